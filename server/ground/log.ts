import { type Logger, pino } from 'pino'
import type { LogLevel } from './log-level.ts'

/** Takes fields, then the name of the event, which operators search for; an error is the field `err`, advice the field `hint`. */
export type Log = Logger

const HIDDEN_FIELDS = ['token', 'secret', 'cookie', 'key', 'apiKey', 'password', 'authorization']

/**
 * Writes JSON lines to the standard output, errors under `err`. Credentials are cut out: the values of known fields, and whatever
 * `hide` finds anywhere else, for example in the message of an error.
 * @param fields called for each line; the line's own fields override them
 */
export function createLog(
  level: LogLevel,
  hide: (line: string) => string = (line) => line,
  fields: () => Record<string, unknown> = () => ({}),
): Log {
  return pino(
    {
      level,
      base: null,
      mixin: fields,
      timestamp: pino.stdTimeFunctions.isoTime,
      redact: {
        paths: HIDDEN_FIELDS.flatMap((field) => [field, `*.${field}`]),
        censor: '(hidden)',
      },
    },
    { write: (line) => process.stdout.write(hide(line)) },
  )
}

/** Prints a line for the person at the terminal. */
export function printLine(line: string): void {
  process.stdout.write(`${line}\n`)
}

/** Prints why the server can't start or continue. */
export function printError(line: string): void {
  process.stderr.write(`${line}\n`)
}

/** Runs `work` without its own output: Next prints the duration of its configuration, whatever its settings. */
export async function quietly<T>(work: () => Promise<T>): Promise<T> {
  const print = console.log
  console.log = () => undefined
  try {
    return await work()
  } finally {
    console.log = print
  }
}
