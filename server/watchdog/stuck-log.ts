import { readFileSync, renameSync, writeFileSync } from 'node:fs'
import { z } from 'zod'
import { stuckLogIn } from './write-stuck-record.ts'

/** Older records mean nothing for the present server. */
const KEPT_MS = 7 * 24 * 60 * 60_000
/** Endings that are further apart are not counted together. */
const CLOSE_WITHIN_MS = 30 * 60_000

/** A line of `stuck.jsonl`. */
export const StuckRecord = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('stuck'),
    /** When the main thread had not moved for so long that the process was ended. */
    at: z.number(),
    stuckMs: z.number(),
    /** `null`: it worked for no board that could be named. */
    boardId: z.string().nullable(),
  }),
  /** The board was closed for the earlier records. */
  z.object({ kind: z.literal('closed'), at: z.number(), boardId: z.string() }),
])
export type StuckRecord = z.infer<typeof StuckRecord>

/** The records of the last week, the earliest first; forgets the older ones. A line that can't be read is left out. */
export function readStuckRecords(dataFolder: string, now: number): StuckRecord[] {
  const path = stuckLogIn(dataFolder)
  let text: string
  try {
    text = readFileSync(path, 'utf8')
  } catch {
    return []
  }
  const lines = text.split('\n').filter((line) => line !== '')
  const records = lines.flatMap((line) => readLine(line) ?? []).filter(({ at }) => at > now - KEPT_MS)
  if (records.length < lines.length) {
    writeFileSync(`${path}.new`, records.map((record) => `${JSON.stringify(record)}\n`).join(''), {
      mode: 0o600,
    })
    renameSync(`${path}.new`, path)
  }
  return records
}

function readLine(line: string): StuckRecord | null {
  try {
    return StuckRecord.parse(JSON.parse(line))
  } catch {
    return null
  }
}

/** When the server was stuck at this board, the earliest first. */
export function timesStuck(records: readonly StuckRecord[], boardId: string): number[] {
  return records.flatMap((record) => (record.kind === 'stuck' && record.boardId === boardId ? record.at : []))
}

/** Ids of the boards that the records name, each once. */
export function boardsStuck(records: readonly StuckRecord[]): string[] {
  return [...new Set(records.flatMap(({ boardId }) => boardId ?? []))]
}

/** The board that the server was stuck at when it ended. */
export interface BoardStuck {
  boardId: string
  /** How often within a short time, since it was last closed for this. */
  times: number
  /** Others were within that time too: perhaps someone makes board after board for it. */
  isOneOfMany: boolean
}

/**
 * The board that the last record of this data folder names. Only the last record: the others were judged at earlier starts, and the
 * operator may have reopened their boards.
 * @param elsewhere records of other nodes, which count too
 */
export function boardStuckLast(
  here: readonly StuckRecord[],
  elsewhere: readonly StuckRecord[] = [],
): BoardStuck | null {
  const last = here.at(-1)
  if (last?.kind !== 'stuck' || last.boardId === null) return null
  const records = [...elsewhere, ...here].sort((one, other) => one.at - other.at)
  const { boardId } = last
  const closed = records.findLastIndex((record) => record.kind === 'closed' && record.boardId === boardId)
  const isRecent = (at: number): boolean => Math.abs(at - last.at) < CLOSE_WITHIN_MS
  const times = timesStuck(records.slice(closed + 1), boardId).filter(isRecent).length
  const isOneOfMany = records.some(
    (record) => record.kind === 'stuck' && (record.boardId ?? boardId) !== boardId && isRecent(record.at),
  )
  return { boardId, times, isOneOfMany }
}
