"""The Python peer of the benchmark row `realtime`.

usage: echo-peer.py serve        prints the port of a server that sends back each message
       echo-peer.py talk PORT    for each line N of the input, makes N round trips of 1 KiB, and prints the
                                 nanoseconds of each in one line
Both end with the input.
"""

import asyncio
import sys
import time

import websockets


async def lines():
    reader = asyncio.StreamReader()
    loop = asyncio.get_running_loop()
    await loop.connect_read_pipe(lambda: asyncio.StreamReaderProtocol(reader), sys.stdin)
    while line := await reader.readline():
        yield line


async def serve():
    async def echo(connection):
        try:
            async for message in connection:
                await connection.send(message)
        except websockets.ConnectionClosed:
            pass

    async with websockets.serve(echo, "127.0.0.1", 0, compression=None) as server:
        print(server.sockets[0].getsockname()[1], flush=True)
        async for _ in lines():
            pass


async def talk(port):
    message = bytes(index % 256 for index in range(1024))
    async with websockets.connect(f"ws://127.0.0.1:{port}/", compression=None) as connection:
        async for line in lines():
            nanoseconds = []
            for _ in range(int(line)):
                start = time.perf_counter_ns()
                await connection.send(message)
                echo = await connection.recv()
                nanoseconds.append(time.perf_counter_ns() - start)
                assert echo == message
            print(*nanoseconds, flush=True)


asyncio.run(serve() if sys.argv[1] == "serve" else talk(int(sys.argv[2])))
