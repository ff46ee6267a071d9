import type { FairTurns, TurnTaker } from './fair-turns.ts'

/** When so much waits, the socket is not read any more until half of it is done. */
const MAX_WAITING = 256
const MAX_WAITING_BYTES = 1024 * 1024

export interface InboxOptions {
  userId: string
  turns: FairTurns
  /** Stops and goes on reading the socket. */
  pause: () => void
  resume: () => void
}

interface Task {
  bytes: number
  run: () => void
}

/** What one socket sent and is not done yet, in order. */
export class Inbox implements TurnTaker {
  private readonly options: InboxOptions
  private tasks: Task[] = []
  /** Of the tasks, how many are done. */
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

  /** Before everything that waits. */
  addFirst(runs: readonly (() => void)[]): void {
    if (this.isStopped) return
    this.tasks = [...runs.map((run) => ({ bytes: 0, run })), ...this.tasks.slice(this.done)]
    this.done = 0
    this.offer()
  }

  /** Nothing more is done until the returned function is called. */
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
    // One that runs is asked afterwards whether there is more.
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
