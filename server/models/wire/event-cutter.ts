import { type AnswerLimits, RefusedAnswer } from './answer-limits.ts'

const NEW_LINE = 0x0a
const CARRIAGE_RETURN = 0x0d
const END_OF_EVENT = Buffer.from('\n\n')
/** Parsing a batch blocks the thread until it is done: the library takes much longer for an event than we do. */
const MAX_BATCH_BYTES = 8 * 1024
const MAX_BATCH_EVENTS = 5

/** Whole server-sent events, unchanged. */
export interface EventBatch {
  bytes: Buffer
  events: number
}

/** Cuts a stream of bytes between events, so that an incomplete event is held here, where it is counted, and nowhere else. */
export interface EventCutter {
  /** Throws RefusedAnswer as soon as the stream exceeds the limits. */
  push(bytes: Buffer): EventBatch[]
  /** Returns the bytes that are left when the stream ends; `null` if there are none. */
  end(): Buffer | null
}

/** Makes a cutter for one stream: it counts events and bytes from the first `push` on, so it can't be used for another stream. */
export function createEventCutter(limits: AnswerLimits): EventCutter {
  const rest = createRest()
  let streamBytes = 0
  let allEvents = 0
  let isLineBlank = true

  /** Positions after the events that end in these bytes. */
  function endsOfEvents(bytes: Buffer): number[] {
    const ends: number[] = []
    let lineAt = 0
    for (let at = bytes.indexOf(NEW_LINE); at !== -1; at = bytes.indexOf(NEW_LINE, lineAt)) {
      if (isLineBlank && isOnlyBreak(bytes, lineAt, at)) ends.push(at + 1)
      isLineBlank = true
      lineAt = at + 1
    }
    isLineBlank = isLineBlank && isOnlyBreak(bytes, lineAt, bytes.length)
    return ends
  }

  function count(ends: readonly number[]): void {
    allEvents += ends.length
    if (allEvents > limits.maxEvents) throw new RefusedAnswer('many-events')
    // Only the first event can have begun before these bytes.
    let from = -rest.size()
    for (const end of ends) {
      if (end - from > limits.maxEventBytes) throw new RefusedAnswer('long-event')
      from = end
    }
  }

  return {
    push(bytes) {
      streamBytes += bytes.length
      if (streamBytes > limits.maxStreamBytes) throw new RefusedAnswer('long-stream')
      const ends = endsOfEvents(bytes)
      count(ends)
      const batches: EventBatch[] = []
      let from = 0
      let events = 0
      for (const [i, end] of ends.entries()) {
        events += 1
        const isLast = i === ends.length - 1
        if (!isLast && end - from < MAX_BATCH_BYTES && events < MAX_BATCH_EVENTS) continue
        batches.push({ bytes: rest.takeWith(bytes.subarray(from, end)), events })
        from = end
        events = 0
      }
      rest.add(bytes.subarray(from))
      if (rest.size() > limits.maxEventBytes) throw new RefusedAnswer('long-event')
      return batches
    },
    end() {
      const left = rest.takeWith(Buffer.alloc(0))
      if (left.length === 0) return null
      // Some servers close without the empty line after the last event.
      return isWholeEvent(left.toString('utf8')) ? Buffer.concat([left, END_OF_EVENT]) : left
    },
  }
}

function isOnlyBreak(bytes: Buffer, from: number, to: number): boolean {
  return to === from || (to === from + 1 && bytes[from] === CARRIAGE_RETURN)
}

/** An incomplete event must not be taken for a whole one: a broken connection leaves one. */
function isWholeEvent(text: string): boolean {
  const data = text
    .split(/\r?\n/)
    .flatMap((line) => (line.startsWith('data:') ? [line.slice('data:'.length).trim()] : []))
    .join('\n')
  if (data === '[DONE]') return true
  try {
    JSON.parse(data)
    return true
  } catch {
    return false
  }
}

/** Bytes of an incomplete event. Grows by doubling: a server may send one byte at a time. */
function createRest() {
  let kept = Buffer.alloc(0)
  let size = 0
  return {
    size: () => size,
    add(bytes: Buffer): void {
      if (size + bytes.length > kept.length) {
        const larger = Buffer.allocUnsafe(2 * (size + bytes.length))
        kept.copy(larger, 0, 0, size)
        kept = larger
      }
      bytes.copy(kept, size)
      size += bytes.length
    },
    /** All of it followed by `bytes`; afterwards it is empty. */
    takeWith(bytes: Buffer): Buffer {
      const all = size === 0 ? bytes : Buffer.concat([kept.subarray(0, size), bytes])
      kept = Buffer.alloc(0)
      size = 0
      return all
    },
  }
}
