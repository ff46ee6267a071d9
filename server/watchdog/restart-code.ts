/** "Try again" (sysexits.h): what ended the process is no reason to stay down. */
export const RESTART_CODE = 75

/**
 * A thread can't end its process with a code, and the main thread is stuck. This signal ends a process without a core file, and no
 * one sends it to stop a server.
 */
export const STUCK_SIGNAL = 'SIGALRM'
