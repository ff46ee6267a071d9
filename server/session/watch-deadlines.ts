import { type Deadline, type DeadlineKind, listDeadlines, setDeadlinesOfToDos } from '#db/deadlines.ts'
import type { Database } from '#db/driver/database.ts'
import { type BoardOwners, createSoleOwner } from '#server/cluster/board-owners.ts'
import { DueKeys } from '#server/ground/due-keys.ts'
import type { Log } from '#server/ground/log.ts'
import { currentStep, type StepVote, stepIn } from '#session/agenda/step.ts'
import type { Command, CommandOf } from '#session/command.ts'
import type { SessionState } from '#session/state.ts'
import { changedDeadlines } from './changed-deadlines.ts'
import { deadlinesOfToDos } from './changed-to-dos.ts'
import type { SessionHub } from './sessions.ts'

/** How often the database is queried for deadlines: those of other processes, and those that passed while none ran. */
const LOOK_MS = 5_000
/** A timer may fire a moment before the time that it was set for. */
const EARLY_MS = 20

/** The deadlines in the database, and the sessions in which something ends. */
export interface WatchDeadlinesOptions {
  db: Database
  /** The deadlines of a board end on the node that has it; missing: this one has all boards. */
  owners?: Pick<BoardOwners, 'claim'>
  /** Ends due subjects; its changes of deadlines need no query. */
  sessions: Pick<SessionHub, 'dispatch' | 'load' | 'subscribe'>
  log: Pick<Log, 'warn'>
  /** The vote of a step that its window opens, with the notes that are on the canvas at that time. */
  ballotOf: (state: SessionState, vote: StepVote) => Promise<CommandOf<'step.open-due'>['ballot']>
  /** Milliseconds between two looks in the database; 5 000 by default. */
  lookEveryMs?: number
}

type DueCommand = Command | null
type BallotOf = Pick<WatchDeadlinesOptions, 'ballotOf'>

/** The server's command for each kind. Before the time, and on ended subjects, it emits no events. */
const END: Record<
  DeadlineKind,
  (state: SessionState, subjectId: string, options: BallotOf) => DueCommand | Promise<DueCommand>
> = {
  'step-opening': openStep,
  reminder: ({ agenda }) => {
    const step = currentStep(agenda)
    return step && { type: 'window.remind', stepId: step.id, run: step.run }
  },
  step: ({ agenda }) => {
    const step = currentStep(agenda)
    return step && { type: 'step.end-due', stepId: step.id, run: step.run }
  },
  vote: (_state, voteId) => ({ type: 'vote.close', voteId }),
  'review-request': (_state, requestId) => ({ type: 'review.close', requestId }),
  'to-do': (_state, number) => ({ type: 'to-do.record-due', number: Number(number) }),
  rating: (_state, ratingId) => ({ type: 'rating.close', ratingId }),
  picks: (_state, roundId) => ({ type: 'picks.count', roundId }),
  interview: (_state, interviewId) => ({ type: 'interview.end-due', interviewId }),
  'context-request': ({ interviews }, contextRequestId) => {
    const interview = Object.values(interviews).find(({ contextRequests }) =>
      contextRequests.some(({ id }) => id === contextRequestId),
    )
    return interview ? { type: 'context.end-due', interviewId: interview.id, contextRequestId } : null
  },
}

/** A frozen board, and one on which notes are revealed, is tried again at each look. */
async function openStep(state: SessionState, stepId: string, { ballotOf }: BallotOf): Promise<DueCommand> {
  const step = stepIn(state.agenda, stepId)
  if (step?.state !== 'planned' || state.frozen !== null) return null
  if (state.privateWriting?.phase === 'revealing') return null
  return {
    type: 'step.open-due',
    stepId,
    ...(step.vote && { ballot: await ballotOf(state, step.vote) }),
  }
}

/**
 * Ends due subjects, also those that became due while no process ran. Several processes may try: the session ends each
 * once. Returns a function that stops it.
 */
export function watchDeadlines(options: WatchDeadlinesOptions): () => Promise<void> {
  const { db, owners = createSoleOwner(), sessions, log, lookEveryMs = LOOK_MS } = options
  let isStopped = false
  let wasReached = true
  let timer: NodeJS.Timeout | null = null
  const planned = new Map<string, Deadline>()
  const due = new DueKeys(async (keys) => {
    await Promise.all(keys.map(end))
  })

  async function loadIfHere(boardId: string): Promise<SessionState | null> {
    const state = (await owners.claim(boardId)) ? await sessions.load(boardId) : null
    return state?.deletedAt === null && state.closedAt === null ? state : null
  }

  async function end(key: string): Promise<void> {
    const deadline = planned.get(key)
    planned.delete(key)
    if (!deadline || isStopped) return
    const { boardId, kind, subjectId } = deadline
    try {
      const state = await loadIfHere(boardId)
      // Its row waits until the board is back.
      if (!state) return
      if (kind === 'to-do' && subjectId === '') {
        const deadlines = deadlinesOfToDos(state, Date.now())
        await db.transaction((tx) => setDeadlinesOfToDos(tx, boardId, deadlines))
        return
      }
      const command = await END[kind](state, subjectId, options)
      if (!command) return
      const ended = await sessions.dispatch(boardId, command, { kind: 'server' })
      if (!ended.ok) log.warn({ boardId, kind, subjectId, code: ended.refusal.code }, 'deadline refused')
    } catch (error) {
      // Its row is still there: the next look finds it.
      log.warn({ err: error, boardId, kind, subjectId }, 'deadline failed')
    }
  }

  function plan({ dueAt, ...rest }: Omit<Deadline, 'dueAt'> & { dueAt: number | null }): void {
    const key = `${rest.boardId} ${rest.kind} ${rest.subjectId}`
    due.drop(key)
    planned.delete(key)
    // A timer can't wait for weeks; the looks find later deadlines.
    if (dueAt === null || dueAt - Date.now() > 2 * lookEveryMs) return
    planned.set(key, { dueAt, ...rest })
    due.wait(key, dueAt - Date.now() + EARLY_MS)
  }

  async function look(): Promise<void> {
    try {
      for (const deadline of await listDeadlines(db, new Date(Date.now() + lookEveryMs))) plan(deadline)
      wasReached = true
    } catch (error) {
      // Logged once for an outage, not at each look.
      if (wasReached) log.warn({ err: error }, 'reading deadlines failed')
      wasReached = false
    }
    if (!isStopped) timer = setTimeout(start, lookEveryMs)
  }
  let looking = Promise.resolve()
  function start(): void {
    looking = look()
  }

  const unsubscribe = sessions.subscribe(({ state, events }) => {
    for (const deadline of changedDeadlines(state, events)) plan(deadline)
  })
  start()
  return async () => {
    isStopped = true
    if (timer) clearTimeout(timer)
    unsubscribe()
    due.stop()
    await looking
  }
}
