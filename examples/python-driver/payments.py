"""Payments: by transfer within a currency, at a quote between two."""

from datetime import datetime, timezone

from integration import new_key, tells_of
from psi_driver import Refused, Unanswered, asks


def is_over(time):
    return datetime.fromisoformat(time.replace("Z", "+00:00")) <= datetime.now(timezone.utc)


def anew(app, reference):
    """What comes now is meant to happen anew, so it has keys of its own."""
    keys = {"quoteKey": new_key(), "payKey": new_key()}
    return app.change("payments", reference, quote=None, transaction=None, progress="open", **keys)


def accepted(app, reference, transaction):
    app.note(transaction)
    return app.change("payments", reference, transaction=transaction["id"], progress="accepted")


def go_on(app, reference):
    """Brings a payment as far as the service accepts it. What has no answer stays open, and is resumed later."""
    payment = app.known("payments", reference)
    if payment["progress"] != "open":
        return payment
    payee = app.known("payees", payment["payee"])
    try:
        return transfer(app, payment, payee) if payee["currency"] == payment["currency"] else at_quote(app, payment, payee)
    except Unanswered:
        return app.known("payments", reference)
    except Refused:
        app.change("payments", reference, progress="refused")
        raise


def source(app, payment):
    return app.account(payment["currency"], payment.get("customer"))


def transfer(app, payment, payee):
    from_account = {"accountId": source(app, payment)["id"]}
    body = {"source": from_account, "destination": {"accountId": payee["id"]}, "amount": payment["amount"]}
    return accepted(app, payment["reference"], app.service.call("POST", "/transfer-out", body, payment["payKey"]))


def quoted(app, payment, payee):
    body = {
        "source": {"sourceType": "ACCOUNT", "accountId": source(app, payment)["id"]},
        "destination": {"destinationType": "ACCOUNT", "accountId": payee["id"]},
        "lockedCurrencySide": "SENDING",
        "lockedCurrencyAmount": payment["amount"],
    }
    quote = app.service.call("POST", "/quotes", body, payment["quoteKey"])
    return app.change("payments", payment["reference"], quote=quote["id"], expiresAt=quote["expiresAt"])


def at_quote(app, payment, payee, left=3):
    payment = payment if payment["quote"] else quoted(app, payment, payee)
    if not is_over(payment["expiresAt"]):
        try:
            path = f'/quotes/{payment["quote"]}/execute'
            return accepted(app, payment["reference"], app.service.call("POST", path, None, payment["payKey"]))
        except Refused:
            # Perhaps it was executed before.
            seen = app.service.call("GET", f'/quotes/{payment["quote"]}')
            if seen["status"] not in ("PENDING", "EXPIRED") and seen.get("transactionId"):
                transaction = app.service.call("GET", f'/transactions/{seen["transactionId"]}')
                return accepted(app, payment["reference"], transaction)
            if left <= 1:
                raise
    if left <= 1:
        raise Refused("Every quote expired before it could be executed.")
    return at_quote(app, anew(app, payment["reference"]), payee, left - 1)


@tells_of("payment")
def standing(app, reference):
    payment = go_on(app, reference)
    return app.book("transactions").get(payment["transaction"], {})


@asks("add-payee")
def add_payee(app, asked):
    known = app.book("payees").get(asked["reference"]) or {"key": new_key(), "currency": asked["currency"]}
    app.change("payees", asked["reference"], **known)
    body = {"currency": asked["currency"], "accountInfo": asked["accountInfo"]}
    added = app.service.call("POST", "/platform/external-accounts", body, known["key"])
    return {"id": app.change("payees", asked["reference"], id=added["id"])["id"]}


@asks("pay")
def pay(app, asked):
    reference = asked["reference"]
    if reference not in app.book("payments"):
        app.change("payments", reference, **asked)
        anew(app, reference)
    return {"transaction": go_on(app, reference)["transaction"]}


@asks("pay-again")
def pay_again(app, asked):
    stands = standing(app, asked["payment"])
    payment = app.known("payments", asked["payment"])
    reason = stands.get("failureReason")
    if stands.get("status") == "FAILED" and reason == "INSUFFICIENT_BALANCE":
        if source(app, payment)["balance"]["amount"] < payment["amount"]:
            raise Refused("The account must be funded first.")
    elif stands.get("status") != "EXPIRED" and reason not in ("QUOTE_EXPIRED", "QUOTE_EXECUTION_FAILED"):
        raise Refused("This payment cannot be tried again.")
    anew(app, asked["payment"])
    return {"transaction": go_on(app, asked["payment"])["transaction"]}


@asks("cancel")
def cancel(app, asked):
    if standing(app, asked["payment"]).get("status") not in ("PENDING", "PROCESSING"):
        raise Refused("The payment is not under way.")
    payment = app.known("payments", asked["payment"])
    app.note(app.service.call("POST", f'/transactions/{payment["transaction"]}/cancel', None, payment["payKey"] + "-cancel"))
