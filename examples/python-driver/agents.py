"""An agent, which pays with its own token and within its policy; and what customers decide about agents and money."""

import time

from integration import hears, new_key, tells_of
from psi_driver import Refused, Service, asks

NEEDS = {"transfer": ["CREATE_TRANSFERS"], "quote": ["CREATE_QUOTES", "EXECUTE_QUOTES"]}


def as_agent(app, method, path, body=None, key=None):
    """Calls with the token of the agent. Once that was refused the agent has lost its access, and stops."""
    agent = app.book("agent").get("me", {})
    if agent.get("isShutOut"):
        raise Refused("The agent has lost its access.")
    authorization = f'Bearer {agent["token"]}' if "token" in agent else None
    try:
        return Service(app.environment, authorization).call(method, path, body, key)
    except Refused as why:
        if why.status == 401:
            app.change("agent", "me", isShutOut=True)
        raise


@asks("connect-agent")
def connect_agent(app, asked):
    if "token" not in app.book("agent").get("me", {}):
        answer = as_agent(app, "POST", f'/agents/device-codes/{asked["deviceCode"]}/redeem')
        permissions = answer.get("policy", {}).get("permissions", [])
        app.change("agent", "me", token=answer["accessToken"], permissions=permissions)


def start(app, order):
    keys = {"quoteKey": order["quoteKey"], "payKey": order["payKey"]}
    source, destination = {"accountId": order["source"]}, {"accountId": order["destination"]}
    if order["by"] == "transfer":
        body = {"source": source, "destination": destination, "amount": order["amount"]}
        return as_agent(app, "POST", "/agents/me/transfer-out", body, keys["payKey"])
    body = {
        "source": {"sourceType": "ACCOUNT", **source},
        "destination": {"destinationType": "ACCOUNT", **destination},
        "lockedCurrencySide": "SENDING",
        "lockedCurrencyAmount": order["amount"],
    }
    quote = as_agent(app, "POST", "/agents/me/quotes", body, keys["quoteKey"])
    return as_agent(app, "POST", f'/agents/me/quotes/{quote["id"]}/execute', None, keys["payKey"])


@asks("agent-pay")
def agent_pay(app, asked):
    permissions = app.known("agent", "me")["permissions"]
    for permission in NEEDS[asked["by"]]:
        if permission not in permissions:
            raise Refused(f"The policy of the agent does not have {permission}.")
    reference = asked["reference"]
    order = app.book("orders").get(reference)
    if order is None:
        order = app.change("orders", reference, **asked, quoteKey=new_key(), payKey=new_key())
    if "status" not in order:
        action = start(app, order)
        order = app.change("orders", reference, action=action["id"], status=action["status"])
    return {"status": order["status"]}


@tells_of("agent-payment")
def agent_payment(app, reference):
    order = app.book("orders").get(reference, {})
    if "action" in order:
        order = app.change("orders", reference, status=as_agent(app, "GET", f'/agents/me/actions/{order["action"]}')["status"])
    return {"status": order.get("status")}


@hears("AGENT_ACTION.")
def note_action(app, shown):
    if not {"id", "agentId", "status"} <= shown.keys():
        return
    with app.lock:
        if app.book("actions").get(shown["id"], {}).get("status") in (None, "PENDING_APPROVAL"):
            app.change("actions", shown["id"], agent=shown["agentId"], status=shown["status"])


@tells_of("agent-action")
def agent_action(app, action):
    for row in app.service.rows("/agents/approvals"):
        note_action(app, row)
    return {"status": app.book("actions").get(action, {}).get("status")}


@tells_of("incoming-payment")
def incoming_payment(app, transaction):
    return {"status": app.book("transactions").get(transaction, {}).get("status")}


def the_one_that_waits(app):
    """The payment that waits for a decision; it may be on its way still."""
    deadline = time.monotonic() + 20
    while time.monotonic() < deadline:
        for row in app.service.rows("/transactions"):
            app.note(row)
            if row["type"] == "INCOMING" and row["status"] == "PENDING":
                return row["id"]
        time.sleep(0.2)
    raise Refused("No payment waits for a decision.")


@asks("decide")
def decide(app, asked):
    decision = asked["decision"]
    if asked["subject"] == "agent-action":
        status = agent_action(app, asked["id"])["status"]
        if status != "PENDING_APPROVAL":
            raise Refused(f"The action is {status}.")
        path = f'/agents/{app.known("actions", asked["id"])["agent"]}/actions/{asked["id"]}/{decision}'
        note_action(app, app.service.call("POST", path, None, f'{asked["id"]}-{decision}'))
    else:
        payment = asked.get("id") or the_one_that_waits(app)
        if incoming_payment(app, payment)["status"] not in (None, "PENDING"):
            raise Refused("The payment was decided.")
        app.note(app.service.call("POST", f"/transactions/{payment}/{decision}", None, f"{payment}-{decision}"))
