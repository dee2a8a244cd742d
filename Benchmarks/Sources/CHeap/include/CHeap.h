#ifndef CHEAP_H
#define CHEAP_H

#include <stddef.h>

/// Bytes that the process has allocated, the allocator's own included; 0 where nobody tells.
size_t heap_bytes_in_use(void);

#endif
