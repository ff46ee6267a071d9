import { expect, test } from 'vitest'
import { ANSWER_LIMITS } from './answer-limits.ts'
import { createEventCutter } from './event-cutter.ts'

const LIMITS = { ...ANSWER_LIMITS, maxEventBytes: 100, maxStreamBytes: 10_000, maxEvents: 200 }

/** The events of a stream that arrives in pieces of this many bytes. */
function cut(
  text: string,
  pieceBytes: number,
  limits = LIMITS,
): { whole: string; last: string | null; events: number } {
  const cutter = createEventCutter(limits)
  const bytes = Buffer.from(text)
  let whole = ''
  let events = 0
  for (let from = 0; from < bytes.length; from += pieceBytes) {
    for (const batch of cutter.push(bytes.subarray(from, from + pieceBytes))) {
      expect(batch.bytes.toString()).toMatch(/\r?\n\r?\n$/)
      whole += batch.bytes.toString()
      events += batch.events
    }
  }
  return { whole, last: cutter.end()?.toString() ?? null, events }
}

const SIZES = [1, 2, 3, 7, 64, 10_000]

test.each(SIZES)('events pass unchanged, in pieces of %i bytes', (size) => {
  const text = 'data: {"a":1}\n\n: ping\r\n\r\nevent: x\ndata: {"é":"ü"}\n\ndata: [DONE]\n\n'
  expect(cut(text, size)).toEqual({ whole: text, last: null, events: 4 })
})

test.each(SIZES)('a last event without its empty line gets one, in pieces of %i bytes', (size) => {
  const first = 'data: {"a":1}\n\n'
  for (const last of ['data: {"b":2}', 'data: {"b":2}\n', 'event: x\r\ndata: {"b":2}\r\n', 'data: [DONE]'])
    expect(cut(first + last, size)).toMatchObject({ whole: first, last: `${last}\n\n` })
})

test.each(SIZES)('half an event stays half of one, in pieces of %i bytes', (size) => {
  for (const last of ['data: {"b":', 'da', 'event: x\n', '{"error":"no stream"}'])
    expect(cut(`data: {"a":1}\n\n${last}`, size)).toMatchObject({ last })
})

test.each(SIZES)('an event that is too long is refused, in pieces of %i bytes', (size) => {
  expect(() => cut(`data: ${'x'.repeat(200)}`, size)).toThrow('long-event')
  expect(() => cut(`data: ${'x'.repeat(200)}\n\n`, size)).toThrow('long-event')
  expect(() => cut('data: x\n'.repeat(50), size)).toThrow('long-event')
})

test('a stream that is too long, or has too many events, is refused', () => {
  expect(() => cut('data: x\n\n'.repeat(300), 64)).toThrow('many-events')
  expect(() => cut('\n'.repeat(300), 64)).toThrow('many-events')
  expect(() => cut(`data: ${'x'.repeat(90)}\n\n`.repeat(150), 64)).toThrow('long-stream')
})
