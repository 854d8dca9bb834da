"""Cards: issued to customers who were approved."""

from datetime import datetime

from customers import customer_id, customer_status
from integration import hears, new_key, tells_of
from psi_driver import Refused, asks

CHANGES = {
    "freeze": ("FROZEN", ["ACTIVE"]),
    "unfreeze": ("ACTIVE", ["FROZEN"]),
    "close": ("CLOSED", ["PROCESSING", "ACTIVE", "FROZEN"]),
}


@hears("CARD.")
def note_card(app, shown):
    """The event may come before the answer that names the card. CLOSED is the end."""
    if {"id", "state"} <= shown.keys() and app.book("cardStates").get(shown["id"], {}).get("state") != "CLOSED":
        app.change("cardStates", shown["id"], state=shown["state"])


@hears("CARD_TRANSACTION.")
def note_purchase(app, shown):
    """The newest word counts, in whatever order events come."""
    if not {"id", "cardId", "status", "updatedAt"} <= shown.keys():
        return
    before = app.book("purchases").get(shown["id"])
    time = datetime.fromisoformat(shown["updatedAt"].replace("Z", "+00:00")).timestamp()
    if before is None or time >= before["time"]:
        app.change("purchases", shown["id"], card=shown["cardId"], status=shown["status"], time=time)


def card_id(app, reference):
    known = app.known("cards", reference)
    if "id" not in known:
        raise Refused(f"There is no card {reference}.")
    return known["id"]


@tells_of("card")
def card_state(app, reference):
    return {"status": app.book("cardStates").get(card_id(app, reference), {}).get("state")}


@tells_of("card-transaction")
def purchase_status(app, reference):
    card = card_id(app, reference)
    of_card = [purchase for purchase in app.book("purchases").values() if purchase["card"] == card]
    return {"status": of_card[-1]["status"] if of_card else None}


@asks("issue-card")
def issue_card(app, asked):
    holder = customer_id(app, asked["customer"])
    if customer_status(app, asked["customer"])["status"] != "APPROVED":
        raise Refused("The customer is not approved.")
    reference = asked["reference"]
    known = app.book("cards").get(reference) or app.change("cards", reference, key=new_key())
    body = {
        "cardholderId": holder,
        "form": "VIRTUAL",
        "fundingSources": [app.account(asked["currency"], asked["customer"])["id"]],
        "platformCardId": reference,
    }
    issued = app.service.call("POST", "/cards", body, known["key"])
    with app.lock:
        # Its activation may have been reported before this answer: what is newer stays.
        if issued["id"] not in app.book("cardStates"):
            note_card(app, issued)
    return {"id": app.change("cards", reference, id=issued["id"])["id"]}


@asks("change-card")
def change_card(app, asked):
    state, allowed = CHANGES[asked["change"]]
    now = card_state(app, asked["card"])["status"]
    if now not in allowed:
        raise Refused(f"The card is {now}.")
    note_card(app, app.service.call("PATCH", f'/cards/{card_id(app, asked["card"])}', {"state": state}))


@asks("show-card")
def show_card(app, asked):
    return {"url": app.service.call("POST", f'/cards/{card_id(app, asked["card"])}/reveal').get("panEmbedUrl")}
