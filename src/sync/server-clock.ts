/** Answers that are kept: the best of them counts. */
const MAX_SAMPLES = 8
/** How far a quartz clock may run away from the server's: a hundred millionths. */
const DRIFT = 0.0001

/** One question for the time, on the page's own monotonic clock in milliseconds. */
export interface ClockAnswer {
  sentAt: number
  receivedAt: number
  /** The server's time, in milliseconds since 1970. */
  serverTime: number
}

interface Sample {
  receivedAt: number
  /** Server's time minus the page's clock, if the way back takes as long as the way there. */
  offset: number
  /** By how many milliseconds that can be wrong: half of the round trip. */
  error: number
}

/**
 * The server's time as an offset to the page's monotonic clock (`performance.now`), which can't be set. The device's
 * time of day plays no part.
 */
export class ServerClock {
  private samples: readonly Sample[] = []

  /** The best offset now; `null` before the first answer. */
  offset: number | null = null

  add({ sentAt, receivedAt, serverTime }: ClockAnswer): void {
    const error = Math.max(receivedAt - sentAt, 0) / 2
    const sample: Sample = { receivedAt, offset: serverTime - (sentAt + receivedAt) / 2, error }
    // The true offset lies within the error of each answer. One that contradicts this one is from before a clock jumped.
    const fitting = this.samples.filter(
      (other) => Math.abs(other.offset - sample.offset) <= errorAt(other, receivedAt) + error,
    )
    this.samples = [...fitting.slice(1 - MAX_SAMPLES), sample]
    this.offset = this.samples.reduce((best, other) =>
      errorAt(other, receivedAt) < errorAt(best, receivedAt) ? other : best,
    ).offset
  }
}

/** An old answer is worth less: both clocks have drifted since. */
function errorAt({ error, receivedAt }: Sample, now: number): number {
  return error + (now - receivedAt) * DRIFT
}
