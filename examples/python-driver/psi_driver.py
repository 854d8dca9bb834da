"""What a driver in Python needs: one file, and nothing but the standard library (Python 3.8 and later). Copy it.

It speaks the protocol (suites/certify/driver.schema.json), calls the service and verifies webhooks. The integration
is yours: a class that is given the environment and has `close`, and one function for each thing that it can be asked.
driver.py is an example.
"""

import base64
import hashlib
import http.client
import json
import os
import sys
import time
from http.server import BaseHTTPRequestHandler, HTTPServer
from urllib.parse import quote, urlsplit

# --- the protocol ----------------------------------------------------------------------------------------------------


class Refused(Exception):
    """What was asked for cannot be done, by us or by the service; psi is told why."""


ASKS = {}


def asks(name):
    """Marks the function that does what is asked by this name. It gets the integration and what is asked."""

    def mark(function):
        ASKS[name] = function
        return function

    return mark


class Driver:
    """Answers what psi asks: `hello` starts an integration with what psi says of the service, `bye` ends it."""

    def __init__(self, name, version, integration):
        self.greeting = {"name": name, "version": version, "asks": ["hello", *ASKS, "bye"]}
        self.integration = integration
        self.running = None

    def stop(self):
        if self.running is not None:
            self.running.close()
        self.running = None

    def act(self, ask, asked):
        if ask == "hello":
            self.stop()
            self.running = self.integration({**os.environ, **asked.get("environment", {})})
            return {"ok": self.greeting}
        if ask == "bye":
            self.stop()
            return {"ok": {}}
        if ask not in ASKS or self.running is None:
            return {"unsupported": True}
        return {"ok": ASKS[ask](self.running, asked) or {}}

    def answer(self, line):
        request = json.loads(line)
        try:
            answer = self.act(request["ask"], request["with"])
        except Exception as why:  # psi wants an answer to everything.
            answer = {"refused": {"message": str(why) or type(why).__name__}}
        return json.dumps({"id": request["id"], **answer})

    def serve(self, port=None):
        """Over HTTP on a port, or over standard input and output."""
        if port is None:
            for line in sys.stdin:
                print(self.answer(line), flush=True)
            self.stop()
        else:
            HTTPServer(("127.0.0.1", port), handler(lambda body, _: (200, self.answer(body)))).serve_forever()


def handler(answer):
    """Handles each POST by a function of its body and headers, which gives a status and a text."""

    class Handler(BaseHTTPRequestHandler):
        def do_POST(self):
            body = self.rfile.read(int(self.headers.get("content-length", 0)))
            status, text = answer(body, self.headers)
            self.send_response(status)
            self.send_header("content-length", str(len(text.encode())))
            self.end_headers()
            self.wfile.write(text.encode())

        def log_message(self, *_):
            """Standard output belongs to the protocol."""

    return Handler


# --- the service -----------------------------------------------------------------------------------------------------


class Unanswered(Exception):
    """It is unknown what became of a request: it is sent again later, with the same key."""


class Service:
    """Calls the service: credentials, JSON, and attempts again where that is safe."""

    attempts = 6

    def __init__(self, environment):
        self.base = urlsplit(environment["PSI_BASE_URL"])
        pair = f'{environment["PSI_TOKEN_ID"]}:{environment["PSI_TOKEN_SECRET"]}'
        self.authorization = "Basic " + base64.b64encode(pair.encode()).decode()

    def attempt(self, method, path, body, key):
        kind = http.client.HTTPSConnection if self.base.scheme == "https" else http.client.HTTPConnection
        connection = kind(self.base.netloc, timeout=10)
        headers = {"authorization": self.authorization, "accept": "application/json"}
        if body is not None:
            headers["content-type"] = "application/json"
        if key is not None:
            headers["idempotency-key"] = key
        try:
            connection.request(method, self.base.path + path, body and json.dumps(body), headers)
            response = connection.getresponse()
            return response.status, response.headers.get("retry-after"), response.read()
        except (OSError, http.client.HTTPException):
            return None, None, b""
        finally:
            connection.close()

    def call(self, method, path, body=None, key=None):
        for attempt in range(1, self.attempts + 1):
            status, wait, text = self.attempt(method, path, body, key)
            if status is not None and status < 300:
                return json.loads(text or b"{}")
            if status is not None and status < 500 and status != 429:
                raise Refused(f"The service answered {status}: {text.decode(errors='replace')[:200]}")
            # Without a key, nobody knows whether a POST took effect. One that was turned away for its rate did not.
            if method == "POST" and key is None and status != 429:
                break
            if attempt < self.attempts:
                time.sleep(float(wait) if wait and wait.isdigit() else 0.1 * 2**attempt)
        raise Unanswered("The service gave no answer.")

    def rows(self, path):
        """Every row of every page."""
        cursor = ""
        while True:
            page = self.call("GET", f"{path}?limit=50{cursor and '&cursor=' + quote(cursor)}")
            yield from page["data"]
            if not page["hasMore"]:
                return
            cursor = page["nextCursor"]


# --- signatures of webhooks: ECDSA over P-256 with SHA-256. Where you may install one, use a library. -------------------

P = 2**256 - 2**224 + 2**192 + 2**96 - 1
N = 0xFFFFFFFF00000000FFFFFFFFFFFFFFFFBCE6FAADA7179E84F3B9CAC2FC632551
G = (
    0x6B17D1F2E12C4247F8BCE6E563A440F277037D812DEB33A0F4A13945D898C296,
    0x4FE342E2FE1A7F9B8EE7EB4A7C0F9E162BCE33576B315ECECBB6406837BF51F5,
)


def add(a, b):
    if a is None or b is None:
        return a or b
    if a[0] == b[0] and (a[1] + b[1]) % P == 0:
        return None
    slope = (3 * a[0] ** 2 - 3) * pow(2 * a[1], -1, P) if a == b else (b[1] - a[1]) * pow(b[0] - a[0], -1, P)
    x = (slope**2 - a[0] - b[0]) % P
    return x, (slope * (a[0] - x) - a[1]) % P


def times(k, point):
    total = None
    while k:
        total = add(total, point) if k & 1 else total
        point, k = add(point, point), k >> 1
    return total


def is_genuine(body, signature, pem):
    """Whether a signature (base64 of DER) over the bytes as they came is that of the service."""
    key = base64.b64decode("".join(pem.strip().splitlines()[1:-1]))[-64:]
    point = int.from_bytes(key[:32], "big"), int.from_bytes(key[32:], "big")
    try:
        der = base64.b64decode(signature or "", validate=True)
        half = 4 + der[3]
        r, s = int.from_bytes(der[4:half], "big"), int.from_bytes(der[half + 2 :], "big")
        if not (0 < r < N and 0 < s < N):
            return False
        inverse = pow(s, -1, N)
        hashed = int.from_bytes(hashlib.sha256(body).digest(), "big")
        shown = add(times(hashed * inverse % N, G), times(r * inverse % N, point))
        return shown is not None and shown[0] % N == r
    except (ValueError, IndexError):
        return False
