"""A loopback HTTP server for HTTPClientTests.

It prints its port, a second port under which it also answers, and a port that refuses connections. It
ends with its standard input.

    /status/CODE         answers with the status; 429 has the field Retry-After
    /redirect/CODE?URL   redirects to the URL
    /loop                redirects to itself
    /echo                answers with the bytes of the request
    /basic /digest       answers 401 with a challenge of that scheme
    /reset /truncated    breaks the connection before or within the body
    /trickle             sends a body, a byte every 20 ms, without an end
    /large/COUNT/ID      sends COUNT bytes, and the end of the body when ID is released
    /hang/ID             answers when ID is released
    /received/ID/COUNT   answers when COUNT requests to hang with ID have arrived, with their number
    /release/ID          releases ID
"""
import os
import socket
import struct
import sys
import threading

changed = threading.Condition()
arrived = {}
released = set()


def reply(status, headers=b"", body=b"hello"):
    length = b"Content-Length: %d\r\n" % len(body)
    return b"HTTP/1.1 " + status + b"\r\nConnection: close\r\n" + length + headers + b"\r\n" + body


def request(connection):
    data = b""
    while b"\r\n\r\n" not in data:
        data += connection.recv(4096) or sys.exit()
    head, body = data.split(b"\r\n\r\n", 1)
    length = 0
    for line in head.split(b"\r\n"):
        name, _, value = line.partition(b":")
        if name.lower() == b"content-length":
            length = int(value)
    while len(body) < length:
        body += connection.recv(4096) or sys.exit()
    return head + b"\r\n\r\n" + body


def answer(connection):
    data = request(connection)
    path, _, query = data.split(b" ")[1].partition(b"?")
    _, name, *words = path.split(b"/")
    if name == b"status":
        extra = b"Retry-After: 7\r\n" if words[0] == b"429" else b""
        return reply(words[0] + b" S", b"X-Test: a\r\n" + extra)
    if name == b"redirect":
        return reply(words[0] + b" R", b"Location: " + query + b"\r\n")
    if name == b"loop":
        return reply(b"302 R", b"Location: /loop\r\n")
    if name == b"echo":
        return reply(b"200 OK", body=data)
    if name in (b"basic", b"digest"):
        challenge = name.capitalize() + b' realm="r", nonce="n"'
        return reply(b"401 No", b"WWW-Authenticate: " + challenge + b"\r\n")
    if name == b"reset":
        linger = struct.pack("ii", 1, 0)
        connection.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, linger)
        return b""
    if name == b"truncated":
        return b"HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\nhello"
    if name == b"trickle":
        connection.sendall(b"HTTP/1.1 200 OK\r\nContent-Length: 1000000\r\n\r\n")
        while not stopped.wait(0.02):
            connection.sendall(b"x")
    if name == b"large":
        connection.sendall(b"HTTP/1.1 200 OK\r\nConnection: close\r\n\r\n" + b"x" * int(words[0]))
        with changed:
            changed.wait_for(lambda: words[1] in released)
        return b""
    if name == b"release":
        with changed:
            released.add(words[0])
            changed.notify_all()
    if name == b"received":
        with changed:
            changed.wait_for(lambda: arrived.get(words[0], 0) >= int(words[1]))
            return reply(b"200 OK", body=b"%d" % arrived.get(words[0], 0))
    if name == b"hang":
        with changed:
            arrived[words[0]] = arrived.get(words[0], 0) + 1
            changed.notify_all()
            changed.wait_for(lambda: words[0] in released)
    return reply(b"200 OK")


def serve(connection):
    try:
        with connection:
            connection.sendall(answer(connection))
    except OSError:
        pass


def accept(listener):
    while True:
        connection, _ = listener.accept()
        threading.Thread(target=serve, args=(connection,), daemon=True).start()


stopped = threading.Event()
listeners = [socket.create_server(("127.0.0.1", 0), backlog=512) for _ in range(2)]
for listener in listeners:
    threading.Thread(target=accept, args=(listener,), daemon=True).start()
# A bound socket that does not listen: no other program can take its port.
refusing = socket.socket()
refusing.bind(("127.0.0.1", 0))
print(*[each.getsockname()[1] for each in listeners + [refusing]], flush=True)
sys.stdin.read()
os._exit(0)
