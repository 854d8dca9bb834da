"""A driver in Python for every scope. psi_driver.py is the kit to copy; the other files are an integration.

    psi certify --driver "python3 examples/python-driver/driver.py"
    python3 examples/python-driver/driver.py 4900 &
    psi certify --driver http://127.0.0.1:4900 --scope payments,webhooks
"""

import sys

import agents  # Each file that is imported so adds what can be asked.
import cards
import customers
import funding
import payments
import sca
import wallets
from integration import STANDINGS, Integration
from psi_driver import Driver, Refused, asks

LISTS = {
    "transactions": "/transactions",
    "customers": "/customers",
    "external-accounts": "/platform/external-accounts",
    "delegated-keys": "/auth/delegated-keys",
}


@asks("status")
def status(app, asked):
    if asked["of"] not in STANDINGS:
        raise Refused("No such thing is kept here.")
    return {"status": None, "refund": None, "failureReason": None, **STANDINGS[asked["of"]](app, asked["reference"])}


@asks("balance")
def balance(app, asked):
    return {"amount": app.account(asked["currency"], asked.get("customer"))["balance"]["amount"]}


@asks("list")
def list_ids(app, asked):
    query = {"accountId": asked["wallet"]} if "wallet" in asked else {}
    return {"ids": [row["id"] for row in app.service.rows(LISTS[asked["what"]], **query)]}


if __name__ == "__main__":
    Driver("python driver", "1.1.0", Integration).serve(int(sys.argv[1]) if len(sys.argv) > 1 else None)
