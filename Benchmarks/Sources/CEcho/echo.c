#include "CEcho.h"

#include <arpa/inet.h>
#include <errno.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <poll.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <time.h>
#include <unistd.h>

enum {
  payload_size = 1024,
  masked_frame_size = 8 + payload_size,
  frame_size = 4 + payload_size,
  buffer_size = 65536
};

#ifndef MSG_NOSIGNAL
#define MSG_NOSIGNAL 0
#endif

static double now(void) {
  struct timespec time;
  clock_gettime(CLOCK_MONOTONIC, &time);
  return (double)time.tv_sec * 1e9 + (double)time.tv_nsec;
}

ptrdiff_t echo_read(int socket, uint8_t *bytes, size_t capacity) {
  while (1) {
    ssize_t count = recv(socket, bytes, capacity, 0);
    if (count >= 0 || errno != EINTR) return count;
  }
}

int echo_write(int socket, const uint8_t *bytes, size_t count) {
  while (count > 0) {
    ssize_t written = send(socket, bytes, count, MSG_NOSIGNAL);
    if (written < 0 && errno == EINTR) continue;
    if (written <= 0) return -1;
    bytes += written;
    count -= (size_t)written;
  }
  return 0;
}

static void prepare(int socket) {
  int on = 1;
  setsockopt(socket, IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);
#ifdef SO_NOSIGPIPE
  setsockopt(socket, SOL_SOCKET, SO_NOSIGPIPE, &on, sizeof on);
#endif
}

static struct sockaddr_in loopback(uint16_t port) {
  struct sockaddr_in address = {0};
  address.sin_family = AF_INET;
  address.sin_port = htons(port);
  address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  return address;
}

int echo_listen(uint16_t *port) {
  int listener = socket(AF_INET, SOCK_STREAM, 0);
  struct sockaddr_in address = loopback(0);
  socklen_t size = sizeof address;
  if (listener < 0 || bind(listener, (struct sockaddr *)&address, size) != 0 || listen(listener, 1024) != 0
      || getsockname(listener, (struct sockaddr *)&address, &size) != 0)
    return -1;
  *port = ntohs(address.sin_port);
  return listener;
}

int echo_accept(int listener) {
  int socket = accept(listener, NULL, NULL);
  if (socket >= 0) prepare(socket);
  return socket;
}

void echo_stop(int listener) { shutdown(listener, SHUT_RDWR); }

void echo_close(int descriptor) { close(descriptor); }

static void unmask(uint8_t *output, const uint8_t *input, const uint8_t *key, size_t count) {
  uint32_t word;
  memcpy(&word, key, 4);
  for (size_t index = 0; index < count; index += 4) {
    uint32_t value;
    memcpy(&value, input + index, 4);
    value ^= word;
    memcpy(output + index, &value, 4);
  }
}

/// Sends back the messages of one connection. All that arrived at once is answered at once.
static void *serve(void *argument) {
  int socket = (int)(intptr_t)argument;
  uint8_t *input = malloc(buffer_size), *output = malloc(buffer_size);
  size_t held = 0;
  while (1) {
    ptrdiff_t count = echo_read(socket, input + held, buffer_size - held);
    if (count <= 0) break;
    held += (size_t)count;
    size_t start = 0, written = 0;
    while (held - start >= masked_frame_size) {
      const uint8_t *frame = input + start;
      // A closing frame, or a frame of another size, ends the connection.
      if ((frame[0] & 0x0F) == 8 || frame[1] != (0x80 | 126)) goto end;
      output[written] = frame[0];
      output[written + 1] = 126;
      output[written + 2] = frame[2];
      output[written + 3] = frame[3];
      unmask(output + written + 4, frame + 8, frame + 4, payload_size);
      written += frame_size;
      start += masked_frame_size;
    }
    if (written > 0 && echo_write(socket, output, written) != 0) break;
    held -= start;
    memmove(input, input + start, held);
  }
end:
  free(input);
  free(output);
  close(socket);
  return NULL;
}

int echo_serve(int socket) {
  pthread_t thread;
  pthread_attr_t attributes;
  pthread_attr_init(&attributes);
  pthread_attr_setdetachstate(&attributes, PTHREAD_CREATE_DETACHED);
  pthread_attr_setstacksize(&attributes, 65536);
  int status = pthread_create(&thread, &attributes, serve, (void *)(intptr_t)socket);
  pthread_attr_destroy(&attributes);
  return status;
}

int echo_connect(uint16_t port) {
  int client = socket(AF_INET, SOCK_STREAM, 0);
  struct sockaddr_in address = loopback(port);
  if (client < 0 || connect(client, (struct sockaddr *)&address, sizeof address) != 0) return -1;
  prepare(client);
  static const char request[] =
      "GET / HTTP/1.1\r\nHost: 127.0.0.1\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
      "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n";
  if (echo_write(client, (const uint8_t *)request, sizeof request - 1) != 0) return -1;
  char response[4096];
  size_t count = 0;
  while (count < 4 || memcmp(response + count - 4, "\r\n\r\n", 4) != 0) {
    // One byte at a time, so that no byte after the response is read.
    if (count == sizeof response || echo_read(client, (uint8_t *)response + count, 1) != 1) return -1;
    count += 1;
  }
  return memcmp(response, "HTTP/1.1 101", 12) == 0 ? client : -1;
}

/// Writes a masked binary message.
static void make_frame(uint8_t *frame) {
  const uint8_t key[4] = {0x12, 0x34, 0x56, 0x78};
  frame[0] = 0x82;
  frame[1] = 0x80 | 126;
  frame[2] = payload_size >> 8;
  frame[3] = payload_size & 0xFF;
  memcpy(frame + 4, key, 4);
  for (size_t index = 0; index < payload_size; index++) frame[8 + index] = (uint8_t)index ^ key[index % 4];
}

/// Returns whether a frame is the echo of `make_frame`.
static int is_echo(const uint8_t *frame) {
  if (frame[0] != 0x82 || frame[1] != 126 || frame[2] != payload_size >> 8 || frame[3] != 0) return 0;
  for (size_t index = 0; index < payload_size; index++)
    if (frame[4 + index] != (uint8_t)index) return 0;
  return 1;
}

int echo_round_trips(int socket, size_t count, double *nanoseconds) {
  uint8_t frame[masked_frame_size], answer[frame_size];
  make_frame(frame);
  for (size_t index = 0; index < count; index++) {
    double start = now();
    if (echo_write(socket, frame, sizeof frame) != 0) return -1;
    size_t held = 0;
    while (held < sizeof answer) {
      ptrdiff_t read = echo_read(socket, answer + held, sizeof answer - held);
      if (read <= 0) return -1;
      held += (size_t)read;
    }
    nanoseconds[index] = now() - start;
    if (!is_echo(answer)) return -1;
  }
  return 0;
}

double echo_flood(const int *sockets, size_t connections, size_t in_flight, size_t count) {
  uint8_t *frames = malloc(in_flight * masked_frame_size), *answer = malloc(buffer_size);
  size_t *received = calloc(connections, sizeof *received);
  struct pollfd *polled = calloc(connections, sizeof *polled);
  for (size_t index = 0; index < in_flight; index++) make_frame(frames + index * masked_frame_size);
  double start = now(), result = -1;
  for (size_t index = 0; index < connections; index++) {
    polled[index].fd = sockets[index];
    polled[index].events = POLLIN;
    if (echo_write(sockets[index], frames, in_flight * masked_frame_size) != 0) goto end;
  }
  size_t echoes = 0, sent = connections * in_flight;
  while (echoes < sent) {
    if (poll(polled, (nfds_t)connections, 10000) <= 0) goto end;
    for (size_t index = 0; index < connections; index++) {
      if (polled[index].revents == 0) continue;
      ptrdiff_t read = echo_read(sockets[index], answer, buffer_size);
      if (read <= 0) goto end;
      size_t before = received[index] / frame_size;
      received[index] += (size_t)read;
      size_t arrived = received[index] / frame_size - before;
      echoes += arrived;
      size_t next = sent < count ? (arrived < count - sent ? arrived : count - sent) : 0;
      if (next > 0 && echo_write(sockets[index], frames, next * masked_frame_size) != 0) goto end;
      sent += next;
    }
  }
  result = now() - start;
end:
  free(frames);
  free(answer);
  free(received);
  free(polled);
  return result;
}

size_t echo_raise_descriptor_limit(void) {
  struct rlimit limit;
  if (getrlimit(RLIMIT_NOFILE, &limit) != 0) return 0;
  limit.rlim_cur = limit.rlim_max;
  setrlimit(RLIMIT_NOFILE, &limit);
  getrlimit(RLIMIT_NOFILE, &limit);
  return (size_t)limit.rlim_cur;
}
