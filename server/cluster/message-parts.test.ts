import { expect, test } from 'vitest'
import { MAX_PART_BYTES } from './bus.ts'
import { createPartsReader, splitMessage } from './message-parts.ts'

const long = (fill: number) => new Uint8Array(2.5 * MAX_PART_BYTES).fill(fill)

test('a short message is one part', () => {
  const [part, ...others] = splitMessage(new Uint8Array([7, 8]))
  expect(others).toEqual([])
  expect([...(createPartsReader()(part ?? new Uint8Array()) ?? [])]).toEqual([7, 8])
})

test('long messages of two senders are put together', () => {
  const [one, other] = [splitMessage(long(1)), splitMessage(long(2))]
  const read = createPartsReader()
  const whole = one.flatMap((part, i) => [part, other[i] ?? part]).flatMap((part) => read(part) ?? [])
  expect(whole.map((data) => Buffer.compare(data, long(data[0] ?? 0)))).toEqual([0, 0])
  expect(whole.map((data) => data[0])).toEqual([1, 2])
})

test('a message without one of its parts is never whole, and the next one is', () => {
  const [first, , last] = splitMessage(long(1))
  const read = createPartsReader()
  expect([first, last].map((part) => read(part ?? new Uint8Array()))).toEqual([null, null])
  expect(splitMessage(long(2)).flatMap((part) => read(part) ?? [])).toHaveLength(1)
})
