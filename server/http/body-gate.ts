import type { Readable } from 'node:stream'
import { Problem } from './problem.ts'

const MB = 1024 * 1024
/** One file of the largest size that is taken, and some smaller ones. */
const MAX_SENDER_BYTES = 64 * MB
const MAX_ALL_BYTES = 160 * MB
/** A body may pause this long; from then on it must keep up with the slowest connection that is worth waiting for. */
const PATIENCE_MS = 15_000
const MIN_BYTES_PER_MS = 16
const LOOK_EVERY_MS = 1_000

/** The body of one request. Its bytes count until `release`, whether they have arrived or are still announced. */
export interface IncomingBody {
  /** All of it. Throws a Problem when it is too large, too slow, or when its sender or the server holds too much already. */
  read(): Promise<Uint8Array<ArrayBuffer>>
  isRead(): boolean
  release(): void
}

export interface BodyGate {
  /** @param senders each of them is counted: the person, and the address that they send from */
  open(source: Readable, rules: BodyRules, senders: readonly string[]): IncomingBody
}

export interface BodyRules {
  maxBytes: number
  /** As the request says; null: it does not. */
  announcedBytes: number | null
}

export interface BodyGateOptions {
  maxSenderBytes?: number
  maxAllBytes?: number
  patienceMs?: number
  lookEveryMs?: number
}

/** Takes in bodies, and bounds how much of them is in memory at once: of one sender, and of all together. */
export function createBodyGate(options: BodyGateOptions = {}): BodyGate {
  const { maxSenderBytes = MAX_SENDER_BYTES, maxAllBytes = MAX_ALL_BYTES } = options
  const held = new Map<string, number>()
  let all = 0

  function hold(senders: readonly string[], bytes: number): void {
    if (senders.some((sender) => (held.get(sender) ?? 0) + bytes > maxSenderBytes))
      throw new Problem('too-many-uploads')
    if (all + bytes > maxAllBytes) throw new Problem('server-busy')
    all += bytes
    for (const sender of senders) held.set(sender, (held.get(sender) ?? 0) + bytes)
  }

  function release(senders: readonly string[], bytes: number): void {
    all -= bytes
    for (const sender of senders) {
      const left = (held.get(sender) ?? 0) - bytes
      if (left > 0) held.set(sender, left)
      else held.delete(sender)
    }
  }

  return {
    open(source, rules, senders) {
      let heldBytes = 0
      let isRead = false
      return {
        async read() {
          const more = (bytes: number) => {
            hold(senders, bytes)
            heldBytes += bytes
          }
          const bytes = await receive(source, rules, more, options)
          isRead = true
          return bytes
        },
        isRead: () => isRead,
        release() {
          release(senders, heldBytes)
          heldBytes = 0
        },
      }
    },
  }
}

function receive(
  source: Readable,
  { maxBytes, announcedBytes }: BodyRules,
  hold: (bytes: number) => void,
  { patienceMs = PATIENCE_MS, lookEveryMs = LOOK_EVERY_MS }: BodyGateOptions,
): Promise<Uint8Array<ArrayBuffer>> {
  return new Promise((resolve, reject) => {
    if (announcedBytes !== null && announcedBytes > maxBytes) throw new Problem('too-large')
    let heldBytes = announcedBytes ?? 0
    hold(heldBytes)
    const chunks: Uint8Array[] = []
    let size = 0
    const beganAt = performance.now()
    const timer = setInterval(() => {
      const lateMs = performance.now() - beganAt - patienceMs
      if (lateMs > 0 && size < lateMs * MIN_BYTES_PER_MS) end(new Problem('too-slow'))
    }, lookEveryMs)
    const take = (chunk: Uint8Array) => {
      size += chunk.length
      if (size > maxBytes) return end(new Problem('too-large'))
      try {
        if (size > heldBytes) hold(size - heldBytes)
      } catch (error) {
        return end(error)
      }
      heldBytes = Math.max(heldBytes, size)
      chunks.push(chunk)
    }
    const finish = () => end(null)
    const breakOff = () => end(new Problem('bad-request', 'The connection ended before the request did.'))
    function end(why: unknown): void {
      clearInterval(timer)
      source.off('data', take).off('end', finish).off('close', breakOff).off('error', breakOff)
      if (why === null) resolve(joined(chunks, size))
      else {
        // Whoever answers closes the connection; until then no more of it is taken in.
        source.pause()
        chunks.length = 0
        reject(why)
      }
    }
    source.on('data', take).on('end', finish).on('close', breakOff).on('error', breakOff)
  })
}

function joined(chunks: readonly Uint8Array[], size: number): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(size)
  let at = 0
  for (const chunk of chunks) {
    bytes.set(chunk, at)
    at += chunk.length
  }
  return bytes
}
