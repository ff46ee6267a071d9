import { setTimeout as delay } from 'node:timers/promises'
import { startSlices } from '#server/threads/slices.ts'
import { type AnswerLimits, RefusedAnswer } from './answer-limits.ts'
import { createEventCutter } from './event-cutter.ts'

const SECOND_MS = 1_000
/** A second's share is spread over slots: all of it at once would block others for as long. */
const SLOTS_PER_SECOND = 10
const SLOT_MS = SECOND_MS / SLOTS_PER_SECOND

/** Pause between two slices of reading answers. */
const REST_MS = 8

type Bytes = Uint8Array<ArrayBuffer>
type Body = ReadableStream<Bytes>

/** Server-sent events within the limits of amount and speed. Fails with RefusedAnswer; `close` ends the connection. */
export function boundedEvents(body: Body, limits: AnswerLimits, pace: Pace, close: () => void): Body {
  return toStream(eventParts(body, limits, pace), close)
}

export function boundedWhole(body: Body, limits: AnswerLimits, close: () => void): Body {
  return toStream(wholeParts(body, limits), close)
}

function toStream(parts: AsyncGenerator<Uint8Array>, close: () => void): Body {
  return new ReadableStream(
    {
      async pull(controller) {
        try {
          const next = await parts.next()
          if (next.done) controller.close()
          else controller.enqueue(Uint8Array.from(next.value))
        } catch (error) {
          close()
          controller.error(error)
        }
      },
      cancel: close,
    },
    // Read only on demand.
    { highWaterMark: 0 },
  )
}

async function* wholeParts(body: Body, { maxBodyBytes }: AnswerLimits): AsyncGenerator<Uint8Array> {
  let bytes = 0
  for await (const part of body) {
    bytes += part.length
    if (bytes > maxBodyBytes) throw new RefusedAnswer('long-body')
    yield part
  }
}

async function* eventParts(body: Body, limits: AnswerLimits, pace: Pace): AsyncGenerator<Uint8Array> {
  const cutter = createEventCutter(limits)
  const yieldToOthers = startSlices(REST_MS)
  for await (const part of body) {
    const batches = cutter.push(Buffer.from(part.buffer, part.byteOffset, part.byteLength))
    // An event that never ends is paced too.
    if (batches.length === 0) await pace({ byteLength: part.length, events: 0 })
    for (const batch of batches) {
      await pace({ byteLength: batch.bytes.length, events: batch.events })
      // The reader parses a batch at once: one batch, of all answers, in a turn of the event loop.
      await yieldToOthers()
      yield batch.bytes
    }
  }
  const last = cutter.end()
  if (last) yield last
}

/** Resolves when so many bytes and events may be passed on. */
export type Pace = (amount: { byteLength: number; events: number }) => Promise<void>

/** Shared by all answers: many calls together must not exceed the limit of one. */
export function createAnswerPace({ maxBytesPerSecond, maxEventsPerSecond }: AnswerLimits): Pace {
  let since = performance.now()
  let bytes = 0
  let events = 0
  return async (amount) => {
    for (;;) {
      const now = performance.now()
      if (now - since >= SLOT_MS) {
        since = now
        bytes = 0
        events = 0
      }
      const isTooMuch =
        bytes + amount.byteLength > maxBytesPerSecond / SLOTS_PER_SECOND ||
        events + amount.events > maxEventsPerSecond / SLOTS_PER_SECOND
      // A batch that is larger than a slot gets a whole slot.
      if (!isTooMuch || bytes === 0) break
      await delay(SLOT_MS - (now - since))
    }
    bytes += amount.byteLength
    events += amount.events
  }
}
