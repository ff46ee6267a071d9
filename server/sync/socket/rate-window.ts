import type { Limits } from '#sync/limits.ts'

export interface RateShare {
  windowMs: number
  maxMessages: number
  maxBytes: number
  maxSteps: number
}

/** Counted amounts; steps are those of work-limits.ts. */
export interface RateUse {
  messages?: number
  bytes?: number
  steps?: number
}

/** The use of one socket or person in the current window; a burst may use the whole share at once. */
export class RateWindow {
  private readonly share: RateShare
  private startedAt = Number.NEGATIVE_INFINITY
  private messages = 0
  private bytes = 0
  private steps = 0

  constructor(share: RateShare) {
    this.share = share
  }

  /**
   * Returns false if it is too much.
   * @param now in milliseconds, on a monotonic clock
   */
  take({ messages = 0, bytes = 0, steps = 0 }: RateUse, now: number): boolean {
    const { windowMs, maxMessages, maxBytes, maxSteps } = this.share
    if (now - this.startedAt >= windowMs) {
      this.startedAt = now
      this.messages = 0
      this.bytes = 0
      this.steps = 0
    }
    this.messages += messages
    this.bytes += bytes
    this.steps += steps
    return this.messages <= maxMessages && this.bytes <= maxBytes && this.steps <= maxSteps
  }
}

/** Makes the limit for one socket; `personRate` is for all sockets of a person. */
export function socketRate(limits: Limits): RateWindow {
  return new RateWindow(shareOf(limits, 1))
}

/** The limit for all sockets of one person together. */
export function personRate(limits: Limits): RateWindow {
  return new RateWindow(shareOf(limits, PERSON_SOCKETS))
}

/** People have a few pages open and work in one or two of them. */
const PERSON_SOCKETS = 3

function shareOf(limits: Limits, sockets: number): RateShare {
  const seconds = limits.rateWindowMs / 1_000
  return {
    windowMs: limits.rateWindowMs,
    maxMessages: limits.maxMessagesPerSecond * seconds * sockets,
    maxBytes: limits.maxBytesPerSecond * seconds * sockets,
    maxSteps: limits.maxStepsPerSecond * seconds,
  }
}
