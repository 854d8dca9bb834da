"""A driver in Python. It pays, listens to webhooks, and asks how its payments stand:

    psi certify --driver "python3 examples/python-driver/driver.py" --scope payments,webhooks
    python3 examples/python-driver/driver.py 4900 &
    psi certify --driver http://127.0.0.1:4900 --scope payments,webhooks
"""

import hashlib
import json
import os
import sys
import threading
import uuid
from datetime import datetime, timezone
from http.server import ThreadingHTTPServer

from psi_driver import Driver, Refused, Service, Unanswered, asks, handler, is_genuine

RANKS = ["PENDING", "PROCESSING", "COMPLETED", "FAILED", "EXPIRED"]
REFUND_RANKS = ["PENDING", "COMPLETED", "FAILED"]


def later(ranks, before, shown):
    """What is believed after something was shown: old news and unknown words change nothing."""
    if shown not in ranks:
        return before
    return shown if before is None or ranks.index(shown) > ranks.index(before) else before


def believed(before, shown):
    is_over = before.get("status") in ("FAILED", "EXPIRED")
    refund = (shown.get("refund") or {}).get("status")
    return {
        "status": before["status"] if is_over else later(RANKS, before.get("status"), shown.get("status")),
        "refund": later(REFUND_RANKS, before.get("refund"), refund),
        "failureReason": shown.get("failureReason") or before.get("failureReason"),
    }


class Integration:
    """Everything that must outlive a crash is in one file, written whole or not at all."""

    def __init__(self, environment):
        self.service = Service(environment)
        self.key = environment["PSI_WEBHOOK_KEY"]
        self.file = os.path.join(environment.get("PSI_WORK_DIR", "."), "python-driver.json")
        self.lock = threading.RLock()
        self.state = {"payees": {}, "payments": {}, "transactions": {}, "seen": [], "port": 0, "url": None}
        if os.path.exists(self.file):
            with open(self.file, encoding="utf-8") as file:
                self.state.update(json.load(file))
        self.receiver = ThreadingHTTPServer(("127.0.0.1", self.state["port"]), handler(self.receive))
        threading.Thread(target=self.receiver.serve_forever, args=(0.02,), daemon=True).start()
        url = f"http://127.0.0.1:{self.receiver.server_port}/webhooks"
        if self.state["url"] != url:
            self.keep(port=self.receiver.server_port)
            self.service.call("PATCH", "/config", {"webhookEndpoint": url})
            self.keep(url=url)

    def close(self):
        self.receiver.shutdown()
        self.receiver.server_close()

    def keep(self, **change):
        with self.lock:
            self.state.update(change)
            with open(self.file + ".new", "w", encoding="utf-8") as file:
                json.dump(self.state, file)
            os.replace(self.file + ".new", self.file)

    def note(self, shown):
        """Takes note of a transaction that was shown, by an answer or by an event."""
        with self.lock:
            self.state["transactions"][shown["id"]] = believed(self.state["transactions"].get(shown["id"], {}), shown)
            self.keep()
        return shown["id"]

    def receive(self, body, headers):
        if not is_genuine(body, headers.get("x-service-signature"), self.key):
            return 401, ""
        event = json.loads(body)
        with self.lock:
            name = event.get("id") or hashlib.sha256(body).hexdigest()
            if name not in self.state["seen"]:
                if event["type"].startswith("OUTGOING_PAYMENT."):
                    self.note(event["data"])
                self.keep(seen=[*self.state["seen"], name][-5000:])
        # 202 leaves the decision about money that arrives for later.
        return (202 if event["type"] == "INCOMING_PAYMENT.PENDING" else 200), ""

    def account(self, currency):
        for row in self.service.rows("/platform/internal-accounts"):
            if row["balance"]["currency"]["code"] == currency:
                return row
        raise Refused(f"There is no account in {currency}.")

    def change(self, name, **change):
        with self.lock:
            payment = {**self.state["payments"].get(name, {}), **change}
            self.keep(payments={**self.state["payments"], name: payment})
        return payment

    def anew(self, reference):
        """What comes now is meant to happen anew, so it has keys of its own."""
        keys = {"quoteKey": str(uuid.uuid4()), "payKey": str(uuid.uuid4())}
        return self.change(reference, quote=None, transaction=None, progress="open", **keys)

    def accepted(self, reference, transaction):
        return self.change(reference, transaction=self.note(transaction), progress="accepted")

    def go_on(self, reference):
        """Brings a payment as far as the service accepts it. What has no answer stays open, and is resumed later."""
        payment = self.state["payments"][reference]
        if payment["progress"] != "open":
            return payment
        payee = self.state["payees"][payment["payee"]]
        try:
            return self.transfer(payment, payee) if payee["currency"] == payment["currency"] else self.at_quote(payment, payee)
        except Unanswered:
            return self.state["payments"][reference]
        except Refused:
            self.change(reference, progress="refused")
            raise

    def transfer(self, payment, payee):
        source = {"accountId": self.account(payment["currency"])["id"]}
        body = {"source": source, "destination": {"accountId": payee["id"]}, "amount": payment["amount"]}
        return self.accepted(payment["reference"], self.service.call("POST", "/transfer-out", body, payment["payKey"]))

    def quoted(self, payment, payee):
        body = {
            "source": {"sourceType": "ACCOUNT", "accountId": self.account(payment["currency"])["id"]},
            "destination": {"destinationType": "ACCOUNT", "accountId": payee["id"]},
            "lockedCurrencySide": "SENDING",
            "lockedCurrencyAmount": payment["amount"],
        }
        quote = self.service.call("POST", "/quotes", body, payment["quoteKey"])
        return self.change(payment["reference"], quote=quote["id"], expiresAt=quote["expiresAt"])

    def at_quote(self, payment, payee, left=3):
        payment = payment if payment["quote"] else self.quoted(payment, payee)
        if datetime.fromisoformat(payment["expiresAt"].replace("Z", "+00:00")) > datetime.now(timezone.utc):
            try:
                path = f'/quotes/{payment["quote"]}/execute'
                return self.accepted(payment["reference"], self.service.call("POST", path, None, payment["payKey"]))
            except Refused:
                # Perhaps it was executed before.
                seen = self.service.call("GET", f'/quotes/{payment["quote"]}')
                if seen["status"] not in ("PENDING", "EXPIRED") and seen.get("transactionId"):
                    transaction = self.service.call("GET", f'/transactions/{seen["transactionId"]}')
                    return self.accepted(payment["reference"], transaction)
                if left <= 1:
                    raise
        if left <= 1:
            raise Refused("Every quote expired before it could be executed.")
        return self.at_quote(self.anew(payment["reference"]), payee, left - 1)

    def standing(self, reference):
        if reference not in self.state["payments"]:
            raise Refused(f"There is no payment {reference}.")
        payment = self.go_on(reference)
        return self.state["transactions"].get(payment["transaction"], {})


@asks("add-payee")
def add_payee(app, asked):
    known = app.state["payees"].get(asked["reference"]) or {"key": str(uuid.uuid4()), "currency": asked["currency"]}
    app.keep(payees={**app.state["payees"], asked["reference"]: known})
    body = {"currency": asked["currency"], "accountInfo": asked["accountInfo"]}
    known["id"] = app.service.call("POST", "/platform/external-accounts", body, known["key"])["id"]
    app.keep()
    return {"id": known["id"]}


@asks("pay")
def pay(app, asked):
    reference = asked["reference"]
    if reference not in app.state["payments"]:
        app.change(reference, **asked)
        app.anew(reference)
    return {"transaction": app.go_on(reference)["transaction"]}


@asks("pay-again")
def pay_again(app, asked):
    stands = app.standing(asked["payment"])
    payment = app.state["payments"][asked["payment"]]
    reason = stands.get("failureReason")
    if stands.get("status") == "FAILED" and reason == "INSUFFICIENT_BALANCE":
        if app.account(payment["currency"])["balance"]["amount"] < payment["amount"]:
            raise Refused("The account must be funded first.")
    elif stands.get("status") != "EXPIRED" and reason not in ("QUOTE_EXPIRED", "QUOTE_EXECUTION_FAILED"):
        raise Refused("This payment cannot be tried again.")
    app.anew(asked["payment"])
    return {"transaction": app.go_on(asked["payment"])["transaction"]}


@asks("cancel")
def cancel(app, asked):
    stands = app.standing(asked["payment"])
    if stands.get("status") not in ("PENDING", "PROCESSING"):
        raise Refused("The payment is not under way.")
    payment = app.state["payments"][asked["payment"]]
    app.note(app.service.call("POST", f'/transactions/{payment["transaction"]}/cancel', None, payment["payKey"] + "-cancel"))


@asks("status")
def status(app, asked):
    if asked["of"] != "payment":
        raise Refused("Only payments are kept here.")
    return {"status": None, "refund": None, "failureReason": None, **app.standing(asked["reference"])}


@asks("balance")
def balance(app, asked):
    return {"amount": app.account(asked["currency"])["balance"]["amount"]}


@asks("list")
def list_ids(app, asked):
    path = "/platform/external-accounts" if asked["what"] == "external-accounts" else "/" + asked["what"]
    return {"ids": [row["id"] for row in app.service.rows(path)]}


if __name__ == "__main__":
    Driver("python driver", "1.0.0", Integration).serve(int(sys.argv[1]) if len(sys.argv) > 1 else None)
