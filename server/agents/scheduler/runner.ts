import { listUnfinishedBoards } from '#db/unfinished-runs.ts'
import { isUnfinished } from '#server/session/is-unfinished.ts'
import type { SessionState } from '#session/state.ts'
import type { RunnerServices } from '../runs/runner-services.ts'
import { createBoardLeases } from './board-leases.ts'
import { type BoardRun, createBoardRun } from './board-run.ts'

/** How often the runner looks for boards whose process has gone, or that could not be opened. */
const LOOK_MS = 5_000
/** A board that another process took over is left alone for this time. */
const LEAVE_MS = 20_000

/** Drives the runs of all boards: new ones, and those that a process left when it ended. */
export interface Runner {
  /** Resolves when all unfinished runs of this process have been resumed. */
  start(): Promise<void>
  /** Aborts every call. Unfinished runs are resumed at the next start. */
  stop(): Promise<void>
}

/** Runs the tasks that are due in the sessions of all boards, including those that a process left when it ended. */
export function createRunner(services: RunnerServices): Runner {
  const { db, log, owners, sessions, models, lookEveryMs = LOOK_MS } = services
  const boards = new BoardRuns(services)
  const stops: (() => void)[] = []
  let timer: NodeJS.Timeout | null = null
  let isStopped = false
  let wasReached = true

  async function look(): Promise<void> {
    try {
      const boardIds = await listUnfinishedBoards(db)
      wasReached = true
      await Promise.all(boardIds.map((boardId) => boards.open(boardId)))
    } catch (error) {
      // Logged once for an outage, not at each look.
      if (wasReached) log.warn({ err: error }, 'finding unfinished rounds failed')
      wasReached = false
    }
    if (!isStopped) timer = setTimeout(() => void look(), lookEveryMs)
  }

  /** The operator's switch: the same as if a facilitator had stopped the agents of each board. */
  function stopAgents(): void {
    for (const boardId of boards.ids()) {
      sessions
        .dispatch(boardId, { type: 'agents.stop' }, { kind: 'server' })
        .catch((error) => log.error({ err: error, boardId }, 'stopping agents failed'))
    }
  }

  return {
    async start() {
      stops.push(
        sessions.subscribe(({ boardId, state, events }) =>
          boards.sessionChanged(boardId, state, events.length > 0),
        ),
      )
      stops.push(models.onOff((isOn) => !isOn && stopAgents()))
      // Their new owners take the leases at once, and continue them.
      if (owners) stops.push(owners.isServing.subscribe(() => !owners.isServing.get() && boards.endRuns()))
      await look()
      if (!models.view.get().isOn) stopAgents()
    },
    async stop() {
      isStopped = true
      if (timer) clearTimeout(timer)
      for (const stop of stops.splice(0)) stop()
      await boards.stop()
    },
  }
}

/** The boards that this process drives: opens them, follows their sessions, and hands them on. */
class BoardRuns {
  private readonly services: RunnerServices
  private readonly leases: ReturnType<typeof createBoardLeases>
  /** null while a board is being opened or released. */
  private readonly runs = new Map<string, BoardRun | null>()
  /** The newest state of boards that are being opened or released. */
  private readonly newest = new Map<string, SessionState>()
  private readonly leftUntil = new Map<string, number>()
  private readonly working = new Set<Promise<void>>()
  private readonly isForced: boolean
  private isStopped = false

  constructor(services: RunnerServices) {
    const { db, log, owners } = services
    this.services = services
    // The node that has a board has its agents too, at once.
    this.isForced = owners?.excludesOthers === true
    const onLost = (boardId: string) => this.endRun(boardId, true)
    this.leases = createBoardLeases({ db, log, onLost, isForced: this.isForced })
  }

  ids(): string[] {
    return [...this.runs.keys()]
  }

  /**
   * `isOurs`: the change was made in this process. A run that started elsewhere is left to that process, where the board's
   * people are connected; if it dies, its lease expires and the board is found by `look`.
   */
  sessionChanged(boardId: string, state: SessionState, isOurs: boolean): void {
    const run = this.runs.get(boardId)
    if (run) run.sessionChanged(state)
    else if (run === null) this.newest.set(boardId, state)
    else if (isOurs && isUnfinished(state)) void this.open(boardId)
  }

  /**
   * Does nothing if the board is open, left to another process, or cannot be opened now; it is tried again
   * later.
   */
  open(boardId: string): Promise<void> {
    if (this.isStopped || this.runs.has(boardId) || this.isLeft(boardId)) return Promise.resolve()
    this.runs.set(boardId, null)
    return this.follow(this.tryOpen(boardId))
  }

  /** Unfinished runs are resumed by the next owner of each board, which may be this process again. */
  endRuns(): void {
    for (const boardId of this.ids()) this.endRun(boardId, false)
  }

  async stop(): Promise<void> {
    this.isStopped = true
    this.endRuns()
    await Promise.all(this.working)
    await this.leases.stop()
  }

  private async tryOpen(boardId: string): Promise<void> {
    try {
      if (await this.begin(boardId)) return
    } catch (error) {
      this.services.log.warn({ err: error, boardId }, 'resuming rounds failed')
    }
    this.runs.delete(boardId)
    this.newest.delete(boardId)
    await this.dropLease(boardId)
  }

  private async begin(boardId: string): Promise<boolean> {
    const { owners } = this.services
    if (owners && !(await owners.claim(boardId))) return false
    if (!(await this.leases.take(boardId))) return false
    const loaded = await this.services.sessions.load(boardId)
    const isDue = () => {
      const state = this.newest.get(boardId) ?? loaded
      return state && !this.isStopped && isUnfinished(state) ? state : null
    }
    if (!isDue()) return false
    const room = await this.services.rooms.open(boardId)
    const state = isDue()
    // Opening a large board may take longer than the lease.
    if (!state || !this.leases.has(boardId) || owners?.isServing.get() === false) {
      room.release()
      return false
    }
    const onOver = (isLost: boolean) => this.endRun(boardId, isLost)
    const run = createBoardRun({ services: this.services, room, state, onOver })
    this.runs.set(boardId, run)
    this.newest.delete(boardId)
    run.sessionChanged(state)
    return true
  }

  private endRun(boardId: string, isLost: boolean): void {
    const run = this.runs.get(boardId)
    if (!run) return
    if (isLost && !this.isForced) this.leftUntil.set(boardId, Date.now() + LEAVE_MS)
    // Nothing may start on the board before its jobs have ended: both would write the same notes.
    this.runs.set(boardId, null)
    void this.follow(this.release(boardId, run))
  }

  private async release(boardId: string, run: BoardRun): Promise<void> {
    await run.release()
    await this.dropLease(boardId)
    const state = this.newest.get(boardId)
    this.newest.delete(boardId)
    this.runs.delete(boardId)
    if (state) this.sessionChanged(boardId, state, true)
  }

  private async dropLease(boardId: string): Promise<void> {
    try {
      await this.leases.drop(boardId)
    } catch (error) {
      // The lease expires.
      this.services.log.warn({ err: error, boardId }, 'releasing a lease failed')
    }
  }

  private isLeft(boardId: string): boolean {
    const until = this.leftUntil.get(boardId) ?? 0
    if (until > Date.now()) return true
    this.leftUntil.delete(boardId)
    return false
  }

  private follow(work: Promise<void>): Promise<void> {
    this.working.add(work)
    return work.finally(() => this.working.delete(work))
  }
}
