"""A loopback HTTP server for HTTPClientTests. It prints its port, and ends with its standard input."""
import os
import socket
import struct
import sys
import threading


def reply(status, headers=b"", body=b""):
    length = b"Content-Length: %d\r\n" % len(body)
    return b"HTTP/1.1 " + status + b"\r\nConnection: close\r\n" + length + headers + b"\r\n" + body


def serve(connection):
    head = b""
    while b"\r\n\r\n" not in head:
        chunk = connection.recv(4096)
        if not chunk:
            return
        head += chunk
    path = head.split(b" ")[1]
    if path == b"/basic":
        connection.sendall(reply(b"401 No", b'WWW-Authenticate: Basic realm="r"\r\n'))
    elif path == b"/redirect":
        connection.sendall(reply(b"302 Found", b"Location: /ok\r\n"))
    elif path == b"/hang":
        connection.recv(1)
    elif path == b"/trickle":
        connection.sendall(b"HTTP/1.1 200 OK\r\nContent-Length: 1000000\r\n\r\n")
        while not stopped.wait(0.02):
            connection.sendall(b"x")
    elif path == b"/reset":
        linger = struct.pack("ii", 1, 0)
        connection.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, linger)
    else:
        connection.sendall(reply(b"200 OK", b"X-Test: a\r\n", b"hello"))
    connection.close()


def guarded(connection):
    try:
        serve(connection)
    except OSError:
        pass


def accept(listener):
    while True:
        connection, _ = listener.accept()
        threading.Thread(target=guarded, args=(connection,), daemon=True).start()


stopped = threading.Event()
listener = socket.create_server(("127.0.0.1", 0), backlog=512)
threading.Thread(target=accept, args=(listener,), daemon=True).start()
print(listener.getsockname()[1], flush=True)
sys.stdin.read()
os._exit(0)
