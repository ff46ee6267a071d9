import type { Database } from '#db/driver/database.ts'
import { appendEvents, readLastSeqs } from '#db/events.ts'
import { makeIdeas, seedIdeas } from './seed-ideas.ts'

const NOTES = Number(process.env.BENCH_NOTES ?? 5_000)
const EVENTS = Number(process.env.BENCH_EVENTS ?? 100_000)
const EVENTS_AT_ONCE = 1_000
export const MONTH_MS = 30 * 24 * 60 * 60 * 1_000

/** Ann's board, over the API. */
export async function makeBoard(url: string) {
  const made = await fetch(`${url}/api/v1/boards`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ title: 'Large', name: 'Ann' }),
  })
  const { board, token, me } = (await made.json()) as {
    board: { id: string }
    token: string
    me: { id: string }
  }
  return { boardId: board.id, token, authorId: me.id }
}

/** People react to notes, over the month before now. */
async function seedEvents(db: Database, boardId: string, actor: string): Promise<void> {
  let seq = (await readLastSeqs(db, [boardId])).get(boardId) ?? 0
  const first = seq
  while (seq < EVENTS) {
    const events = Array.from({ length: Math.min(EVENTS_AT_ONCE, EVENTS - seq) }, () => {
      seq += 1
      const noteId = `shape:seed${1 + ((seq * 37) % NOTES)}`
      const at = Date.now() - Math.round(MONTH_MS * (1 - (seq - first) / (EVENTS - first)))
      return { seq, at, actor, kind: 'reaction.given', data: { noteId, symbol: '+' } } as const
    })
    await appendEvents(db, boardId, events, null)
  }
}

/** 5,000 notes and 100,000 events by one person. The server must be stopped. */
export async function seedLargeBoard(db: Database, boardId: string, authorId: string): Promise<void> {
  await seedIdeas(db, boardId, authorId, makeIdeas(NOTES))
  await seedEvents(db, boardId, authorId)
}

export function printTimes(label: string, times: readonly number[]): void {
  const sorted = times.toSorted((a, b) => a - b)
  const at = (share: number) =>
    (sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN)
      .toFixed(1)
      .padStart(8)
  console.log(`${`${label}, ms`.padEnd(58)} p50 ${at(0.5)} p95 ${at(0.95)} p99 ${at(0.99)}`)
}
