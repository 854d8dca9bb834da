"""Strong customer authentication: authenticator apps, passkeys, trusted payees. Keys in software stand for devices."""

import hashlib
import hmac
import json
import secrets
import time

from psi_driver import Refused, asks, base64url, new_secret, public_point, sign

# Bits of the authenticator data: somebody was there and was verified; a new credential is included.
VERIFIED, INCLUDED = 0x05, 0x40
ADDRESS = "203.0.113.7"


def at(path, customer):
    return f"/sca/{path}?customerId={customer}"


def code_now(secret):
    """The code that an authenticator app shows now (RFC 6238, SHA-1, six digits)."""
    digest = hmac.new(bytes.fromhex(secret), (int(time.time()) // 30).to_bytes(8, "big"), hashlib.sha1).digest()
    offset = digest[-1] & 0xF
    return f'{(int.from_bytes(digest[offset : offset + 4], "big") & 0x7FFFFFFF) % 1000000:06d}'


@asks("enroll-authenticator")
def enroll_authenticator(app, asked):
    customer = asked["customer"]
    if customer in app.book("withoutSca"):
        raise Refused("It does not apply to this customer.")
    try:
        secret = app.service.call("POST", at("factors", customer), {"type": "TOTP"})["secret"]
    except Refused as why:
        if why.status == 409:
            app.change("withoutSca", customer)
        raise
    app.service.call("POST", at("factors/confirm", customer), {"type": "TOTP", "secret": secret, "code": code_now(secret)})


@asks("log-in")
def log_in(app, asked):
    customer, factor = asked["customer"], "SMS_OTP"
    started = app.service.call("POST", at("login/start", customer), {"factor": factor})
    body = {"factor": factor, "code": asked["code"], "challengeId": started["challengeId"], "endUserIpAddress": ADDRESS}
    app.service.call("POST", at("login/complete", customer), body)


class Ceremony:
    """A page's request to the browser: what is to be signed, for whom, and where the page is served from."""

    def __init__(self, answer, options):
        self.challenge = options["challenge"]
        self.relying_party = options.get("rpId") or options["rp"]["id"]
        origins = answer.get("allowedOrigins") or [f"https://{self.relying_party}"]
        self.origin = origins[0]

    def client_data(self, kind):
        data = {"type": kind, "challenge": self.challenge, "origin": self.origin, "crossOrigin": False}
        return json.dumps(data).encode()

    def data(self, flags, count, attested=b""):
        return hashlib.sha256(self.relying_party.encode()).digest() + bytes([flags]) + count.to_bytes(4, "big") + attested


def credential(name, response):
    return {"id": name, "rawId": name, "type": "public-key", "clientExtensionResults": {}, "response": response}


@asks("enroll-passkey")
def enroll_passkey(app, asked):
    customer = asked["customer"]
    started = app.service.call("POST", at("factors", customer), {"type": "PASSKEY"})
    ceremony = Ceremony(started, started["options"])
    secret, name = new_secret(), secrets.token_bytes(16)
    point = public_point(secret)
    # The public key as COSE has it: EC2, ES256, P-256, x and y.
    cose = bytes.fromhex("a5010203262001215820") + point[:32] + bytes.fromhex("225820") + point[32:]
    data = ceremony.data(VERIFIED | INCLUDED, 0, bytes(16) + len(name).to_bytes(2, "big") + name + cose)
    # {"fmt": "none", "attStmt": {}, "authData": data} in CBOR.
    attestation = bytes.fromhex("a363666d74646e6f6e656761747453746d74a068617574684461746158") + bytes([len(data)]) + data
    response = {
        "clientDataJSON": base64url(ceremony.client_data("webauthn.create")),
        "attestationObject": base64url(attestation),
    }
    body = {"type": "PASSKEY", "credential": credential(base64url(name), response), "origin": ceremony.origin}
    app.service.call("POST", at("factors/confirm", customer), body)
    app.change("passkeys", customer, name=base64url(name), secret=secret, count=0)


@asks("log-in-by-passkey")
def log_in_by_passkey(app, asked):
    customer = asked["customer"]
    passkey = app.known("passkeys", customer)
    started = app.service.call("POST", at("login/start", customer), {"factor": "PASSKEY"})
    ceremony = Ceremony(started, started["passkeyOptions"])
    count = app.change("passkeys", customer, count=passkey["count"] + 1)["count"]
    client, data = ceremony.client_data("webauthn.get"), ceremony.data(VERIFIED, count)
    signature = sign(data + hashlib.sha256(client).digest(), passkey["secret"])
    response = {
        "clientDataJSON": base64url(client),
        "authenticatorData": base64url(data),
        "signature": base64url(signature),
    }
    body = {
        "factor": "PASSKEY",
        "passkeyAssertion": credential(passkey["name"], response),
        "origin": ceremony.origin,
        "endUserIpAddress": ADDRESS,
    }
    if "challengeId" in started:
        body["challengeId"] = started["challengeId"]
    app.service.call("POST", at("login/complete", customer), body)


def set_trust(app, asked, verb):
    """With the code that the customer was sent."""
    path = f'/customers/external-accounts/{asked["account"]}/{verb}'
    challenge = app.service.call("POST", path).get("scaChallenge") or {}
    body = {"code": asked["code"], **({"challengeId": challenge["id"]} if "id" in challenge else {})}
    app.service.call("POST", f"{path}/confirm", body)
    app.change("trusted", asked["account"], yes=verb == "trust")


@asks("trust-payee")
def trust_payee(app, asked):
    set_trust(app, asked, "trust")


@asks("remove-payee")
def remove_payee(app, asked):
    """One that is trusted is untrusted first."""
    if app.book("trusted").get(asked["account"], {}).get("yes"):
        set_trust(app, asked, "untrust")
    app.service.call("DELETE", f'/customers/external-accounts/{asked["account"]}')
