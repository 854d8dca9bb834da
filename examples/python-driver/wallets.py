"""Embedded wallets: signed for with a key of their holder, while a session of that key is open."""

import hashlib
import json
import time

from integration import new_key
from payments import is_over
from psi_driver import Refused, asks, base64url, new_secret, public_point, sign


def token_for(wallet):
    """An identity token as the sandbox accepts it: unsigned, new, and for the key of the holder."""
    nonce = hashlib.sha256(wallet["publicKey"].encode()).hexdigest()
    said = {"iss": "https://login.example.com", "sub": "grace", "nonce": nonce, "iat": int(time.time())}
    return ".".join([base64url(json.dumps(part).encode()) for part in ({"alg": "none"}, said)]) + "."


def verified(app, name):
    wallet = app.known("wallets", name)
    body = {"type": "OAUTH", "oidcToken": token_for(wallet), "clientPublicKey": wallet["publicKey"]}
    session = app.service.call("POST", f'/auth/credentials/{wallet["credential"]}/verify', body)
    return app.change("wallets", name, session=session["id"], until=session["expiresAt"])


@asks("open-wallet")
def open_wallet(app, asked):
    name = asked["wallet"]
    wallet = app.book("wallets").get(name)
    if wallet is None:
        secret = new_secret()
        wallet = app.change("wallets", name, secret=secret, publicKey="04" + public_point(secret).hex(), key=new_key())
    if "credential" not in wallet:
        body = {"type": "OAUTH", "oidcToken": token_for(wallet), "accountId": name}
        app.change("wallets", name, credential=app.service.call("POST", "/auth/credentials", body, new_key())["id"])
    verified(app, name)


def with_session(app, name, left=3):
    wallet = app.known("wallets", name)
    if wallet.get("session") is None:
        raise Refused("The wallet has no session.")
    if left == 0 or not is_over(wallet["until"]):
        return wallet
    verified(app, name)
    return with_session(app, name, left - 1)


def signed(app, name, method, path, body=None, left=3):
    """A request, and the same once more with a signature over what the answer gives to sign."""
    wallet = with_session(app, name)
    challenge = app.service.call(method, path, body)
    if "payloadToSign" not in challenge:
        return
    if is_over(challenge["expiresAt"]):
        if left <= 1:
            raise Refused("Every challenge expired before it could be answered.")
        signed(app, name, method, path, body, left - 1)
        return
    signature = sign(challenge["payloadToSign"].encode(), wallet["secret"]).hex()
    stamp = {"publicKey": wallet["publicKey"], "scheme": "SIGNATURE_SCHEME_TK_API_P256", "signature": signature}
    headers = {"request-id": challenge["requestId"], "service-wallet-signature": base64url(json.dumps(stamp).encode())}
    app.service.call(method, path, body, headers=headers)


@asks("set-wallet-privacy")
def set_privacy(app, asked):
    signed(app, asked["wallet"], "PATCH", f'/internal-accounts/{asked["wallet"]}', {"privateEnabled": asked["private"]})


@asks("export-wallet")
def export_wallet(app, asked):
    wallet = with_session(app, asked["wallet"])
    body = {"clientPublicKey": wallet["publicKey"]}
    signed(app, asked["wallet"], "POST", f'/internal-accounts/{asked["wallet"]}/export', body)


@asks("close-wallet")
def close_wallet(app, asked):
    """Nothing is signed with its key from now on."""
    wallet = with_session(app, asked["wallet"])
    signed(app, asked["wallet"], "DELETE", f'/auth/sessions/{wallet["session"]}')
    app.change("wallets", asked["wallet"], session=None)
