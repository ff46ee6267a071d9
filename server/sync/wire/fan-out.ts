import { type Frame, updateFrame } from './frame.ts'
import { mergeBatches } from './merge-batches.ts'

/** The longest that an update waits for others: people can't distinguish it from at once. */
const UPDATE_TICK_MS = 16
/** The longest that presence waits: pages send their pointer every 50 ms. */
const PRESENCE_TICK_MS = 33
/** Below this load of the thread nothing rests. */
const FREE_LOAD = 0.4
/** From this load on, a room rests so many times as long as its sending took: that takes a tenth of the thread's time. */
const FULL_LOAD = 0.7
const MAX_RESTS_PER_FLUSH = 9
/** How much the latest time counts in the average: a collection of garbage must not slow a room down. */
const LATEST_SHARE = 1 / 8

/** The longest that everyone waits for a COMMIT before they get its updates. */
const MAX_HOLD_MS = 250

/** Messages that are sent and never stored, each part encoded as one frame. */
export interface EphemeralChanges {
  /** Presence and live text. A slow reader misses this and gets the latest state later. */
  ephemeral: Frame | null
  presence: Frame | null
}

export interface Tick extends EphemeralChanges {
  update: Frame | null
  /** Both frames joined for a single write; `null` unless there are both. */
  both: Frame | null
}

/** A socket that gets what changed in a tick. */
export interface FanOutMember {
  sendTick(tick: Tick): void
}

/** The members of a room, and their frames beside updates. */
export interface FanOutOptions<Member extends FanOutMember> {
  /** Read at each tick: a former member gets nothing. */
  members: ReadonlySet<Member>
  /** Returns the presence and live text that changed since the last call. */
  takeEphemeral: () => EphemeralChanges
  /** How busy the thread is. */
  load: { readonly now: number }
  /** Runs the work and records its time. */
  measure?: (work: () => void) => void
}

/**
 * Sends a room's changes: updates merged, presence in one message, each as one frame for everyone. While the thread has time, updates go
 * at the end of the turn of the event loop that brought them; the busier it is, the longer they wait for others where sending is
 * costly, up to a tick. Presence waits for a tick, or goes with an update.
 */
export class FanOut<Member extends FanOutMember> {
  private readonly options: FanOutOptions<Member>
  private updates: Uint8Array[] = []
  /** The member who sent all updates of the tick and so needs none of them; `null` if there are several. */
  private onlySource: Member | null = null
  private lastFlushAt = Number.NEGATIVE_INFINITY
  /** The average of what sending took lately. */
  private flushMs = 0
  /** When the next flush is due; infinite: nothing waits. */
  private dueAt = Number.POSITIVE_INFINITY
  private timer: NodeJS.Timeout | null = null
  private immediate: NodeJS.Immediate | null = null
  private isStopped = false
  private readonly holds = new Set<NodeJS.Timeout>()
  private isDue = false

  constructor(options: FanOutOptions<Member>) {
    this.options = options
  }

  /** @param source the member whose update this is, if it is unchanged; otherwise `null` */
  addUpdate(update: Uint8Array, source: Member | null): void {
    this.onlySource = this.updates.length === 0 || this.onlySource === source ? source : null
    this.updates.push(update)
    this.schedule(Math.min(UPDATE_TICK_MS, this.restsPerFlush * this.flushMs))
  }

  presenceChanged(): void {
    this.schedule(PRESENCE_TICK_MS)
  }

  /** An agent's words wait no longer than people's edits. */
  liveTextChanged(): void {
    this.schedule(UPDATE_TICK_MS)
  }

  /** Sends nothing until `ready` settles, or for a quarter of a second. */
  holdUntil(ready: Promise<void>): void {
    const hold = setTimeout(() => this.release(hold), MAX_HOLD_MS)
    this.holds.add(hold)
    const release = () => this.release(hold)
    ready.then(release, release)
  }

  stop(): void {
    this.clearTimers()
    for (const hold of this.holds) clearTimeout(hold)
    this.isDue = false
    this.isStopped = true
  }

  private schedule(restMs: number): void {
    const dueAt = this.lastFlushAt + restMs
    if (this.isStopped || dueAt >= this.dueAt) return
    this.dueAt = dueAt
    this.clearTimers()
    const wait = dueAt - performance.now()
    // Not synchronously: the server's additions to an update (repairs, authors) and what else has arrived go out with it.
    if (wait <= 0) this.immediate = setImmediate(() => this.flushMeasured())
    else this.timer = setTimeout(() => this.flushMeasured(), wait)
  }

  private clearTimers(): void {
    if (this.timer) clearTimeout(this.timer)
    if (this.immediate) clearImmediate(this.immediate)
    this.timer = null
    this.immediate = null
  }

  private get restsPerFlush(): number {
    const busy = (this.options.load.now - FREE_LOAD) / (FULL_LOAD - FREE_LOAD)
    return MAX_RESTS_PER_FLUSH * Math.min(1, Math.max(0, busy))
  }

  private flushMeasured(): void {
    if (this.isStopped || this.dueAt === Number.POSITIVE_INFINITY) return
    const { measure } = this.options
    if (measure) measure(() => this.flush())
    else this.flush()
  }

  private release(hold: NodeJS.Timeout): void {
    clearTimeout(hold)
    this.holds.delete(hold)
    if (this.holds.size === 0 && this.isDue) this.flush()
  }

  private flush(): void {
    this.clearTimers()
    this.isDue = this.holds.size > 0
    if (this.isDue) return
    this.dueAt = Number.POSITIVE_INFINITY
    const startedAt = performance.now()
    this.send()
    this.lastFlushAt = performance.now()
    this.flushMs += (this.lastFlushAt - startedAt - this.flushMs) * LATEST_SHARE
  }

  private send(): void {
    const { members, takeEphemeral } = this.options
    const { updates, onlySource } = this
    this.updates = []
    this.onlySource = null
    const update = updates.length > 0 ? framesOf(updates) : null
    const news = takeEphemeral()
    const both = update && news.ephemeral && Buffer.concat([update, news.ephemeral])
    const tick: Tick = { update, ...news, both }
    const tickOfSource: Tick = { update: null, ...news, both: null }
    for (const member of members) member.sendTick(member === onlySource ? tickOfSource : tick)
  }
}

/** Removes live text, for clients that read only y-websocket's own messages. */
export function withoutLiveText({ update, presence }: Tick): Tick {
  const both = update && presence && Buffer.concat([update, presence])
  return { update, ephemeral: presence, presence, both }
}

function framesOf(updates: readonly Uint8Array[]): Frame {
  const [only] = updates
  if (updates.length === 1 && only) return updateFrame(only)
  return Buffer.concat(mergeBatches(updates).map(updateFrame))
}
