import { appendFileSync } from 'node:fs'
import { join } from 'node:path'
import type { StuckRecord } from './stuck-log.ts'

export const stuckLogIn = (dataFolder: string): string => join(dataFolder, 'stuck.jsonl')

/** Synchronously: the next thing may be the end of the process. Apart from the log's schema, which would take half of the watchdog's memory. */
export function writeStuckRecord(dataFolder: string, record: StuckRecord): void {
  appendFileSync(stuckLogIn(dataFolder), `${JSON.stringify(record)}\n`, { mode: 0o600, flush: true })
}
