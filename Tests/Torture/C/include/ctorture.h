#ifndef CTORTURE_H
#define CTORTURE_H

/// Makes SQLite's files forget, at the end of the process, whatever was not synced: a power cut for every kill.
///
/// To be called before the first database is opened, in a process that has its databases to itself.
/// - Returns: SQLite's result code.
int power_loss_register(void);

/// Whether this program was built with the Thread Sanitizer.
int has_thread_sanitizer(void);

/// Two threads write to one place, with no order between them: the Thread Sanitizer must say so.
void race_on_purpose(void);

#endif
