# Payments that the customer funds as they are made, and payments to an address that is looked up first.

# Asks for a quote under a new key; a code is sent to the customer.
begin_funding() {
  change "$record" --arg key "$(new_key)" '.key = $key'
  call POST /quotes "$(kept "$record" .key)" "$(kept "$record" '{
    source: {sourceType: "REALTIME_FUNDING", currency, customerId: .customer},
    destination: {destinationType: "ACCOUNT", accountId: .destination},
    lockedCurrencySide: "SENDING", lockedCurrencyAmount: .amount}')"
  refuse_unless_accepted
  case $status in
    2??) change "$record" --argjson quote "$body" '.quote = $quote.id | .asked = $quote.totalSendingAmount
      | .transaction = $quote.transactionId | .until = $quote.scaChallenge.expiresAt' ;;
  esac
}

do_request_funding() {
  record=funding.$(asked .with.reference)
  [ -f "$work/$record" ] || keep "$record" "$(printf '%s' "$request" | jq -c .with)"
  [ -n "$(kept "$record" .quote)" ] || begin_funding
}

has_a_code() {
  [ -n "$(kept "$record" .until)" ] && ! is_past "$record" .until
}

do_submit_code() {
  record=funding.$(asked .with.payment)
  if has_a_code; then
    call POST "/quotes/$(kept "$record" .quote)/authorize" '' "$(printf '%s' "$request" | jq -c '{code: .with.code}')"
    refuse_unless_accepted
  else
    begin_funding
    refused 'The code has expired. A new one was sent.'
  fi
}

do_resend_code() {
  record=funding.$(asked .with.payment)
  if has_a_code; then
    call POST "/quotes/$(kept "$record" .quote)/authorize/resend"
    refuse_unless_accepted
  else
    refused 'The code has expired.'
  fi
}

# In the sandbox only: has the money arrive that the quote asks for.
do_send_funds() {
  record=funding.$(asked .with.payment)
  call POST /sandbox/send "$(kept "$record" .key)-funds" \
    "$(kept "$record" '{quoteId: .quote, currencyCode: .currency, currencyAmount: .asked}')"
  refuse_unless_accepted
}

# How the funded payment $reference stands: leaves $transaction, the transaction as it is now, or null.
read_funded() {
  transaction=null
  id=$(kept "funding.$reference" .transaction)
  [ -n "$id" ] || return 0
  call GET "/transactions/$id"
  case $status in
    2??) transaction=$body ;;
  esac
}

# Looks the receiver up, and pays what they accept: the amount is what arrives.
do_pay_uma() {
  record=uma.$(asked .with.reference)
  [ -f "$work/$record" ] || keep "$record" "$(printf '%s' "$request" |
    jq -c --arg quote "$(new_key)" --arg pay "$(new_key)" '.with + {quoteKey: $quote, payKey: $pay}')"
  call GET "/receiver/uma/$(printf '%s' "$request" | jq -r '.with.address | @uri')"
  refuse_unless_accepted
  case $status in
    2??) ;;
    *) return ;;
  esac
  lookup=$body
  if ! printf '%s' "$lookup" | jq -e --argjson order "$(cat "$work/$record")" '.supportedCurrencies
    | map(select(.currency.code == $order.currency and .min <= $order.amount and $order.amount <= .max)) != []' >/dev/null; then
    refused 'The receiver does not accept this amount.'
    return
  fi
  find_account USD
  call POST /quotes "$(kept "$record" .quoteKey)" "$(jq -c --arg from "$account" --argjson lookup "$lookup" '{
    source: {sourceType: "ACCOUNT", accountId: $from}, lookupId: $lookup.lookupId,
    destination: {destinationType: "UMA_ADDRESS", umaAddress: .address, currency: .currency},
    lockedCurrencySide: "RECEIVING", lockedCurrencyAmount: .amount}' "$work/$record")"
  case $status in
    2??) call POST "/quotes/$(got .id)/execute" "$(kept "$record" .payKey)" ;;
  esac
  refuse_unless_accepted
}
