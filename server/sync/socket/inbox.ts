import type { FairTurns, TurnTaker } from '#server/threads/fair-turns.ts'

/** When this many messages wait, the socket is not read until half of them are done. */
const MAX_WAITING = 256
const MAX_WAITING_BYTES = 1024 * 1024

/** The person of the waiting messages, and functions that pause and resume the socket. */
export interface InboxOptions {
  /** The person whose turns the messages use, on all of their sockets. */
  userId: string
  /** Calls `takeTurn` when this person is next. */
  turns: FairTurns
  /** Pauses reading from the socket; `resume` continues it. */
  pause: () => void
  /** Called when half of the waiting messages are done. */
  resume: () => void
}

interface Task {
  bytes: number
  run: () => void
}

/** The messages of one socket that are not handled yet, in order. */
export class Inbox implements TurnTaker {
  private readonly options: InboxOptions
  private tasks: Task[] = []
  private done = 0
  private bytes = 0
  private blocks = 0
  private isPaused = false
  private isRunning = false
  private isStopped = false

  constructor(options: InboxOptions) {
    this.options = options
  }

  add(bytes: number, run: () => void): void {
    if (this.isStopped) return
    this.tasks.push({ bytes, run })
    this.bytes += bytes
    this.pauseOrResume()
    this.offer()
  }

  /** Puts work before everything that waits. */
  addFirst(runs: readonly (() => void)[]): void {
    if (this.isStopped) return
    this.tasks = [...runs.map((run) => ({ bytes: 0, run })), ...this.tasks.slice(this.done)]
    this.done = 0
    this.offer()
  }

  /** Nothing more runs until the returned function is called. */
  block(): () => void {
    this.blocks += 1
    let isBlocking = true
    return () => {
      if (!isBlocking) return
      isBlocking = false
      this.blocks -= 1
      this.offer()
    }
  }

  stop(): void {
    this.isStopped = true
    this.tasks = []
    this.done = 0
  }

  takeTurn(): boolean {
    const task = this.isReady ? this.tasks[this.done] : undefined
    if (!task) return false
    this.done += 1
    this.bytes -= task.bytes
    if (this.done >= 64 || this.done === this.tasks.length) {
      this.tasks = this.tasks.slice(this.done)
      this.done = 0
    }
    this.isRunning = true
    try {
      task.run()
    } finally {
      this.isRunning = false
    }
    this.pauseOrResume()
    return this.isReady
  }

  private get isReady(): boolean {
    return !this.isStopped && this.blocks === 0 && this.waiting > 0
  }

  private get waiting(): number {
    return this.tasks.length - this.done
  }

  private offer(): void {
    // A task that runs now checks for more work when it ends.
    if (this.isReady && !this.isRunning) this.options.turns.offer(this.options.userId, this)
  }

  private pauseOrResume(): void {
    const share = this.isPaused ? 1 / 2 : 1
    const isFull = this.waiting > MAX_WAITING * share || this.bytes > MAX_WAITING_BYTES * share
    if (isFull === this.isPaused || this.isStopped) return
    this.isPaused = isFull
    if (isFull) this.options.pause()
    else this.options.resume()
  }
}
