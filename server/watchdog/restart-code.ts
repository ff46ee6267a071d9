/** "Try again" (sysexits.h): what ended the process is no reason to stay down. */
export const RESTART_CODE = 75

/**
 * A thread can't end its process with a code, and the main thread is stuck. This signal ends a process without a core
 * file, and is not used to stop a server.
 */
export const STUCK_SIGNAL = 'SIGALRM'

/** The server's message to the process that restarts it: the board that caused so many endings is closed. */
export interface ClosedForEndings {
  closedAfter: number
}

/** How many of the last endings the message forgives; 0 if it is another message. */
export function endingsForgiven(message: unknown): number {
  if (typeof message !== 'object' || message === null || !('closedAfter' in message)) return 0
  return typeof message.closedAfter === 'number' ? message.closedAfter : 0
}
