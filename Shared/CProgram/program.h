#ifdef __linux__
/// The bounds of the program's variables that are zero at its start. The linker defines them.
extern char __bss_start[], _end[];

/// Returns the address of the first variable that is zero at the start.
static inline char *cprogram_zeroed_start(void) { return __bss_start; }

/// Returns the address after the last one.
static inline char *cprogram_zeroed_end(void) { return _end; }
#endif
