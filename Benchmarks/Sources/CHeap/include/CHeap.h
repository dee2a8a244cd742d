#ifndef CHEAP_H
#define CHEAP_H

#include <stddef.h>

/// The number of bytes that the process has allocated, including the allocator's own; 0 if it is unknown.
size_t heap_bytes_in_use(void);

#endif
