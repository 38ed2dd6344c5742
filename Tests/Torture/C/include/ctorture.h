#ifndef CTORTURE_H
#define CTORTURE_H

/// Makes every kill of the process a power cut: SQLite's files lose all data that is not synced.
///
/// Call it before the first database is opened, in a process that does not share its databases.
/// - Returns: SQLite's result code.
int power_loss_register(void);

/// Returns 1 if this program was built with the Thread Sanitizer.
int has_thread_sanitizer(void);

/// Lets two threads write to one location without synchronization. The Thread Sanitizer must report
/// it.
void race_on_purpose(void);

#endif
