// The toolchain's Glibc module contains neither of these headers.
#include <sys/epoll.h>
#include <sys/eventfd.h>
