import { setImmediate as untilNextTurn } from 'node:timers/promises'
import type * as Y from 'yjs'
import type { ChunkedWork } from '#base/chunked-work.ts'
import type { Log } from '#server/ground/log.ts'
import type { ThreadPool } from '#server/threads/thread-pool.ts'
import { CLOSE } from '#sync/close-code.ts'
import { CLOSE_REASONS } from '#sync/close-reason.ts'
import type { Limits } from '#sync/limits.ts'
import type { BoardGuard } from '../guard/board-guard.ts'
import type { PersonOrigin } from '../guard/board-guard-options.ts'
import { CONTRADICTION, type IdVerdict, type Writers } from '../guard/client-ids.ts'
import type { UpdateVerdict } from '../guard/verdict.ts'
import { DRY_RUN, type DryRun } from '../work/board-task.ts'
import { bytesOf } from '../work/board-threads.ts'
import type { JoinAnswer } from './join-answer.ts'

/** The board on which large updates are tried, and how the room waits for them. */
export interface DryRunsOptions {
  /** Identifies the board in the log. */
  boardId: string
  /** Its client id is the server's, under which no update may write. */
  doc: Y.Doc
  /** Applies updates that passed; its records show others' changes since. */
  guard: BoardGuard
  /** Gives a thread the updates that make up the document. */
  joinAnswer: JoinAnswer
  /** Each person has one dry run at a time. */
  threads: Pick<ThreadPool, 'run'>
  /** How many records, and how large and long they may be. */
  limits: Limits
  /** The document is a draft, which has nothing but notes. */
  isNotesOnly: boolean
  log: Log
  /** Everything appended to the board's log until the returned function is called is committed together. */
  gather: () => () => void
  /** Whether new notes of people go to their drafts. */
  isHoldingBack: () => boolean
  /** Runs long work in turns with everyone's messages, counted as this person's time. */
  runInTurns: <Result>(userId: string, work: ChunkedWork<Result>) => Promise<Result>
}

/** An update to try in a thread, with the room's callbacks. */
export interface DryRunRequest {
  update: Uint8Array
  /** See `UpdateVerdict`: with them it needs no dry run. */
  postponed: readonly number[] | null
  origin: PersonOrigin
  /** Returns `null` if the person may write under these ids; `origin`, which applies the update, has then claimed them. */
  judgeIds: (writers: Writers, origin: PersonOrigin) => IdVerdict | null
  /** Called right before anything is applied: rights may have changed. */
  mayStill: () => boolean
}

type Passed = Extract<DryRun, { verdict: 'passed' }>

/** Others may change the same records during a dry run; the last try makes them wait. */
const MAX_TRIES = 3

/** Slices are on the board before all of it is known to be private. The page keeps it, and sends it again later. */
const TOO_MUCH_NOW: UpdateVerdict = {
  kind: 'turned-away',
  code: CLOSE.tryLater,
  reason: CLOSE_REASONS['too-much-in-private'],
}

const TOO_LONG = CLOSE_REASONS['too-long-to-check']
const UNCHECKED = CLOSE_REASONS.unchecked

/**
 * Large updates of people: imports, pastes, long offline work, and attacks that look like these. Each is tried in a thread on a
 * copy of the board; if it passes, it is applied here in slices. Its cost falls on its sender and this board.
 */
export class DryRuns {
  private readonly options: DryRunsOptions
  private holds = 0
  private waiting: (() => void)[] = []

  constructor(options: DryRunsOptions) {
    this.options = options
  }

  /** Edits must wait: half of a large update is on the board. */
  get isHeld(): boolean {
    return this.holds > 0
  }

  /** Calls back when edits need not wait any more. */
  whenFree(callback: () => void): void {
    if (this.isHeld) this.waiting.push(callback)
    else callback()
  }

  async run(request: DryRunRequest): Promise<UpdateVerdict> {
    if (request.postponed) return await this.applyInTurns(request)
    for (let left = MAX_TRIES; ; left--) {
      const release = left === 1 ? this.hold() : () => undefined
      try {
        const verdict = await this.tryOnce(request, left === 1)
        if (verdict) return verdict
      } finally {
        release()
      }
    }
  }

  /** Other people's edits wait from here on, so that the verdict on the update stays true. */
  private async applyInTurns(request: DryRunRequest): Promise<UpdateVerdict> {
    const release = this.holdAndGather()
    try {
      await untilSocketsWereRead()
      return await this.options.runInTurns(request.origin.userId, this.applyPostponed(request))
    } finally {
      release()
    }
  }

  private *applyPostponed(request: DryRunRequest): ChunkedWork<UpdateVerdict> {
    const { update, origin, mayStill } = request
    if (!mayStill()) return { kind: 'nothing' }
    return yield* this.options.guard.applyPostponed(update, origin)
  }

  /** Returns `null` if others have changed the same records since. */
  private async tryOnce(request: DryRunRequest, isLast: boolean): Promise<UpdateVerdict | null> {
    const { guard } = this.options
    const touched = guard.records.watchTouched()
    try {
      const dryRun = await this.runInThread(request)
      if (dryRun.verdict === 'refused') return { kind: 'refused', reason: dryRun.reason }
      if (dryRun.verdict === 'contradiction') return CONTRADICTION
      if (dryRun.verdict !== 'passed') return { kind: dryRun.verdict }
      if (!request.mayStill()) return { kind: 'nothing' }
      if (this.options.isHoldingBack() && dryRun.recordIds.some((id) => !guard.records.ids.has(id)))
        return TOO_MUCH_NOW
      const reason = guard.spaceRefusal(dryRun.writers.length > 0 ? request.update.length : 0)
      if (reason !== null) return { kind: 'refused', reason }
      if (!isLast && dryRun.recordIds.some((id) => touched.has(id))) return null
      // The sender gets the slices back: what others wrote in between may have changed them.
      const origin = { kind: 'person', userId: request.origin.userId } as const
      return request.judgeIds(dryRun, origin) ?? (await this.apply(dryRun, origin))
    } finally {
      guard.records.stopWatching(touched)
    }
  }

  private async runInThread({ update, origin: { userId } }: DryRunRequest): Promise<DryRun> {
    const { boardId, threads, doc, joinAnswer, limits, isNotesOnly, log } = this.options
    const { maxRecords, maxTextChars, maxRecordBytes, maxCoordinate } = limits
    const parts = joinAnswer.parts()
    const own = { maxRecords, maxTextChars, maxRecordBytes, maxCoordinate }
    const input = { parts, update, limits: own, isNotesOnly, serverClientId: doc.clientID }
    const done = await threads
      .run(DRY_RUN, input, { owner: userId, bytes: bytesOf(parts) })
      .catch((err: unknown) => ({ ok: false, why: 'failed', err }) as const)
    if (done.ok) return done.value
    log.warn({ boardId, userId, bytes: update.length, ...done }, 'trial of an update failed')
    return { verdict: 'refused', reason: done.why === 'too-much' ? TOO_LONG : UNCHECKED }
  }

  private async apply({ slices }: Passed, origin: PersonOrigin): Promise<UpdateVerdict> {
    const release = this.holdAndGather()
    const { guard } = this.options
    try {
      await guard.applySlices(slices, origin, createTurnPace())
      return { kind: 'applied' }
    } finally {
      release()
    }
  }

  /** People's edits wait until the returned function is called. */
  hold(): () => void {
    this.holds += 1
    return () => {
      this.holds -= 1
      if (this.holds === 0) for (const callback of this.waiting.splice(0)) callback()
    }
  }

  private holdAndGather(): () => void {
    const free = this.hold()
    const release = this.options.gather()
    return () => {
      release()
      free()
    }
  }
}

/**
 * Lets other messages be handled in between. One turn is not enough: when it is requested from a socket's callback, it begins
 * before sockets are read again.
 */
async function untilSocketsWereRead(): Promise<void> {
  await untilNextTurn()
  await untilNextTurn()
}

/**
 * Paces work in many small pieces: call the returned function after each piece. It waits as long as the piece took, so that
 * everything else gets at least half of the time.
 */
function createTurnPace(): () => Promise<void> {
  let resumedAt = performance.now()
  return async () => {
    const spentMs = performance.now() - resumedAt
    await new Promise<void>((resolve) => {
      if (spentMs < 1) setImmediate(resolve)
      else setTimeout(resolve, spentMs)
    })
    resumedAt = performance.now()
  }
}
