"""What a driver in Python needs: one file, and nothing but the standard library (Python 3.8 and later). Copy it.

It speaks the protocol (suites/certify/driver.schema.json), calls the service and verifies webhooks. The integration
is yours: a class that is given the environment and has `close`, and one function for each thing that it can be asked.
driver.py and the files that it imports are an example.
"""

import base64
import hashlib
import http.client
import json
import os
import secrets
import sys
import time
from http.server import BaseHTTPRequestHandler, HTTPServer
from urllib.parse import urlencode, urlsplit

# --- the protocol ----------------------------------------------------------------------------------------------------


class Refused(Exception):
    """What was asked for cannot be done, by us or by the service (then with a status); psi is told why."""

    def __init__(self, message, status=None):
        super().__init__(message)
        self.status = status


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


def basic(environment):
    """The credentials of the platform."""
    pair = f'{environment["PSI_TOKEN_ID"]}:{environment["PSI_TOKEN_SECRET"]}'
    return "Basic " + base64.b64encode(pair.encode()).decode()


class Form:
    """A body of multipart/form-data: fields, and a PDF in the field `file`."""

    def __init__(self, fields, file):
        boundary = secrets.token_hex(16)
        part = f'--{boundary}\r\ncontent-disposition: form-data; name="%s"%s\r\n\r\n'
        texts = [part % (name, "") + f"{value}\r\n" for name, value in fields.items()]
        kind = '; filename="document.pdf"\r\ncontent-type: application/pdf'
        self.content = ("".join(texts) + part % ("file", kind) + file + f"\r\n--{boundary}--\r\n").encode()
        self.type = f"multipart/form-data; boundary={boundary}"


class Service:
    """Calls the service: credentials (none where they are None), JSON, and attempts again where that is safe."""

    attempts = 6

    def __init__(self, environment, authorization):
        self.base = urlsplit(environment["PSI_BASE_URL"])
        self.authorization = authorization

    def attempt(self, method, path, body, key, more):
        kind = http.client.HTTPSConnection if self.base.scheme == "https" else http.client.HTTPConnection
        connection = kind(self.base.netloc, timeout=10)
        headers = {"accept": "application/json", **more}
        if self.authorization is not None:
            headers["authorization"] = self.authorization
        if body is not None:
            headers["content-type"] = body.type if isinstance(body, Form) else "application/json"
        if key is not None:
            headers["idempotency-key"] = key
        content = body.content if isinstance(body, Form) else None if body is None else json.dumps(body)
        try:
            connection.request(method, self.base.path + path, content, headers)
            response = connection.getresponse()
            return response.status, response.headers.get("retry-after"), response.read()
        except (OSError, http.client.HTTPException):
            return None, None, b""
        finally:
            connection.close()

    def call(self, method, path, body=None, key=None, headers=()):
        for attempt in range(1, self.attempts + 1):
            status, wait, text = self.attempt(method, path, body, key, dict(headers))
            if status is not None and status < 300:
                return json.loads(text or b"{}")
            if status is not None and status < 500 and status != 429:
                raise Refused(f"The service answered {status}: {text.decode(errors='replace')[:200]}", status)
            # Without a key, nobody knows whether a POST took effect. One that was turned away for its rate did not.
            if method == "POST" and key is None and status != 429:
                break
            if attempt < self.attempts:
                time.sleep(float(wait) if wait and wait.isdigit() else 0.1 * 2**attempt)
        raise Unanswered("The service gave no answer.")

    def rows(self, path, **query):
        """Every row of every page."""
        query["limit"] = 50
        while True:
            page = self.call("GET", f"{path}?{urlencode(query)}")
            yield from page["data"]
            if not page["hasMore"]:
                return
            query["cursor"] = page["nextCursor"]


# --- signatures: ECDSA over P-256 with SHA-256. Where you may install one, use a library. -----------------------------

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


def number(value, length=32):
    return value.to_bytes(length, "big")


def new_secret():
    """A private key, as a number."""
    return 1 + secrets.randbelow(N - 1)


def public_point(secret):
    """The two halves of the public key, 64 bytes together."""
    return b"".join(number(half) for half in times(secret, G))


def sign(message, secret):
    """A signature in DER."""
    once = new_secret()
    r = times(once, G)[0] % N
    s = pow(once, -1, N) * (int.from_bytes(hashlib.sha256(message).digest(), "big") + r * secret) % N
    # A byte for the sign, where the first bit would be taken for one.
    halves = [number(half, half.bit_length() // 8 + 1) for half in (r, s)]
    inner = b"".join(b"\x02" + number(len(half), 1) + half for half in halves)
    return b"\x30" + number(len(inner), 1) + inner


def base64url(content):
    return base64.urlsafe_b64encode(content).rstrip(b"=").decode()
