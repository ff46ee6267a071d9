import { must } from '#base/must.ts'
import { seedUpdate } from '#board/board-doc.ts'
import { insertBoard } from '#db/boards.ts'
import type { Database, Queryable } from '#db/database.ts'
import { insertFirstUpdates } from '#db/doc-updates.ts'
import { readEventsOfCommand } from '#db/events.ts'
import type { Log } from '#server/log.ts'
import { newBoardId, newEpoch, newLinkId, newLinkSecret } from '#server/new-id.ts'
import type { BoardCosts } from '#server/operator/board-costs.ts'
import { type Actor, actorName } from '#session/actor.ts'
import { beginBoard, type FirstAgent } from '#session/begin-board.ts'
import { Command } from '#session/command.ts'
import { decide } from '#session/decide.ts'
import type { BoardEvent, SessionEvent } from '#session/event.ts'
import { foldAll } from '#session/fold.ts'
import type { PersonView } from '#session/projection.ts'
import { type Refusal, refusal } from '#session/refusal.ts'
import type { SessionState } from '#session/state.ts'
import { appendSession } from './append-session.ts'
import { catchUp } from './catch-up.ts'
import { createCheckReserves } from './check-day-budget.ts'
import type { CommandLimits } from './command-limits.ts'
import type { DayBudget } from './day-budget.ts'
import { readSession } from './read-session.ts'
import { createSerialQueue } from './serial-queue.ts'
import { createSessionCache } from './session-cache.ts'
import { createSessionListeners, type SessionChange } from './session-listeners.ts'

export type Dispatched =
  | { ok: true; state: SessionState; events: readonly SessionEvent[] }
  | { ok: false; refusal: Refusal }

export type NamedPerson = Pick<PersonView, 'id' | 'name' | 'color'>

/** The sessions of all boards: the one place where their events are appended. */
export interface SessionHub {
  /** null: there never was such a board. A deleted board's state says so in `deletedAt`. */
  load(boardId: string): Promise<SessionState | null>
  /**
   * Rejects only when the database fails. A `commandId` makes asking again safe: the second time changes nothing and
   * answers with what the first time did.
   */
  dispatch(boardId: string, command: unknown, actor: Actor, commandId?: string): Promise<Dispatched>
  /** Board, canvas, first events, links and agents, or nothing. `canvas`: what is on it from the start, as a Yjs update. */
  create(
    board: { title: string; premise: string },
    owner: NamedPerson,
    agents?: readonly FirstAgent[],
    canvas?: Uint8Array,
  ): Promise<SessionState>
  /** Reads what other processes appended to the sessions that are kept here, and tells it. */
  catchUp(): Promise<void>
  /** Called after the commit, in order, before the `dispatch` resolves. What a listener throws is logged and nobody else's. */
  subscribe(listener: (change: SessionChange) => void): () => void
}

/** Each try lost means that another process has moved the board on; one that is quicker may do so many times in a row. */
const MAX_TRIES = 40

const NO_BUDGET: DayBudget = { tokens: null, costMicros: null }

export interface SessionsOptions {
  db: Database
  log: Pick<Log, 'error'>
  now?: () => number
  /** The operator's switch. */
  agentsOn?: () => boolean
  /** Of the whole server. */
  dayBudget?: DayBudget
  /** Missing in tests of other things: people may do as much as they like. */
  limits?: CommandLimits
  /** Books the time that a board's commands take. */
  costs?: Pick<BoardCosts, 'measure'>
}

export function createSessions(options: SessionsOptions): SessionHub {
  const { db, log, now = Date.now, agentsOn = () => true, dayBudget = NO_BUDGET, limits } = options
  const measure = <Result>(boardId: string, work: () => Result): Result =>
    options.costs ? options.costs.measure(boardId, work) : work()
  const cached = createSessionCache()
  const queue = createSerialQueue()
  const listeners = createSessionListeners(log)
  const checkReserves = createCheckReserves(dayBudget, db)

  /** Inside the queue only: a slow read must not put an older state over a newer one. */
  async function read(boardId: string): Promise<SessionState | null> {
    const state = cached.get(boardId) ?? (await readSession(db, boardId))
    if (!state) return null
    // Whoever was removed by it would stay: the same command, asked again, finds nothing left to do.
    if (cached.put(state)) listeners.tell(state, [])
    return state
  }

  function tell(state: SessionState, events: readonly SessionEvent[]): void {
    cached.put(state)
    listeners.tell(state, events)
  }

  async function attempt(boardId: string, command: Command, actor: Actor, commandId: string | null) {
    const state = await read(boardId)
    if (!state) return refused(refusal('board-gone', 'There is no such board. Check the address.'))
    if (commandId) {
      const events = await readEventsOfCommand(db, boardId, commandId)
      if (events.length > 0) return { ok: true, state, events } as const
    }
    const at = now()
    const context = { linkId: newLinkId(), secret: newLinkSecret(), now: at, areAgentsOn: agentsOn() }
    const decision = measure(boardId, () => decide(state, command, actor, context))
    if (!decision.ok) return refused(decision.refusal)
    if (decision.happenings.length === 0) return { ok: true, state, events: [] } as const
    const events = stamp(decision.happenings, state.seq, at, actor)
    const next = measure(boardId, () => must(foldAll(state, events), 'a folded session'))
    const append = (tx: Queryable) => appendSession(tx, next, events, commandId)
    const committed = await commit(db, append, (tx) => checkReserves(tx, events))
    if (committed === 'lost') return null
    if (committed !== 'done') return refused(committed)
    tell(next, events)
    return { ok: true, state: next, events } as const
  }

  return {
    catchUp: () => catchUp({ db, cached, queue, read }),
    load: async (boardId) => cached.get(boardId) ?? (await queue.run(boardId, () => read(boardId))),
    async dispatch(boardId, unparsed, actor, commandId) {
      const command = Command.safeParse(unparsed)
      if (!command.success) return refused(refusal('bad-command', command.error.issues[0]?.message))
      if (limits && !limits.take(boardId, actor)) return refused(refusal('too-often'))
      // The same id from two people are two commands.
      const ownId = commandId === undefined ? null : `${actorName(actor)}:${commandId}`
      const asked = () => attempt(boardId, command.data, actor, ownId)
      return queue.run(boardId, () => untilFirst(boardId, asked, () => cached.doubt(boardId)))
    },
    async create(board, owner, agents, canvas) {
      const id = newBoardId()
      const actor: Actor = { kind: 'person', userId: owner.id }
      const events = stamp(beginBoard({ id, ...board }, owner, newLinks(), agents), 0, now(), actor)
      const state = must(foldAll(null, events), 'a new session')
      await commit(db, async (tx) => {
        const at = new Date(state.board.createdAt)
        await insertBoard(tx, { id, ...board, createdBy: owner.id, at })
        const seed = seedUpdate(newEpoch())
        // Two of them, as merging a large canvas takes Yjs longer than loading it.
        await insertFirstUpdates(tx, id, canvas ? [seed, canvas] : [seed])
        return appendSession(tx, state, events, null)
      })
      tell(state, events)
      return state
    },
    subscribe: listeners.add,
  }
}

function refused(why: Refusal): Dispatched {
  return { ok: false, refusal: why }
}

function newLinks() {
  const link = () => ({ id: newLinkId(), secret: newLinkSecret() })
  return { facilitator: link(), editor: link(), commenter: link(), viewer: link() }
}

function stamp(
  happenings: readonly BoardEvent[],
  afterSeq: number,
  at: number,
  actor: Actor,
): SessionEvent[] {
  return happenings.map((happening, i) => ({
    ...happening,
    seq: afterSeq + 1 + i,
    at,
    actor: actorName(actor),
  }))
}

/** Tries until no other process was first. `doubt`: what is cached may be older than what is stored. */
async function untilFirst<T>(
  boardId: string,
  attempt: () => Promise<T | null>,
  doubt: () => void,
): Promise<T> {
  for (let tries = 0; tries < MAX_TRIES; tries++) {
    try {
      const done = await attempt()
      if (done) return done
    } catch (error) {
      // Perhaps the commit took place, perhaps not.
      doubt()
      throw error
    }
    doubt()
  }
  throw new Error(`session ${boardId}: another process was first ${MAX_TRIES} times`)
}

/** `lost`: another process was first. A refusal: it may not be. */
type Committed = 'done' | 'lost' | Refusal

/** Carries why nothing is committed out of the transaction. */
class RolledBack extends Error {
  readonly why: Exclude<Committed, 'done'>
  constructor(why: Exclude<Committed, 'done'>) {
    super('rolled back')
    this.why = why
  }
}

/**
 * Nothing is written when another process was first, or `check` refuses. That is asked when all is in its tables: of two
 * boards that reserve at the same moment, the second sees what the first holds.
 */
async function commit(
  db: Database,
  work: (tx: Queryable) => Promise<boolean>,
  check: (tx: Queryable) => Promise<Refusal | null> = async () => null,
): Promise<Committed> {
  try {
    await db.transaction(async (tx) => {
      const end = (await work(tx)) ? ((await check(tx)) ?? 'done') : 'lost'
      if (end !== 'done') throw new RolledBack(end)
    })
    return 'done'
  } catch (error) {
    if (error instanceof RolledBack) return error.why
    throw error
  }
}
