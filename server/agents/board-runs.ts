import type { SessionState } from '#session/state.ts'
import { createBoardLeases } from './board-leases.ts'
import { type BoardRun, createBoardRun } from './board-run.ts'
import type { RunnerServices } from './runner-services.ts'
import { isUnfinished } from './unfinished.ts'

/** A board that another process took over is left to it for so long. */
const LEAVE_MS = 20_000

/** The boards that this process drives. */
export class BoardRuns {
  private readonly services: RunnerServices
  private readonly leases: ReturnType<typeof createBoardLeases>
  /** null: it is being opened. */
  private readonly runs = new Map<string, BoardRun | null>()
  /** What became of boards while they were being opened. */
  private readonly newest = new Map<string, SessionState>()
  private readonly leftUntil = new Map<string, number>()
  private readonly working = new Set<Promise<void>>()
  private isStopped = false

  constructor(services: RunnerServices) {
    const { db, log } = services
    this.services = services
    this.leases = createBoardLeases({ db, log, onLost: (boardId) => this.letGo(boardId, true) })
  }

  ids(): string[] {
    return [...this.runs.keys()]
  }

  /**
   * `isOurs`: it happened in this process. What began elsewhere is left to that process, which has the people of the board;
   * if it ends, the board is found by its lease.
   */
  heed(boardId: string, state: SessionState, isOurs: boolean): void {
    const run = this.runs.get(boardId)
    if (run) run.heed(state)
    else if (run === null) this.newest.set(boardId, state)
    else if (isOurs && isUnfinished(state)) void this.open(boardId)
  }

  /** Nothing happens when it is open, left to another process, or can't be opened now: it is asked for again later. */
  open(boardId: string): Promise<void> {
    if (this.isStopped || this.runs.has(boardId) || this.isLeft(boardId)) return Promise.resolve()
    this.runs.set(boardId, null)
    return this.follow(this.tryOpen(boardId))
  }

  async stop(): Promise<void> {
    this.isStopped = true
    for (const boardId of this.ids()) this.letGo(boardId, false)
    await Promise.all(this.working)
    await this.leases.stop()
  }

  private async tryOpen(boardId: string): Promise<void> {
    try {
      if (await this.begin(boardId)) return
    } catch (error) {
      this.services.log.warn({ err: error, boardId }, 'a board with unfinished rounds could not be opened')
    }
    this.runs.delete(boardId)
    this.newest.delete(boardId)
    await this.dropLease(boardId)
  }

  private async begin(boardId: string): Promise<boolean> {
    if (!(await this.leases.take(boardId))) return false
    const loaded = await this.services.sessions.load(boardId)
    const isDue = () => {
      const state = this.newest.get(boardId) ?? loaded
      return state && !this.isStopped && isUnfinished(state) ? state : null
    }
    if (!isDue()) return false
    const room = await this.services.rooms.open(boardId)
    const state = isDue()
    // Opening a board may take longer than a lease lasts.
    if (!state || !this.leases.has(boardId)) {
      room.release()
      return false
    }
    const onOver = (isLost: boolean) => this.letGo(boardId, isLost)
    const run = createBoardRun({ services: this.services, room, state, onOver })
    this.runs.set(boardId, run)
    this.newest.delete(boardId)
    run.heed(state)
    return true
  }

  private letGo(boardId: string, isLost: boolean): void {
    const run = this.runs.get(boardId)
    if (!run) return
    if (isLost) this.leftUntil.set(boardId, Date.now() + LEAVE_MS)
    // Nobody begins anew on it before its jobs have ended: they would write the same notes.
    this.runs.set(boardId, null)
    void this.follow(this.handOn(boardId, run))
  }

  private async handOn(boardId: string, run: BoardRun): Promise<void> {
    await run.handOn()
    await this.dropLease(boardId)
    const state = this.newest.get(boardId)
    this.newest.delete(boardId)
    this.runs.delete(boardId)
    if (state) this.heed(boardId, state, true)
  }

  private async dropLease(boardId: string): Promise<void> {
    try {
      await this.leases.drop(boardId)
    } catch (error) {
      // It runs out.
      this.services.log.warn({ err: error, boardId }, 'a lease could not be given back')
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
