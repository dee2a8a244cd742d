// The toolchain's Glibc module contains neither of these headers.
#include <sys/epoll.h>
#include <sys/eventfd.h>

// The header <pthread.h> declares this function only with _GNU_SOURCE, which the module lacks.
#include <pthread.h>
extern int pthread_setname_np(pthread_t thread, const char *name);
