"""Customers: registration, verification, documents."""

from integration import new_key, tells_of
from psi_driver import Form, Refused, asks

# Members that go with another: the service refuses the one without the other.
COMPANIONS = {
    "taxIdType": "taxIdCountryOfIssuance",
    "sourceOfFundsCategories": "sourceOfFundsOtherDescription",
    "sourceOfWealthCategories": "sourceOfWealthOtherDescription",
    "purposeOfAccount": "purposeOfAccountOtherDescription",
}


def customer_id(app, reference):
    known = app.known("customers", reference)
    if known.get("removed") or "id" not in known:
        raise Refused(f"There is no customer {reference}.")
    return known["id"]


@asks("register")
def register(app, asked):
    reference = asked["reference"]
    known = app.book("customers").get(reference) or app.change("customers", reference, key=new_key())
    if "id" not in known:
        body = {"customerType": asked["type"], "platformCustomerId": reference, **asked["data"]}
        added = app.service.call("POST", "/customers", body, known["key"])
        known = app.change("customers", reference, id=added["id"])
    return {"id": known["id"]}


@tells_of("customer")
def customer_status(app, reference):
    shown = app.service.call("GET", f"/customers/{customer_id(app, reference)}")
    return {"status": shown.get("kycStatus") or shown.get("kybStatus")}


def verify_channels(app, path, codes):
    channels = app.service.call("GET", path).get("contactVerification", {})
    for channel in ("email", "phone"):
        if channels.get(channel) == "PENDING":
            app.service.call("POST", f"{path}/verify-{channel}", None, new_key())
            if channel not in codes:
                raise Refused(f"The customer must say the code sent by {channel}.")
            app.service.call("POST", f"{path}/verify-{channel}/confirm", {"code": codes[channel]})


def value_at(data, field):
    for name in field.split("."):
        data = data.get(name) if isinstance(data, dict) else None
    return data


def supplied(fields, data):
    """The members that hold the missing fields: an update replaces whole members."""
    absent = [field for field in fields if value_at(data, field) is None]
    if absent:
        raise Refused(f'The customer must supply {", ".join(absent)}.')
    members = {field.split(".")[0] for field in fields}
    members |= {COMPANIONS[member] for member in members if member in COMPANIONS}
    return {member: value for member, value in data.items() if member in members}


def supply(app, path, verification, on_demand):
    """Supplies what a verification misses; false when it misses nothing."""
    errors = verification.get("errors") or []
    fields = [error["field"].replace("customer.", "", 1) for error in errors if error["type"] == "MISSING_FIELD"]
    if fields:
        kind = app.service.call("GET", path)["customerType"]
        app.service.call("PATCH", path, {"customerType": kind, **supplied(fields, on_demand.get("data", {}))})
    lacks_people = any(error["type"] in ("MISSING_CONTROL_PERSON", "MISSING_BENEFICIAL_OWNER") for error in errors)
    if lacks_people:
        for owner in on_demand.get("owners", []):
            body = {"customerId": verification["customerId"], **owner}
            app.service.call("POST", "/beneficial-owners", body, new_key())
    return bool(fields) or lacks_people


@asks("verify")
def verify(app, asked):
    known = customer_id(app, asked["customer"])
    path, on_demand = f"/customers/{known}", asked.get("onDemand", {})
    verify_channels(app, path, on_demand.get("codes", {}))
    for _ in range(5):
        verification = app.service.call("POST", "/verifications", {"customerId": known}, new_key())
        if not supply(app, path, {**verification, "customerId": known}, on_demand):
            return


@asks("remove")
def remove(app, asked):
    path = f'/customers/{customer_id(app, asked["customer"])}'
    try:
        app.service.call("DELETE", path)
    except Refused as why:
        # One that is gone already is no trouble.
        if why.status != 410:
            raise
    app.change("customers", asked["customer"], removed=True)


@asks("upload-document")
def upload_document(app, asked):
    fields = {"documentHolder": asked["holder"], "documentType": asked["type"], "country": asked["country"]}
    return {"id": app.service.call("POST", "/documents", Form(fields, asked["content"]), new_key())["id"]}
