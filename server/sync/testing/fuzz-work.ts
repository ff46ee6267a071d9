import * as Y from 'yjs'
import { type ChunkedWork, runAtOnce } from '#base/chunked-work.ts'
import { seededRandom } from '#base/testing/seeded-random.ts'
import { usedMs } from '#base/testing/used-ms.ts'
import { checkRecord } from '#board/check/check-record.ts'
import { boardShapes } from '#board/doc/board-doc.ts'
import { SERVER_ORIGIN } from '#board/doc/origin.ts'
import { editBoard } from '#board/edit/edit-board.ts'
import { FACILITATORS_LOCK } from '#board/record/lock.ts'
import { BINDING_TYPE } from '#board/record/record-kinds.ts'
import { LIMITS } from '#sync/limits.ts'
import { BoardGuard } from '../guard/board-guard.ts'
import { NO_HOST, NO_RULES } from '../guard/board-guard-options.ts'
import { JoinAnswer } from '../room/join-answer.ts'
import { applyStored } from '../updates/apply-stored.ts'
import { createBoardThreads } from '../work/board-threads.ts'
import { hostileUpdate } from './hostile-update.ts'
import { oddStateVector } from './odd-question.ts'
import { writeOddRecords } from './odd-record.ts'
import { workedOnBoard } from './worked-on-board.ts'

/** The work that took the main thread longest, in CPU time of the thread. */
export interface Longest {
  ms: number
  what: string
}

const MALLORY = { kind: 'person', userId: 'umallory' } as const
const FACILITATOR = { kind: 'person', userId: 'uines' } as const
const LOCKED_SHARE = 0.3
const ROUNDS = 6

/**
 * Functions for each kind of input that clients send: each makes inputs from a seed and returns the one that took longest.
 * They throw when a guarantee breaks.
 */
export const WORK_FUZZES: Readonly<Record<string, (seed: number) => Promise<Longest>>> = {
  updates: async (seed) => fuzzUpdates(seed),
  locks: async (seed) => fuzzLocks(seed),
  drafts: async (seed) => fuzzDrafts(seed),
  records: async (seed) => fuzzRecords(seed),
  questions: fuzzQuestions,
  openings: async (seed) => fuzzOpenings(seed),
}

let board: Uint8Array | null = null

function openBoard(): { doc: Y.Doc; guard: BoardGuard } {
  board ??= workedOnBoard()
  const doc = new Y.Doc()
  Y.applyUpdate(doc, board)
  const guard = newGuard(doc)
  runAtOnce(guard.readAll())
  return { doc, guard }
}

function newGuard(doc: Y.Doc, draft: Y.Doc | null = null): BoardGuard {
  return new BoardGuard({
    doc,
    limits: LIMITS,
    rules: { ...NO_RULES, mayUnlock: (userId) => userId === FACILITATOR.userId },
    host: { ...NO_HOST, draftFor: () => draft && { doc: draft, startedAt: 0 } },
  })
}

function fuzzUpdates(seed: number): Longest {
  const { random } = seededRandom(seed)
  const { doc, guard } = openBoard()
  const longest = new LongestOf()
  for (let i = 0; i < ROUNDS; i++) {
    const { update, what } = hostileUpdate(doc, random)
    sendUpdate(guard, update, `update ${i}: ${what} (${update.length} bytes)`, longest)
    if (doc.store.pendingStructs || doc.store.pendingDs) throw new Error('something is kept as pending')
  }
  return longest.found
}

/** A facilitator has locked a third of the board and sends half of the updates. */
function fuzzLocks(seed: number): Longest {
  const { random } = seededRandom(seed)
  const { doc, guard } = openBoard()
  editBoard(doc, SERVER_ORIGIN, () => {
    for (const record of boardShapes(doc).values()) {
      if (record.get('t') === BINDING_TYPE || random() > LOCKED_SHARE) continue
      record.set('locked', true)
      record.set('m.lock', FACILITATORS_LOCK)
    }
  })
  const longest = new LongestOf()
  for (let i = 0; i < ROUNDS; i++) {
    const { update, what } = hostileUpdate(doc, random)
    const by = random() < 0.5 ? FACILITATOR : MALLORY
    sendUpdate(guard, update, `update ${i} of ${by.userId}: ${what} (${update.length} bytes)`, longest, by)
  }
  return longest.found
}

/** People write in private: new notes go to a draft. */
function fuzzDrafts(seed: number): Longest {
  const { random } = seededRandom(seed)
  const { doc } = openBoard()
  const board = new Y.Doc()
  Y.applyUpdate(board, Y.encodeStateAsUpdate(doc))
  const guard = newGuard(board, new Y.Doc())
  runAtOnce(guard.readAll())
  const longest = new LongestOf()
  for (let i = 0; i < ROUNDS; i++) {
    const client = new Y.Doc()
    client.clientID = 1_000 + i
    Y.applyUpdate(client, Y.encodeStateAsUpdate(board))
    const before = Y.encodeStateVector(client)
    const what = writeOddRecords(client, random)
    const update = Y.encodeStateAsUpdate(client, before)
    sendUpdate(guard, update, `update ${i}: ${what} (${update.length} bytes)`, longest)
  }
  return longest.found
}

function sendUpdate(
  guard: BoardGuard,
  update: Uint8Array,
  what: string,
  longest: LongestOf,
  by: typeof MALLORY | typeof FACILITATOR = MALLORY,
): void {
  let isPostponed = false
  longest.measure(what, () => {
    const verdict = guard.tryUpdate(update, by)
    isPostponed = verdict.kind === 'heavy' && verdict.postponed !== null
    return verdict.kind
  })
  if (isPostponed) longest.measureChunks(`${what}, in turns`, guard.applyPostponed(update, by))
}

function fuzzRecords(seed: number): Longest {
  const { random } = seededRandom(seed)
  const { doc, guard } = openBoard()
  const longest = new LongestOf()
  for (let i = 0; i < ROUNDS; i++) {
    const client = new Y.Doc()
    client.clientID = 1_000 + i
    Y.applyUpdate(client, Y.encodeStateAsUpdate(doc))
    const before = Y.encodeStateVector(client)
    const what = writeOddRecords(client, random)
    const update = Y.encodeStateAsUpdate(client, before)
    sendUpdate(guard, update, `update ${i}: ${what} (${update.length} bytes)`, longest)
  }
  for (const [id, record] of boardShapes(doc)) {
    const violation = checkRecord(id, record, LIMITS)
    if (violation) throw new Error(`${id} got through: ${violation.message}`)
  }
  return longest.found
}

async function fuzzQuestions(seed: number): Promise<Longest> {
  const { random } = seededRandom(seed)
  const { doc } = openBoard()
  const threads = createBoardThreads()
  const parts = [Y.encodeStateAsUpdate(doc)]
  const joinAnswer = new JoinAnswer({ boardId: 'fuzz', doc, parts, threads })
  const longest = new LongestOf()
  try {
    const answers: unknown[] = []
    for (let i = 0; i < ROUNDS; i++) {
      const vector = oddStateVector(doc, random)
      longest.measure(`question ${i} of ${vector.length} bytes`, () => {
        try {
          Y.decodeStateVector(vector)
        } catch {
          return 'unreadable'
        }
        answers.push(joinAnswer.after(vector, 'umallory'))
        return 'asked'
      })
    }
    await Promise.all(answers)
  } finally {
    await threads.stop()
  }
  return longest.found
}

/** Opens the board again after some hostile updates, chunk by chunk. */
function fuzzOpenings(seed: number): Longest {
  const { random } = seededRandom(seed)
  const { doc, guard } = openBoard()
  for (let i = 0; i < ROUNDS; i++) guard.tryUpdate(hostileUpdate(doc, random).update, MALLORY)
  const stored = new Y.Doc()
  const opened = newGuard(stored)
  const longest = new LongestOf()
  longest.measureChunks('to put it together', applyStored(stored, [Y.encodeStateAsUpdate(doc)]))
  longest.measureChunks('to read its records', opened.readAll())
  if (stored.store.pendingStructs || opened.recordCount !== guard.recordCount)
    throw new Error('it is not whole')
  return longest.found
}

class LongestOf {
  found: Longest = { ms: 0, what: 'nothing' }

  measure(what: string, run: () => string): void {
    const start = usedMs()
    const outcome = run()
    const ms = usedMs() - start
    if (ms > this.found.ms) this.found = { ms, what: `${what}: ${outcome}` }
  }

  measureChunks(what: string, work: ChunkedWork<unknown>): void {
    let isDone = false
    for (let chunk = 0; !isDone; chunk++) {
      this.measure(`chunk ${chunk} ${what}`, () => {
        isDone = work.next().done === true
        return isDone ? 'the last' : 'goes on'
      })
    }
  }
}
