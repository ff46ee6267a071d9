import { must } from '#base/must.ts'
import { seedUpdate } from '#board/doc/board-doc.ts'
import { insertBoard } from '#db/boards.ts'
import { insertFirstUpdates } from '#db/doc-updates.ts'
import type { Database, Queryable } from '#db/driver/database.ts'
import { readEventsOfCommand } from '#db/events.ts'
import type { Log } from '#server/ground/log.ts'
import { newBoardId, newEpoch, newLinkId, newLinkSecret } from '#server/ground/new-id.ts'
import { traced } from '#server/ground/traced.ts'
import { createSerialQueue } from '#server/threads/serial-queue.ts'
import type { BoardCosts } from '#server/watchdog/board-costs.ts'
import { applyEvents } from '#session/apply.ts'
import { beginBoard, type FirstAgent } from '#session/begin-board.ts'
import { Command } from '#session/command.ts'
import { type Actor, actorName } from '#session/core/actor.ts'
import { type Refusal, refusal } from '#session/core/refusal.ts'
import { decide } from '#session/decide.ts'
import type { BoardEvent, SessionEvent } from '#session/event.ts'
import { isLogFullFor } from '#session/log-limit.ts'
import type { PersonView } from '#session/members/members-slice.ts'
import type { SessionState } from '#session/state.ts'
import { appendSession } from './append-session.ts'
import { catchUp } from './catch-up.ts'
import { createDayBudgetCheck } from './check-day-budget-in-transaction.ts'
import type { CommandLimits } from './command-limits.ts'
import type { DayBudget } from './day-budget.ts'
import { readSession, type StoredSession } from './read-stored-session.ts'
import { createSessionCache } from './session-cache.ts'
import { createSessionListeners, type SessionChange } from './session-listeners.ts'

/** `events` is empty if the command changed nothing. */
export type Dispatched =
  | { ok: true; state: SessionState; events: readonly SessionEvent[] }
  | { ok: false; refusal: Refusal }

/** Name and colour as a board stores them when the person joins; `person.update` changes them. */
export type NamedPerson = Pick<PersonView, 'id' | 'name' | 'color'>

/** The sessions of all boards, and the only place where their events are appended. */
export interface SessionHub {
  /** null if there never was such a board. A deleted board's state has `deletedAt`. */
  load(boardId: string): Promise<SessionState | null>
  /**
   * Decides a command and appends its events. Rejects if the database fails, or if another process was first
   * in all of MAX_TRIES attempts. A `commandId` makes repeating safe: the second time changes nothing, and
   * gets the events of the first.
   */
  dispatch(boardId: string, command: unknown, actor: Actor, commandId?: string): Promise<Dispatched>
  /** Whether a command with this id has changed the board: dispatching it again changes nothing. */
  isDone(boardId: string, actor: Actor, commandId: string): Promise<boolean>
  /**
   * Creates board, canvas, first events, links and agents, or nothing of it. `canvas` is its first content as
   * a Yjs update. Rejects if there is a board with the given id.
   */
  create(
    board: { title: string; premise: string; id?: string | undefined },
    owner: NamedPerson,
    agents?: readonly FirstAgent[],
    canvas?: Uint8Array,
  ): Promise<SessionState>
  /** The bytes of the logs of sessions in memory, by board: a session takes about as much. */
  bytesInMemory(): ReadonlyMap<string, number>
  /** Reads what other processes appended to the cached sessions, and notifies the listeners. */
  catchUp(): Promise<void>
  /**
   * Called after the commit, in order, before `dispatch` resolves. An error of a listener is logged and affects nothing
   * else.
   */
  subscribe(listener: (change: SessionChange) => void): () => void
}

/** Each lost try means that another process appended first; a faster one may do so many times in a row. */
const MAX_TRIES = 40

const NO_BUDGET: DayBudget = { tokens: null, costMicros: null }

/** The database of events, and the server's limits beside a board's own rules. */
export interface SessionsOptions {
  db: Database
  log: Pick<Log, 'error'>
  /** Milliseconds since 1970, the time of new events; `Date.now` by default. */
  now?: () => number
  /** The operator's switch for all agents. */
  agentsOn?: () => boolean
  /** The budget of the whole server. */
  dayBudget?: DayBudget
  /** Missing in tests of other things, which then have no limits. */
  limits?: CommandLimits
  /** Smaller in tests. */
  maxLogBytes?: number
  /** Measures the main thread's time for a board's commands. */
  costs?: Pick<BoardCosts, 'measure'>
}

/**
 * One command of a board at a time in this process. Other processes are detected by the number of the last
 * event, and the command is decided again.
 */
export function createSessions(options: SessionsOptions): SessionHub {
  const { db, log, now = Date.now, agentsOn = () => true, dayBudget = NO_BUDGET, limits } = options
  const measure = <Result>(boardId: string, work: () => Result): Result =>
    options.costs ? options.costs.measure(boardId, work) : work()
  const cached = createSessionCache()
  const queue = createSerialQueue()
  const listeners = createSessionListeners(log)
  const checkDayBudget = createDayBudgetCheck(dayBudget, db)

  /** Inside the queue only: a slow read must not replace a newer state with an older one. */
  async function read(boardId: string): Promise<StoredSession | null> {
    const session = cached.get(boardId) ?? (await readSession(db, boardId, (work) => measure(boardId, work)))
    if (!session) return null
    // Listeners missed events: without this, a person who was removed by them would stay connected.
    if (cached.put(session)) listeners.notify(session.state, [])
    return session
  }

  function notify(session: StoredSession, events: readonly SessionEvent[]): void {
    cached.put(session)
    listeners.notify(session.state, events)
  }

  async function attempt(boardId: string, command: Command, actor: Actor, commandId: string | null) {
    const session = await read(boardId)
    if (!session) return refused(refusal('board-gone.unknown'))
    const { state } = session
    if (commandId) {
      const events = await readEventsOfCommand(db, boardId, commandId)
      if (events.length > 0) return { ok: true, state, events } as const
    }
    const context = { linkId: newLinkId(), secret: newLinkSecret(), now: now(), areAgentsOn: agentsOn() }
    const decision = measure(boardId, () => decide(state, command, actor, context))
    if (!decision.ok) return refused(decision.refusal)
    if (decision.events.length === 0) return { ok: true, state, events: [] } as const
    if (isLogFullFor(command, actor, session.logBytes, options.maxLogBytes))
      return refused(refusal('log-full'))
    return append(session, stamp(decision.events, state.seq, context.now, actor), commandId)
  }

  async function append(session: StoredSession, events: SessionEvent[], commandId: string | null) {
    const { state: before, logBytes } = session
    const state = measure(before.board.id, () => must(applyEvents(before, events), 'a folded session'))
    const work = (tx: Queryable) => appendSession(tx, state, events, commandId)
    const committed = await commit(db, work, (tx) => checkDayBudget(tx, events))
    if (committed === 'lost') return null
    if (typeof committed !== 'number') return refused(committed)
    notify({ state, logBytes: logBytes + committed }, events)
    return { ok: true, state, events } as const
  }

  return {
    bytesInMemory: cached.bytes,
    catchUp: () => catchUp({ db, cached, queue, read }),
    load: async (boardId) =>
      (cached.get(boardId) ?? (await queue.run(boardId, () => read(boardId))))?.state ?? null,
    async dispatch(boardId, unparsed, actor, commandId) {
      const command = Command.safeParse(unparsed)
      if (!command.success)
        return refused(refusal('bad-command.because', { reason: command.error.issues[0]?.message ?? '' }))
      if (limits && !limits.take(boardId, actor)) return refused(refusal('too-often'))
      const ownId = commandId === undefined ? null : ownCommandId(actor, commandId)
      const tryOnce = () => attempt(boardId, command.data, actor, ownId)
      const work = () => untilFirst(boardId, tryOnce, () => cached.invalidate(boardId))
      const facts = { boardId, 'parley.command': command.data.type }
      return traced({ name: 'command', facts }, () => queue.run(boardId, work))
    },
    async isDone(boardId, actor, commandId) {
      return (await readEventsOfCommand(db, boardId, ownCommandId(actor, commandId))).length > 0
    },
    async create(board, owner, agents, canvas) {
      const { session, events } = await createBoard(db, { board, owner, agents, canvas, at: now() })
      notify(session, events)
      return session.state
    },
    subscribe: listeners.add,
  }
}

/** Adds the actor, because the same id from two people is two commands. */
function ownCommandId(actor: Actor, commandId: string): string {
  return `${actorName(actor)}:${commandId}`
}

interface NewBoard {
  board: { title: string; premise: string; id?: string | undefined }
  owner: NamedPerson
  agents: readonly FirstAgent[] | undefined
  canvas: Uint8Array | undefined
  at: number
}

async function createBoard(db: Database, { board, owner, agents, canvas, at: now }: NewBoard) {
  const { id = newBoardId(), title, premise } = board
  const actor: Actor = { kind: 'person', userId: owner.id }
  const events = stamp(beginBoard({ id, title, premise }, owner, newLinks(), agents), 0, now, actor)
  const state = must(applyEvents(null, events), 'a new session')
  const committed = await commit(db, async (tx) => {
    const at = new Date(state.board.createdAt)
    await insertBoard(tx, { id, title, premise, createdBy: owner.id, at })
    const seed = seedUpdate(newEpoch())
    // Two updates, because merging a large canvas takes Yjs longer than loading it.
    await insertFirstUpdates(tx, id, canvas ? [seed, canvas] : [seed])
    return appendSession(tx, state, events, null)
  })
  if (typeof committed !== 'number') throw new Error(`the board ${id} was there before`)
  return { session: { state, logBytes: committed }, events }
}

function refused(why: Refusal): Dispatched {
  return { ok: false, refusal: why }
}

function newLinks() {
  const link = () => ({ id: newLinkId(), secret: newLinkSecret() })
  return { facilitator: link(), editor: link(), commenter: link(), viewer: link() }
}

function stamp(events: readonly BoardEvent[], afterSeq: number, at: number, actor: Actor): SessionEvent[] {
  return events.map((event, i) => ({
    ...event,
    seq: afterSeq + 1 + i,
    at,
    actor: actorName(actor),
    ...('program' in actor && actor.program !== undefined && { program: actor.program }),
  }))
}

/**
 * Tries until no other process was first. `invalidate` drops the cached state, which may be older than the stored
 * one.
 */
async function untilFirst<T>(
  boardId: string,
  attempt: () => Promise<T | null>,
  invalidate: () => void,
): Promise<T> {
  for (let tries = 0; tries < MAX_TRIES; tries++) {
    try {
      const done = await attempt()
      if (done) return done
    } catch (error) {
      // The commit may have happened, or not.
      invalidate()
      throw error
    }
    invalidate()
  }
  throw new Error(`session ${boardId}: another process was first ${MAX_TRIES} times`)
}

/** A number: done, and the log is so many bytes longer. `lost`: another process was first. A refusal: the check failed. */
type Committed = number | 'lost' | Refusal

/** Carries the reason for the rollback out of the transaction. */
class RolledBack extends Error {
  readonly why: Exclude<Committed, number>
  constructor(why: Exclude<Committed, number>) {
    super('rolled back')
    this.why = why
  }
}

/**
 * Rolls back if another process was first, or if `check` refuses. The check runs after everything is written: of two
 * boards that set a hold at the same moment, the second sees that of the first.
 */
async function commit(
  db: Database,
  work: (tx: Queryable) => Promise<number | null>,
  check: (tx: Queryable) => Promise<Refusal | null> = async () => null,
): Promise<Committed> {
  try {
    return await db.transaction(async (tx) => {
      const bytes = await work(tx)
      if (bytes === null) throw new RolledBack('lost')
      const refused = await check(tx)
      if (refused) throw new RolledBack(refused)
      return bytes
    })
  } catch (error) {
    if (error instanceof RolledBack) return error.why
    throw error
  }
}
