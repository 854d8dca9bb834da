#!/bin/sh
# A driver in plain shell, with curl and jq. It reads what it is asked from its standard input, one JSON object to a
# line, and answers in the same way (suites/certify/driver.schema.json). It pays, and asks how its payments stand; the
# files beside it do the rest. It listens to no webhooks, so these are its scopes:
#
#   psi certify --driver "sh examples/shell-driver/driver.sh" --scope payments,agent,funding,receivers,sca --outcome-time 20
set -u
for tool in curl jq; do
  command -v "$tool" >/dev/null 2>&1 || {
    echo "driver.sh needs $tool: install it, and run the certification again." >&2
    exit 127
  }
done
work=${PSI_WORK_DIR:-.}
here=$(dirname "$0")

# State that must outlive a crash is a file, written whole or not at all.
keep() {
  printf '%s' "$2" >"$work/$1.new" && mv "$work/$1.new" "$work/$1"
}

new_key() {
  cat /proc/sys/kernel/random/uuid 2>/dev/null || uuidgen
}

# A member of a file that was kept, and a change to it.
kept() {
  jq -r "$2 // empty" "$work/$1"
}

change() {
  file=$1
  shift
  keep "$file" "$(jq -c "$@" "$work/$file")"
}

# The request: $request is the line. `//` would take false for absent, so nothing here is a boolean.
asked() {
  printf '%s' "$request" | jq -r "$1 // empty"
}

# A member of the last answer.
got() {
  printf '%s' "$body" | jq -r "$1 // empty"
}

# Whose credentials go with a request: the platform's, those of the agent in $bearer, or none (-). By standard input:
# arguments can be read by everybody on the machine.
bearer=
credentials() {
  case $bearer in
    '') printf 'user = "%s:%s"\n' "$PSI_TOKEN_ID" "$PSI_TOKEN_SECRET" ;;
    -) ;;
    *) printf 'header = "Authorization: Bearer %s"\n' "$bearer" ;;
  esac
}

# call METHOD PATH [KEY] [BODY]: leaves $status and $body. What has no answer, 429 and 5xx are sent again, the same body
# with the same key; a POST without a key is sent once.
call() {
  method=$1 path=$2 key=${3:-} sent=${4:-} attempt=1
  while :; do
    : >"$work/answer"
    : >"$work/headers"
    set -- -s -K - -o "$work/answer" -D "$work/headers" -w '%{http_code}' --max-time 10 -X "$method"
    [ -z "$key" ] || set -- "$@" -H "Idempotency-Key: $key"
    [ -z "$sent" ] || set -- "$@" -H 'Content-Type: application/json' -d "$sent"
    status=$(credentials | curl "$@" "$PSI_BASE_URL$path")
    body=$(cat "$work/answer")
    case $status in
      429 | 5?? | 000) ;;
      *) return ;;
    esac
    [ "$attempt" -lt 5 ] || return
    [ "$method" != POST ] || [ -n "$key" ] || [ "$status" = 429 ] || return
    pause=$(sed -n 's/^[Rr]etry-[Aa]fter: *\([0-9][0-9]*\).*/\1/p' "$work/headers")
    sleep "${pause:-$attempt}"
    attempt=$((attempt + 1))
  done
}

# Every row of a list, page after page: leaves the file $work/rows.
every_row() {
  cursor=
  : >"$work/rows"
  while :; do
    call GET "$1?limit=50${cursor:+&cursor=$cursor}"
    got '.data[]' >>"$work/rows"
    [ "$(got .hasMore)" = true ] || break
    cursor=$(printf '%s' "$body" | jq -r '.nextCursor | @uri')
  done
}

# The platform's internal account in a currency: leaves $account and $balance.
find_account() {
  every_row /platform/internal-accounts
  account=$(jq -r "select(.balance.currency.code == \"$1\").id" "$work/rows" | head -n 1)
  balance=$(jq -r "select(.balance.currency.code == \"$1\").balance.amount" "$work/rows" | head -n 1)
}

# A member of the payment $reference.
payment() {
  kept "payment.$reference" "$1"
}

change_payment() {
  change "payment.$reference" "$@"
}

# Forgets an earlier quote; what comes now is meant to happen anew, so it has keys of its own.
start_over() {
  change_payment --arg quote "$(new_key)" --arg pay "$(new_key)" \
    'del(.quote, .expiresAt, .transaction, .refused) | .quoteKey = $quote | .payKey = $pay'
}

take_transaction() {
  change_payment --arg id "$1" '.transaction = $id'
}

ask_for_quote() {
  payee=$(jq -r .id "$work/payee.$(payment .payee)")
  find_account "$(payment .currency)"
  call POST /quotes "$(payment .quoteKey)" "$(jq -cn --arg from "$account" --arg to "$payee" --argjson amount "$(payment .amount)" '{
    source: {sourceType: "ACCOUNT", accountId: $from}, destination: {destinationType: "ACCOUNT", accountId: $to},
    lockedCurrencySide: "SENDING", lockedCurrencyAmount: $amount}')"
  case $status in
    2??) change_payment --arg id "$(got .id)" --arg until "$(got .expiresAt)" '.quote = $id | .expiresAt = $until' ;;
    4??) change_payment '.refused = true' ;;
  esac
}

# Whether the time in a file that was kept has passed.
# A timestamp may have any offset; jq reads UTC alone.
is_past() {
  jq -e '
    def instant:
      capture("^(?<local>[^.+Z]+T[0-9:]+)([.][0-9]+)?(Z|(?<sign>[-+])(?<hours>[0-9]{2}):(?<minutes>[0-9]{2}))$")
      | ((.local + "Z") | fromdateiso8601)
        - (if .sign == null then 0
           else (if .sign == "+" then 1 else -1 end) * ((.hours | tonumber) * 60 + (.minutes | tonumber)) * 60 end);
    ('"$2"' | instant) <= now' "$work/$1" >/dev/null
}

has_expired() {
  is_past "payment.$reference" .expiresAt
}

execute_quote() {
  quote=$(payment .quote)
  call POST "/quotes/$quote/execute" "$(payment .payKey)"
  case $status in
    2??) take_transaction "$(got .id)" && return ;;
    4??) ;;
    *) return ;;
  esac
  # Refused: perhaps it was executed before.
  call GET "/quotes/$quote"
  case $(got .status) in
    EXPIRED | PENDING | '') change_payment '.refused = true' ;;
    *) take_transaction "$(got .transactionId)" ;;
  esac
}

transfer_out() {
  payee=$(jq -r .id "$work/payee.$(payment .payee)")
  find_account "$(payment .currency)"
  call POST /transfer-out "$(payment .payKey)" "$(jq -cn --arg from "$account" --arg to "$payee" --argjson amount "$(payment .amount)" \
    '{source: {accountId: $from}, destination: {accountId: $to}, amount: $amount}')"
  case $status in
    2??) take_transaction "$(got .id)" ;;
    4??) change_payment '.refused = true' ;;
  esac
}

# Brings the payment $reference as far as it goes; what has no answer yet is resumed later.
go_on() {
  [ -z "$(payment .transaction)$(payment .refused)" ] || return 0
  if [ "$(jq -r .currency "$work/payee.$(payment .payee)")" = "$(payment .currency)" ]; then
    transfer_out
    return
  fi
  for _ in 1 2 3; do
    [ -n "$(payment .quote)" ] || ask_for_quote
    [ -n "$(payment .quote)" ] || return 0
    has_expired || break
    start_over
  done
  has_expired || execute_quote
}

# How the payment $reference stands: leaves $transaction, the transaction as it is now, or null.
read_transaction() {
  transaction=null
  go_on
  [ -n "$(payment .transaction)" ] || return 0
  call GET "/transactions/$(payment .transaction)"
  transaction=$body
}

of_transaction() {
  printf '%s' "$transaction" | jq -r "$1 // empty"
}

refused() {
  answer=$(jq -cn --arg message "$1" '{refused: {message: $message}}')
}

do_add_payee() {
  reference=$(asked .with.reference)
  [ -f "$work/payee.$reference" ] || keep "payee.$reference" "$(jq -cn --arg key "$(new_key)" '{key: $key}')"
  call POST /platform/external-accounts "$(jq -r .key "$work/payee.$reference")" \
    "$(printf '%s' "$request" | jq -c '.with | {currency, accountInfo}')"
  case $status in
    2??) keep "payee.$reference" "$(jq -cn --arg id "$(got .id)" --arg key "$(jq -r .key "$work/payee.$reference")" \
      --arg currency "$(asked .with.currency)" '{id: $id, key: $key, currency: $currency}')" ;;
    *) refused "The service answered $status." ;;
  esac
}

do_pay() {
  reference=$(asked .with.reference)
  [ -f "$work/payment.$reference" ] || keep "payment.$reference" "$(printf '%s' "$request" |
    jq -c --arg quote "$(new_key)" --arg pay "$(new_key)" '.with | {payee, amount, currency, quoteKey: $quote, payKey: $pay}')"
  go_on
  [ -z "$(payment .refused)" ] || refused 'The service refuses the payment.'
}

do_pay_again() {
  reference=$(asked .with.payment)
  read_transaction
  case "$(of_transaction .status) $(of_transaction .failureReason)" in
    EXPIRED* | 'FAILED QUOTE_EXPIRED' | 'FAILED QUOTE_EXECUTION_FAILED') start_over && go_on ;;
    'FAILED INSUFFICIENT_BALANCE')
      find_account "$(payment .currency)"
      if [ "$balance" -ge "$(payment .amount)" ]; then start_over && go_on; else refused 'Fund the account first.'; fi
      ;;
    *) refused 'This payment cannot be tried again.' ;;
  esac
}

do_cancel() {
  reference=$(asked .with.payment)
  read_transaction
  case $(of_transaction .status) in
    PENDING | PROCESSING) call POST "/transactions/$(payment .transaction)/cancel" "$(payment .payKey)-cancel" ;;
    *) refused 'The payment is not under way.' ;;
  esac
}

do_status() {
  reference=$(asked .with.reference)
  case $(asked .with.of) in
    payment) read_transaction ;;
    funded-payment) read_funded ;;
    agent-payment) read_agent_payment ;;
    *)
      answer='{"unsupported":true}'
      return
      ;;
  esac
  answer=$(printf '%s' "$transaction" |
    jq -c '{ok: {status: .status?, refund: .refund?.status?, failureReason: .failureReason?}}')
}

do_balance() {
  find_account "$(asked .with.currency)"
  answer="{\"ok\":{\"amount\":$balance}}"
}

do_list() {
  case $(asked .with.what) in
    transactions) every_row /transactions ;;
    customers) every_row /customers ;;
    *) every_row /platform/external-accounts ;;
  esac
  answer=$(jq -cs '{ok: {ids: map(.id)}}' "$work/rows")
}

refuse_unless_accepted() {
  case $status in
    2??) ;;
    *) refused "The service answered $status." ;;
  esac
}

. "$here/agent.sh"
. "$here/funding.sh"
. "$here/sca.sh"

# Each ask is the name of a function, with _ for -.
asks='add-payee pay pay-again cancel status balance list connect-agent agent-pay request-funding submit-code resend-code
  send-funds pay-uma enroll-authenticator enroll-passkey log-in log-in-by-passkey trust-payee remove-payee'

do_hello() {
  answer=$(printf '%s' "$asks" | jq -cRs '{ok: {name: "shell driver", version: "1.0.0", asks: (["hello"] + [splits("\\s+")] + ["bye"])}}')
}

do_bye() {
  :
}

while read -r request; do
  answer='{"ok":{}}'
  ask=$(asked .ask)
  case " $(echo $asks) hello bye " in
    *" $ask "*) "do_$(printf '%s' "$ask" | tr - _)" ;;
    *) answer='{"unsupported":true}' ;;
  esac
  printf '%s' "$answer" | jq -c --argjson id "$(asked .id)" '{id: $id} + .'
done
