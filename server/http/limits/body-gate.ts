import type { Readable } from 'node:stream'
import { Problem } from '../answers/problem.ts'

const MB = 1024 * 1024
/** Room for one sender: a file of the largest allowed size, and some smaller files (HT6). */
const MAX_SENDER_BYTES = 64 * MB
const MAX_ALL_BYTES = 160 * MB
/**
 * A body may be slow for this long; after it, its average must reach MIN_BYTES_PER_MS, the slowest connection
 * that is worth waiting for.
 */
const PATIENCE_MS = 15_000
const MIN_BYTES_PER_MS = 16
const LOOK_EVERY_MS = 1_000

/** The body of one request. Its bytes count until `release`, as announced or as received. */
export interface IncomingBody {
  /**
   * The whole body. Throws a Problem if it is too large or too slow, or if the sender or the server already
   * holds too much.
   */
  read(): Promise<Uint8Array<ArrayBuffer>>
  isRead(): boolean
  /** Must be called for every opened body, or its bytes count for ever. */
  release(): void
}

/** Counts the bytes of all request bodies that are in memory, and refuses a body for which there is no room. */
export interface BodyGate {
  /** @param senders the person and their address, each with a limit for these bytes */
  open(source: Readable, rules: BodyRules, senders: readonly string[]): IncomingBody
}

export interface BodyRules {
  maxBytes: number
  /**
   * The content-length; null without one. Bytes count as soon as they are announced: otherwise many large
   * requests could start at once.
   */
  announcedBytes: number | null
}

/** The limits; tests make them small. */
export interface BodyGateOptions {
  /** Bytes in memory at once for one person, and for one address; 64 MB by default. */
  maxSenderBytes?: number
  /** Bytes in memory at once for all senders; 160 MB by default. */
  maxAllBytes?: number
  /** How long a body may be slow before its average counts; 15 seconds by default. */
  patienceMs?: number
  /** How often the average is measured; each second by default. */
  lookEveryMs?: number
}

/**
 * Receives bodies, and limits how many bytes of them are in memory at once, of one sender and of all (HT6).
 */
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

/**
 * Stops listening at the first error and frees the bytes. The socket is paused, so that the rest stays
 * in the kernel's buffer until the connection closes.
 */
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
    const received = collectBytes(announcedBytes ?? 0)
    let size = 0
    const beganAt = performance.now()
    const timer = setInterval(() => {
      const lateMs = performance.now() - beganAt - patienceMs
      if (lateMs > 0 && size < lateMs * MIN_BYTES_PER_MS) end(new Problem('too-slow'))
    }, lookEveryMs)
    const take = (chunk: Uint8Array) => {
      const newSize = size + chunk.length
      if (newSize > maxBytes) return end(new Problem('too-large'))
      try {
        if (newSize > heldBytes) hold(newSize - heldBytes)
      } catch (error) {
        return end(error)
      }
      heldBytes = Math.max(heldBytes, newSize)
      received.add(chunk)
      size = newSize
    }
    const finish = () => end(null)
    const breakOff = () => end(new Problem('bad-request.broken-off'))
    function end(why: unknown): void {
      clearInterval(timer)
      source.off('data', take).off('end', finish).off('close', breakOff).off('error', breakOff)
      if (why === null) resolve(received.whole())
      else {
        // The answer closes the connection; until then no more of the body is read.
        source.pause()
        received.drop()
        reject(why)
      }
    }
    source.on('data', take).on('end', finish).on('close', breakOff).on('error', breakOff)
  })
}

/**
 * Copied at once as far as the size is known: thousands of pieces that are kept until the end cost the collector more than their
 * bytes. @param knownBytes the announced length, if any
 */
function collectBytes(knownBytes: number) {
  let known = new Uint8Array(knownBytes)
  let pieces: Uint8Array[] = []
  let size = 0
  return {
    add(piece: Uint8Array): void {
      if (size + piece.length <= known.length) known.set(piece, size)
      else {
        // Not as much was announced.
        if (pieces.length === 0 && size > 0) pieces = [known.subarray(0, size)]
        known = new Uint8Array()
        pieces.push(piece)
      }
      size += piece.length
    },
    whole(): Uint8Array<ArrayBuffer> {
      if (pieces.length === 0) return size === known.length ? known : known.slice(0, size)
      return joined(pieces, size)
    },
    /** Frees the bytes. */
    drop(): void {
      known = new Uint8Array()
      pieces = []
    },
  }
}

function joined(pieces: readonly Uint8Array[], size: number): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(size)
  let at = 0
  for (const piece of pieces) {
    bytes.set(piece, at)
    at += piece.length
  }
  return bytes
}
