"""The integration: its state, its receiver of webhooks, and whose accounts there are. The files beside it do the rest."""

import hashlib
import json
import os
import threading
import uuid
from http.server import ThreadingHTTPServer

from psi_driver import Refused, Service, basic, handler, is_genuine

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


def new_key():
    return str(uuid.uuid4())


EVENTS = {}
STANDINGS = {}


def hears(beginning):
    """Marks the function that takes note of the events whose type begins so."""

    def mark(function):
        EVENTS[beginning] = function
        return function

    return mark


def tells_of(kind):
    """Marks the function that says how a thing of this kind stands."""

    def mark(function):
        STANDINGS[kind] = function
        return function

    return mark


class Integration:
    """Everything that must outlive a crash is in one file, written whole or not at all."""

    def __init__(self, environment):
        self.environment = environment
        self.service = Service(environment, basic(environment))
        self.key = environment["PSI_WEBHOOK_KEY"]
        self.file = os.path.join(environment.get("PSI_WORK_DIR", "."), "python-driver.json")
        self.lock = threading.RLock()
        self.state = {"seen": [], "port": 0, "url": None}
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

    def book(self, name):
        """Records of one kind, by their names."""
        return self.state.get(name, {})

    def change(self, book, name, /, **change):
        """The record as it is afterwards."""
        with self.lock:
            record = {**self.book(book).get(name, {}), **change}
            self.keep(**{book: {**self.book(book), name: record}})
        return record

    def known(self, book, name):
        if name not in self.book(book):
            raise Refused(f"Nothing is known of {name}.")
        return self.book(book)[name]

    def note(self, shown):
        """Takes note of a transaction that was shown, by an answer or by an event."""
        with self.lock:
            before = self.book("transactions").get(shown["id"], {})
            return self.change("transactions", shown["id"], **believed(before, shown))

    def receive(self, body, headers):
        if not is_genuine(body, headers.get("x-service-signature"), self.key):
            return 401, ""
        event = json.loads(body)
        with self.lock:
            name = event.get("id") or hashlib.sha256(body).hexdigest()
            if name not in self.state["seen"]:
                # Events of an unknown form are acknowledged and left alone.
                for beginning, note in EVENTS.items():
                    if str(event.get("type")).startswith(beginning) and isinstance(event.get("data"), dict):
                        note(self, event["data"])
                self.keep(seen=[*self.state["seen"], name][-5000:])
        # 202 leaves the decision about money that arrives for later.
        return (202 if event.get("type") == "INCOMING_PAYMENT.PENDING" else 200), ""

    def account(self, currency, customer=None):
        """An account of the platform, or of a customer of ours."""
        path, query = "/platform/internal-accounts", {}
        if customer is not None:
            path, query = "/customers/internal-accounts", {"customerId": self.known("customers", customer)["id"]}
        for row in self.service.rows(path, **query):
            if row["balance"]["currency"]["code"] == currency:
                return row
        raise Refused(f"There is no account in {currency}.")


@hears("OUTGOING_PAYMENT.")
@hears("INCOMING_PAYMENT.")
def note_transaction(app, shown):
    if "id" in shown:
        app.note(shown)
