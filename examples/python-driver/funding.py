"""Payments that the customer funds as they are made, and payments to an address that is looked up first."""

from urllib.parse import quote as escaped

from integration import new_key, tells_of
from payments import is_over
from psi_driver import Refused, asks


def begin(app, reference):
    """Asks for a quote under a new key; a code is sent to the customer."""
    funding = app.change("fundings", reference, key=new_key())
    body = {
        "source": {"sourceType": "REALTIME_FUNDING", "currency": funding["currency"], "customerId": funding["customer"]},
        "destination": {"destinationType": "ACCOUNT", "accountId": funding["destination"]},
        "lockedCurrencySide": "SENDING",
        "lockedCurrencyAmount": funding["amount"],
    }
    quote = app.service.call("POST", "/quotes", body, funding["key"])
    challenge = quote.get("scaChallenge") or {}
    shown = {"quote": quote["id"], "asked": quote["totalSendingAmount"], "transaction": quote.get("transactionId")}
    return app.change("fundings", reference, **shown, until=challenge.get("expiresAt"))


def has_code(funding):
    return funding.get("until") is not None and not is_over(funding["until"])


@asks("request-funding")
def request_funding(app, asked):
    reference = asked["reference"]
    known = app.book("fundings").get(reference) or app.change("fundings", reference, **asked)
    return {"quote": (known if "quote" in known else begin(app, reference))["quote"]}


@asks("submit-code")
def submit_code(app, asked):
    funding = app.known("fundings", asked["payment"])
    if not has_code(funding):
        begin(app, asked["payment"])
        raise Refused("The code has expired. A new one was sent.")
    app.service.call("POST", f'/quotes/{funding["quote"]}/authorize', {"code": asked["code"]})


@asks("resend-code")
def resend_code(app, asked):
    funding = app.known("fundings", asked["payment"])
    if not has_code(funding):
        raise Refused("The code has expired.")
    app.service.call("POST", f'/quotes/{funding["quote"]}/authorize/resend')


@asks("send-funds")
def send_funds(app, asked):
    """In the sandbox only: has the money arrive that the quote asks for."""
    funding = app.known("fundings", asked["payment"])
    body = {"quoteId": funding["quote"], "currencyCode": funding["currency"], "currencyAmount": funding["asked"]}
    app.service.call("POST", "/sandbox/send", body, funding["key"] + "-funds")


@tells_of("funded-payment")
def funded_payment(app, reference):
    transaction = app.known("fundings", reference).get("transaction")
    try:
        return app.note(app.service.call("GET", f"/transactions/{transaction}")) if transaction else {}
    except Refused:
        return {}


def accepts(lookup, asked):
    return any(
        row["currency"]["code"] == asked["currency"] and row["min"] <= asked["amount"] <= row["max"]
        for row in lookup["supportedCurrencies"]
    )


@asks("pay-uma")
def pay_uma(app, asked):
    reference, address = asked["reference"], asked["address"]
    keys = app.book("receivers").get(reference) or app.change("receivers", reference, quote=new_key(), pay=new_key())
    lookup = app.service.call("GET", f'/receiver/uma/{escaped(address, safe="")}')
    if not accepts(lookup, asked):
        raise Refused("The receiver does not accept this amount.")
    body = {
        "source": {"sourceType": "ACCOUNT", "accountId": app.account("USD")["id"]},
        "destination": {"destinationType": "UMA_ADDRESS", "umaAddress": address, "currency": asked["currency"]},
        "lookupId": lookup["lookupId"],
        "lockedCurrencySide": "RECEIVING",
        "lockedCurrencyAmount": asked["amount"],
    }
    quote = app.service.call("POST", "/quotes", body, keys["quote"])
    paid = app.service.call("POST", f'/quotes/{quote["id"]}/execute', None, keys["pay"])
    app.note(paid)
    return {"transaction": paid["id"]}
