import { type Logger, pino } from 'pino'
import type { LogLevel } from './env.ts'

export type Log = Logger

const HIDDEN_FIELDS = ['token', 'secret', 'cookie', 'key', 'apiKey', 'password', 'authorization']

/**
 * JSON lines on the standard output. Errors go under `err`; what lets someone in is cut out: whatever stands in such a
 * field, and what `hide` finds anywhere else, in the message of an error for instance.
 */
export function createLog(level: LogLevel, hide: (line: string) => string = (line) => line): Log {
  return pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      redact: {
        paths: HIDDEN_FIELDS.flatMap((field) => [field, `*.${field}`]),
        censor: '(hidden)',
      },
    },
    { write: (line) => process.stdout.write(hide(line)) },
  )
}

/** A line for the person at the terminal. */
export function say(line: string): void {
  process.stdout.write(`${line}\n`)
}

/** A line that says why the server can't start or go on. */
export function complain(line: string): void {
  process.stderr.write(`${line}\n`)
}

/** Runs `work` without what it would print of itself: Next says how long its configuration took, whatever it is told. */
export async function quietly<T>(work: () => Promise<T>): Promise<T> {
  const print = console.log
  console.log = () => undefined
  try {
    return await work()
  } finally {
    console.log = print
  }
}
