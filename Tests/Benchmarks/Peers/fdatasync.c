/* Measures the time in which the disk stores 4 KiB: fdatasync FILE.
 *
 * Reads a number from standard input, writes and syncs that many times, and answers with the nanoseconds. */
#include <fcntl.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

static int64_t nanoseconds(void) {
  struct timespec now;
  clock_gettime(CLOCK_MONOTONIC, &now);
  return now.tv_sec * 1000000000LL + now.tv_nsec;
}

int main(int count, char **arguments) {
  char page[4096];
  long rounds;
  off_t place = 0;
  int file = count == 2 ? open(arguments[1], O_CREAT | O_WRONLY | O_CLOEXEC, 0600) : -1;
  if (file < 0) return 1;
  memset(page, 'x', sizeof page);
  /* Allocates the pages first, as in an existing log. */
  for (int page_number = 0; page_number < 1000; page_number++) {
    if (write(file, page, sizeof page) != sizeof page) return 1;
  }
  fdatasync(file);
  while (scanf("%ld", &rounds) == 1) {
    int64_t start = nanoseconds();
    while (rounds-- > 0) {
      /* Overwrites the same four megabytes repeatedly, as a write-ahead log does. */
      if (pwrite(file, page, sizeof page, place) != sizeof page || fdatasync(file) != 0) return 1;
      place = (place + sizeof page) % (1000 * sizeof page);
    }
    printf("%lld\n", (long long)(nanoseconds() - start));
    fflush(stdout);
  }
  return 0;
}
