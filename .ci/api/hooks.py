"""What a request can be refused for although it is as the OpenAPI document says, because no document can say it.

The API tells by the type of a problem why it refuses (docs/problems.md), so each exception is for one reason, whatever the status:
a refusal of any other type is still a failure.
"""

from schemathesis.checks import CHECKS
from schemathesis.specs.openapi import checks

INEXPRESSIBLE = {
    "invalid-reference": "an entity that is referred to has to exist, and to belong together with the others",
    "invalid-cursor": "a cursor is good only for the list that it comes from",
    "invalid-filter": "with entity=..., only attributes of that kind; and the 29th of February only in leap years",
    "no-such-list": "which attributes can be given together depends on the indexes",
    "unsuitable-precondition": "If-Match and If-None-Match exclude each other; and the coverage phase puts nothing but letters and digits into "
    "headers, which no entity tag is",
    "precondition-failed": "a version has to be the one that is stored",
    "id-mismatch": "an id in the path has to be the one that follows from the body",
    "id-too-long": "the attributes that an id is made of have 128 characters together",
    "idempotency-key-reused": "a key is for one request",
}

PREFIX = "urn:relata:problem:"
_positive_data_acceptance = checks.positive_data_acceptance


def positive_data_acceptance(ctx, response, case):
    if _reason(response) in INEXPRESSIBLE:
        return None
    return _positive_data_acceptance(ctx, response, case)


def _reason(response):
    if "application/problem+json" not in "".join(response.headers.get("content-type", [])):
        return None
    return response.json().get("type", "").removeprefix(PREFIX)


CHECKS.register(positive_data_acceptance)
