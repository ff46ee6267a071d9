import { existsSync, readFileSync } from 'node:fs'

/**
 * Loaded before the server: its clock is off by the milliseconds in a file, which may change while it runs, as when an operator or
 * a time server sets it. Timers are not affected, as in a real process.
 */
const file = process.env.DRILL_CLOCK ?? ''
const READ_EVERY_MS = 50
const RealDate = Date
let offsetMs = 0

function read(): void {
  if (existsSync(file)) offsetMs = Number(readFileSync(file, 'utf8')) || 0
}

class OffDate extends RealDate {
  constructor(...values: unknown[]) {
    if (values.length === 0) super(OffDate.now())
    else super(...(values as []))
  }

  /** A date that another thread sent is a real one. */
  static override [Symbol.hasInstance](value: unknown): boolean {
    return value instanceof RealDate
  }

  static override now(): number {
    return RealDate.now() + offsetMs
  }
}

if (file !== '') {
  read()
  setInterval(read, READ_EVERY_MS).unref()
  globalThis.Date = OffDate as DateConstructor
}
