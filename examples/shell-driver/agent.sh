# An agent: it pays with its own token, within its policy, and never with the credentials of the platform.

# Calls as the agent. Once its token was refused it has lost its access, and stops.
as_agent() {
  bearer=$(cat "$work/agent.token")
  call "$@"
  bearer=
  [ "$status" != 401 ] || keep agent.is-shut-out yes
}

do_connect_agent() {
  [ ! -f "$work/agent.token" ] || return 0
  bearer=-
  call POST "/agents/device-codes/$(asked .with.deviceCode)/redeem"
  bearer=
  refuse_unless_accepted
  case $status in
    2??)
      keep agent.permissions " $(got '.policy.permissions | join(" ")') "
      keep agent.token "$(got .accessToken)"
      ;;
  esac
}

# Whether the policy has every permission that is named; the answer says which is missing.
is_permitted() {
  for permission in "$@"; do
    case $(cat "$work/agent.permissions") in
      *" $permission "*) ;;
      *)
        refused "The policy of the agent does not have $permission."
        return 1
        ;;
    esac
  done
}

agent_transfer() {
  is_permitted CREATE_TRANSFERS || return 1
  as_agent POST /agents/me/transfer-out "$(kept "$record" .payKey)" "$(kept "$record" '{
    source: {accountId: .source}, destination: {accountId: .destination}, amount: .amount}')"
}

agent_quote() {
  is_permitted CREATE_QUOTES EXECUTE_QUOTES || return 1
  as_agent POST /agents/me/quotes "$(kept "$record" .quoteKey)" "$(kept "$record" '{
    source: {sourceType: "ACCOUNT", accountId: .source}, destination: {destinationType: "ACCOUNT", accountId: .destination},
    lockedCurrencySide: "SENDING", lockedCurrencyAmount: .amount}')"
  case $status in
    2??) as_agent POST "/agents/me/quotes/$(got .id)/execute" "$(kept "$record" .payKey)" ;;
  esac
}

take_action() {
  case $status in
    2??) change "$record" --arg id "$(got .id)" --arg status "$(got .status)" '.action = $id | .status = $status' ;;
  esac
}

# Pays, once by each reference; what has no answer yet goes on with the same keys.
do_agent_pay() {
  record=agent-payment.$(asked .with.reference)
  [ -f "$work/$record" ] || keep "$record" "$(printf '%s' "$request" |
    jq -c --arg quote "$(new_key)" --arg pay "$(new_key)" '.with + {quoteKey: $quote, payKey: $pay}')"
  if [ -z "$(kept "$record" .status)" ]; then
    if [ -f "$work/agent.is-shut-out" ]; then
      refused 'The agent has lost its access.'
      return
    fi
    "agent_$(asked .with.by)" || return
    take_action
    refuse_unless_accepted
  fi
  case $answer in
    *refused*) ;;
    *) answer=$(jq -c '{ok: {status: .status}}' "$work/$record") ;;
  esac
}

# How the payment of the agent $reference stands: leaves $transaction, with its status.
read_agent_payment() {
  transaction=null record=agent-payment.$reference
  [ -f "$work/$record" ] || return 0
  if [ -n "$(kept "$record" .action)" ] && [ ! -f "$work/agent.is-shut-out" ]; then
    as_agent GET "/agents/me/actions/$(kept "$record" .action)"
    take_action
  fi
  transaction=$(jq -c '{status: .status?}' "$work/$record")
}
