"""What a request can be refused for although it is as the OpenAPI document says, because no document can say it.

The API tells by the type of a problem why it refuses (docs/problems.md), so each exception is for one reason, whatever the status:
a refusal of any other type is still a failure.
"""

import re

from schemathesis.checks import CHECKS
from schemathesis.core.failures import Failure
from schemathesis.specs.openapi import checks

INEXPRESSIBLE = {
    "invalid-reference": "an entity that is referred to has to exist, and to belong together with the others",
    "invalid-cursor": "a cursor is good only for the list that it comes from",
    "invalid-filter": "with entity=..., only attributes of that kind",
    "no-such-list": "which attributes can be given together depends on the indexes",
    "unsuitable-precondition": "If-Match and If-None-Match exclude each other; and the coverage phase puts nothing but letters and digits into "
    "headers, which no entity tag is",
    "precondition-failed": "a version has to be the one that is stored",
    "id-mismatch": "an id in the path has to be the one that follows from the body",
    "unchangeable-values": "what the keys of others are made of stays as it was",
    "id-too-long": "the attributes that an id is made of have 128 characters together",
    "rule-broken": "rules are code of the application",
    "idempotency-key-reused": "a key is for one request",
}

# Of the general type, invalid-values: what each of the errors says.
INEXPRESSIBLE_VALUES = {
    r"lists are sorted by it, so it has to be between 1970 and 2286": "no keyword bounds a time",
    r"a number has at most 38 digits": "no keyword counts digits",
    r"the key of the list by .* would have \d+ bytes.*": "no keyword bounds the bytes of several values together",
    r"the sort keys from the top of the hierarchy down .*": "nor those of several entities",
    r"is not percent-encoded UTF-8; a percent sign itself is %25": "no pattern knows UTF-8",
    r"has to be a list of 1 to 25 requests; it has \d+": "that there can be more depends on whether the batch is atomic",
    r".* can't be linked with itself": "no keyword makes two parts of a path differ",
    r"is given twice": "names of headers are the same in upper and lower case",
}

# Of the general type, malformed-request: what its detail says.
INEXPRESSIBLE_DETAILS = {
    r"(within is the greatest distance from a point: give near too, .*|a list by distance takes no .*|; )+":
    "no keyword lets a query parameter need another, or exclude it",
    r"(\w+ has no parent by|nothing that is searchable has a parent by) .*": "nor lets it depend on the value of another",
}

# Of the type method-not-allowed, what its detail says: there is no list of all, but unique values can be asked for.
NEEDED = r"there is no list of all .*"  # no keyword says that one of several parameters, or all of some, have to be given

# Requests may have what only answers need, so that an answer can be sent back: it is ignored. Schemathesis takes what is readOnly for forbidden.
OF_THE_SERVER = r"in body - (id|entity|version|createdAt|updatedAt|tags|link|included): Value is not allowed$"

# What is said of an object as a whole.
WHOLES = ("size must be between ",)

PREFIX = "urn:relata:problem:"
_positive_data_acceptance = checks.positive_data_acceptance
_negative_data_rejection = checks.negative_data_rejection


def positive_data_acceptance(ctx, response, case):
    reason = _reason(response)
    if case.operation.path == "/batch" and reason and _is_about_a_request(response.json()):
        return None
    if reason in INEXPRESSIBLE or reason == "invalid-values" and all(_is_inexpressible(error, case) for error in response.json()["errors"]):
        return None
    if reason == "malformed-request" and any(re.fullmatch(detail, response.json()["detail"]) for detail in INEXPRESSIBLE_DETAILS):
        return None
    if reason == "method-not-allowed" and case.method == "GET" and re.fullmatch(NEEDED, response.json()["detail"]):
        return None
    return _positive_data_acceptance(ctx, response, case)


def negative_data_rejection(ctx, response, case):
    try:
        return _negative_data_rejection(ctx, response, case)
    except Failure as failure:
        if re.search(OF_THE_SERVER, failure.message, re.MULTILINE):
            return None
        raise


def _reason(response):
    if "application/problem+json" not in "".join(response.headers.get("content-type", [])):
        return None
    return response.json().get("type", "").removeprefix(PREFIX)


def _is_about_a_request(problem):
    """An atomic batch is refused for what any of its requests would be refused for by itself, and their bodies have no schema."""
    return re.match(r"\d+ of \d+ requests? can't be carried out", problem["detail"])


def _is_inexpressible(error, case):
    return any(re.fullmatch(detail, error["detail"]) for detail in INEXPRESSIBLE_VALUES) or case.method == "PATCH" and _is_of_the_whole(error, case.body)


def _is_of_the_whole(error, patch):
    """A merge patch may leave out parts of objects that are stored, so no schema can say that the others are whole then, nor how many they are together."""
    names = [name.replace("~1", "/").replace("~0", "~") for name in error["pointer"].split("/")[1:]]
    value = patch
    for name in names:
        if isinstance(value, list):
            return False
        value = value.get(name) if isinstance(value, dict) else None
    return len(names) > 1 and value is None or isinstance(value, dict) and error["detail"].startswith(WHOLES)


CHECKS.register(positive_data_acceptance)
CHECKS.register(negative_data_rejection)
