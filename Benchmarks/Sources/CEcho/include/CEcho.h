#ifndef CECHO_H
#define CECHO_H

#include <stddef.h>
#include <stdint.h>

// The smallest WebSocket endpoints that are correct: blocking sockets, a thread for each connection of a
// server, no limits and no checks. A payload has 1,024 bytes.

/// Listens at a free loopback port. Returns the descriptor, and writes the port; -1 on failure.
int echo_listen(uint16_t *port);

/// Waits for a connection, and returns its descriptor; -1 on failure.
int echo_accept(int listener);

/// Starts a thread that sends back each message of a connection, and closes it at its end. The opening
/// handshake must be done. Returns 0, or an error number.
int echo_serve(int socket);

/// Reads at most `capacity` bytes. Returns their number; 0 at the end of the connection, and -1 on failure.
ptrdiff_t echo_read(int socket, uint8_t *bytes, size_t capacity);

/// Writes all bytes. Returns 0; -1 on failure.
int echo_write(int socket, const uint8_t *bytes, size_t count);

/// Connects to a loopback port, and performs the opening handshake without checking the answer. Returns the
/// descriptor; -1 on failure.
int echo_connect(uint16_t port);

/// Sends a message and waits for its echo, `count` times. Writes the nanoseconds of each. Returns 0; -1 on
/// failure.
int echo_round_trips(int socket, size_t count, double *nanoseconds);

/// Keeps `in_flight` messages on the way on each of `connections` connections, until `count` echoes have
/// arrived. One thread drives all connections. Returns the nanoseconds; -1 on failure.
double echo_flood(const int *sockets, size_t connections, size_t in_flight, size_t count);

/// Closes a descriptor.
void echo_close(int descriptor);

/// Stops a listener: the thread that waits in `echo_accept` continues with a failure.
void echo_stop(int listener);

/// Raises the limit of open descriptors to the largest that the system allows. Returns the limit.
size_t echo_raise_descriptor_limit(void);

#endif
