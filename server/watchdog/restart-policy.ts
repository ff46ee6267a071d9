import { RESTART_CODE, STUCK_SIGNAL } from './restart-code.ts'

export interface ProcessEnding {
  code: number | null
  signal: NodeJS.Signals | null
}

/** These signals are crashes: none is used to stop a server. */
const CRASHES: ReadonlySet<NodeJS.Signals> = new Set([
  STUCK_SIGNAL,
  'SIGABRT',
  'SIGBUS',
  'SIGFPE',
  'SIGILL',
  'SIGSEGV',
  'SIGTRAP',
])
const MAX_RESTARTS = 10
const WINDOW_MS = 60 * 60_000
const FIRST_DELAY_MS = 500
const MAX_DELAY_MS = 60_000

/** After the watchdog ended the server, or after a crash. Not if someone stopped it, nor if it could not start. */
export function mayRestart({ code, signal }: ProcessEnding): boolean {
  return code === RESTART_CODE || (signal !== null && CRASHES.has(signal))
}

/** The endings of the last hour, which decide whether and when the server is started again. */
export interface RestartDelays {
  /** Counts an ending, and returns the delay before the next start, doubled each time; `null` after too many endings. */
  after(now: number): number | null
  /** Stops counting the last endings, whose cause is removed. */
  forgive(endings: number): void
}

/** Counts in memory, for the process that starts the server and outlives it. */
export function createRestartDelays(): RestartDelays {
  let endings: number[] = []
  return {
    after(now) {
      endings = [...endings.filter((at) => at > now - WINDOW_MS), now]
      if (endings.length > MAX_RESTARTS) return null
      return Math.min(MAX_DELAY_MS, FIRST_DELAY_MS * 2 ** (endings.length - 1))
    },
    forgive(count) {
      endings = endings.slice(0, Math.max(0, endings.length - count))
    },
  }
}
