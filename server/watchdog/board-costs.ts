import { LRUCache } from 'lru-cache'
import type { BoardAtWork } from './watchdog.ts'

const MINUTE_MS = 60_000
const MINUTES = 60
/** Boards that are remembered; the least recently busy one goes first. */
const MAX_BOARDS = 5_000

/** How much of the main thread each board used in the last hour, for the operator. */
export interface BoardCosts {
  /** Runs `work` and records its time. It must be synchronous: waiting doesn't count. */
  measure<Result>(boardId: string, work: () => Result): Result
  add(boardId: string, ms: number): void
  /** Milliseconds in the last hour, by board; boards without any are missing. */
  lastHour(): Map<string, number>
}

interface Minutes {
  ms: Float64Array
  /** The latest minute with work, counted from 1970. */
  newest: number
}

/** @param atWork learns which board each piece of work is for */
export function createBoardCosts(
  now: () => number = Date.now,
  atWork: BoardAtWork | null = null,
): BoardCosts {
  const boards = new LRUCache<string, Minutes>({ max: MAX_BOARDS })
  /** The board that was measured last: one edit is measured in several pieces. */
  let latest: { boardId: string; known: Minutes } | null = null

  function minutesOf(boardId: string, minute: number): Minutes {
    if (latest?.boardId === boardId) return latest.known
    const known = boards.get(boardId) ?? { ms: new Float64Array(MINUTES), newest: minute }
    if (!boards.has(boardId)) boards.set(boardId, known)
    latest = { boardId, known }
    return known
  }

  function add(boardId: string, ms: number): void {
    const minute = Math.floor(now() / MINUTE_MS)
    const known = minutesOf(boardId, minute)
    if (known.newest < minute) forgetUntil(known, minute)
    known.ms[minute % MINUTES] = (known.ms[minute % MINUTES] ?? 0) + ms
  }

  return {
    add,
    measure(boardId, work) {
      const startedAt = performance.now()
      const before = atWork?.begin(boardId) ?? null
      try {
        return work()
      } finally {
        atWork?.end(before)
        add(boardId, performance.now() - startedAt)
      }
    },
    lastHour() {
      const minute = Math.floor(now() / MINUTE_MS)
      const sums = new Map<string, number>()
      for (const [boardId, known] of boards.entries()) {
        forgetUntil(known, minute)
        const sum = known.ms.reduce((total, ms) => total + ms, 0)
        if (sum > 0) sums.set(boardId, sum)
      }
      return sums
    },
  }
}

/** Clears the minutes that are more than an hour old. */
function forgetUntil(known: Minutes, minute: number): void {
  const passed = Math.min(MINUTES, minute - known.newest)
  for (let i = 1; i <= passed; i++) known.ms[(known.newest + i) % MINUTES] = 0
  known.newest = Math.max(known.newest, minute)
}
