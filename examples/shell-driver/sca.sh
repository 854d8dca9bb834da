# Strong customer authentication: authenticator apps, passkeys, trusted payees. Keys in software, by openssl, stand for
# the devices of customers.

# bytes HEX: what the digits stand for.
bytes() {
  for pair in $(printf '%s' "$1" | sed 's/../& /g'); do printf "\\$(printf '%03o' "0x$pair")"; done
}

hex() {
  od -An -v -tx1 | tr -d ' \n'
}

base64url() {
  openssl base64 -A | tr '+/' '-_' | tr -d '='
}

sha256() {
  openssl dgst -sha256 -r | cut -c1-64
}

# The code that an authenticator app shows now (RFC 6238, SHA-1, six digits) for a secret in hexadecimal.
code_now() {
  digest=$(bytes "$(printf '%016x' "$(($(date +%s) / 30))")" |
    openssl dgst -sha1 -mac HMAC -macopt "hexkey:$1" -r | cut -c1-40)
  offset=$((0x$(printf '%s' "$digest" | cut -c40) * 2))
  four=$(printf '%s' "$digest" | cut -c$((offset + 1))-$((offset + 8)))
  printf '%06d' $(((0x$four & 0x7fffffff) % 1000000))
}

# factor MEMBERS: the body of a request about a factor.
factor() {
  jq -cn "$@"
}

do_enroll_authenticator() {
  customer=$(asked .with.customer)
  if [ -f "$work/without-sca.$customer" ]; then
    refused 'It does not apply to this customer.'
    return
  fi
  call POST "/sca/factors?customerId=$customer" '' '{"type":"TOTP"}'
  [ "$status" != 409 ] || keep "without-sca.$customer" yes
  refuse_unless_accepted
  secret=$(got .secret)
  [ -n "$secret" ] || return 0
  call POST "/sca/factors/confirm?customerId=$customer" '' \
    "$(factor --arg secret "$secret" --arg code "$(code_now "$secret")" '{type: "TOTP", secret: $secret, code: $code}')"
  refuse_unless_accepted
}

# The challenge to sign, its user, and the origin of the page.
read_ceremony() {
  challenge=$(got "$1.challenge")
  relying_party=$(got "($1.rp.id? // $1.rpId?)")
  origin=$(got '.allowedOrigins[0]?')
  origin=${origin:-https://$relying_party}
}

client_data() {
  factor --arg type "$1" --arg challenge "$challenge" --arg origin "$origin" \
    '{type: $type, challenge: $challenge, origin: $origin, crossOrigin: false}' | tr -d '\n'
}

do_enroll_passkey() {
  customer=$(asked .with.customer)
  call POST "/sca/factors?customerId=$customer" '' '{"type":"PASSKEY"}'
  refuse_unless_accepted
  read_ceremony .options
  key=$work/passkey.$customer
  openssl ecparam -name prime256v1 -genkey -noout -out "$key.pem"
  point=$(openssl ec -in "$key.pem" -pubout -outform DER 2>/dev/null | tail -c 64 | hex)
  id=$(openssl rand -hex 16)
  # The public key as COSE has it, and the authenticator data around it: present, verified, attested.
  cose=a5010203262001215820$(printf '%s' "$point" | cut -c1-64)225820$(printf '%s' "$point" | cut -c65-128)
  data=$(printf '%s' "$relying_party" | sha256)4500000000$(printf '%032d' 0)0010$id$cose
  # {"fmt": "none", "attStmt": {}, "authData": data} in CBOR.
  attestation=a363666d74646e6f6e656761747453746d74a068617574684461746158$(printf '%02x' $((${#data} / 2)))$data
  keep "passkey.$customer" "$(bytes "$id" | base64url)"
  call POST "/sca/factors/confirm?customerId=$customer" '' "$(factor --arg id "$(cat "$key")" --arg origin "$origin" \
    --arg client "$(client_data webauthn.create | base64url)" --arg attestation "$(bytes "$attestation" | base64url)" '{
    type: "PASSKEY", origin: $origin, credential: {id: $id, rawId: $id, type: "public-key", clientExtensionResults: {},
    response: {clientDataJSON: $client, attestationObject: $attestation}}}')"
  refuse_unless_accepted
}

complete_login() {
  call POST "/sca/login/complete?customerId=$customer" '' "$1"
  refuse_unless_accepted
}

do_log_in() {
  customer=$(asked .with.customer)
  call POST "/sca/login/start?customerId=$customer" '' '{"factor":"SMS_OTP"}'
  refuse_unless_accepted
  complete_login "$(factor --arg code "$(asked .with.code)" --arg challenge "$(got .challengeId)" \
    '{factor: "SMS_OTP", code: $code, challengeId: $challenge, endUserIpAddress: "203.0.113.7"}')"
}

do_log_in_by_passkey() {
  customer=$(asked .with.customer)
  key=$work/passkey.$customer
  call POST "/sca/login/start?customerId=$customer" '' '{"factor":"PASSKEY"}'
  refuse_unless_accepted
  read_ceremony .passkeyOptions
  count=$(($(cat "$key.count" 2>/dev/null || echo 0) + 1))
  keep "passkey.$customer.count" "$count"
  data=$(printf '%s' "$relying_party" | sha256)05$(printf '%08x' "$count")
  client=$(client_data webauthn.get)
  signature=$(bytes "$data$(printf '%s' "$client" | sha256)" | openssl dgst -sha256 -sign "$key.pem" | base64url)
  complete_login "$(factor --arg id "$(cat "$key")" --arg origin "$origin" --arg challenge "$(got .challengeId)" \
    --arg data "$(bytes "$data" | base64url)" --arg client "$(printf '%s' "$client" | base64url)" \
    --arg signature "$signature" '{factor: "PASSKEY", origin: $origin, endUserIpAddress: "203.0.113.7",
    passkeyAssertion: {id: $id, rawId: $id, type: "public-key", clientExtensionResults: {},
    response: {clientDataJSON: $client, authenticatorData: $data, signature: $signature}}}
    + if $challenge == "" then {} else {challengeId: $challenge} end')"
}

# set_trust trust|untrust: with the code that the customer was sent.
set_trust() {
  path="/customers/external-accounts/$(asked .with.account)/$1"
  call POST "$path"
  refuse_unless_accepted
  call POST "$path/confirm" '' "$(factor --arg code "$(asked .with.code)" --arg challenge "$(got .scaChallenge.id)" \
    '{code: $code} + if $challenge == "" then {} else {challengeId: $challenge} end')"
  refuse_unless_accepted
}

do_trust_payee() {
  set_trust trust
  keep "trusted.$(asked .with.account)" yes
}

# One that is trusted is untrusted first.
do_remove_payee() {
  trusted=$work/trusted.$(asked .with.account)
  if [ -f "$trusted" ]; then
    set_trust untrust
    rm "$trusted"
  fi
  call DELETE "/customers/external-accounts/$(asked .with.account)"
  refuse_unless_accepted
}
