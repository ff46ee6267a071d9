import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { must } from '#base/must.ts'
import type { Frame } from '../wire/frame.ts'
import { JoinTail } from './join-tail.ts'
import { MissingAnswers } from './missing-answers.ts'

const VECTOR = Uint8Array.of(1, 7, 9)
const KB = 1024

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** `ask` returns the updates behind the answer; each answer has `bytes`. */
function askedOf(bytes: number) {
  const answers = new MissingAnswers()
  const tail = new JoinTail()
  const encode = vi.fn(() => Buffer.alloc(bytes))
  const ask = (vector = VECTOR): Frame | null => {
    const found = answers.find(vector, tail, 'ann', encode)
    if (found instanceof Promise) throw new Error('this answer is encoded at once')
    return must(found, 'an answer').tail
  }
  return { tail, encode, ask }
}

test('an answer is shared while the updates behind it are few and small', () => {
  const { ask, encode, tail } = askedOf(KB)
  ask()
  tail.add(new Uint8Array(60 * KB))

  expect(ask()?.length).toBeGreaterThan(60 * KB)
  expect(encode).toHaveBeenCalledOnce()
})

test.each([
  ['one large update', 1, 8 * KB * KB],
  ['many updates', 101, 1],
])('after %s an answer is encoded again, with nothing behind it', (_, count, bytes) => {
  const { ask, encode, tail } = askedOf(KB)
  ask()
  for (let n = 0; n < count; n++) tail.add(new Uint8Array(bytes))

  expect(ask()).toBeNull()
  expect(encode).toHaveBeenCalledTimes(2)
})

test('a large answer is shared by those who return in the next moment, and not kept', () => {
  const { ask, encode } = askedOf(KB * KB)
  ask()
  vi.advanceTimersByTime(1_000)
  ask()
  expect(encode).toHaveBeenCalledOnce()

  vi.advanceTimersByTime(1_000)
  ask()
  expect(encode).toHaveBeenCalledTimes(2)
})

test('large answers to many states are kept up to a limit together', () => {
  const { ask, encode } = askedOf(3 * KB * KB)
  for (const client of [1, 2, 3, 1, 2, 3]) ask(Uint8Array.of(1, client, 9))

  expect(encode).toHaveBeenCalledTimes(4)
})

test('a person with many sockets keeps nobody waiting who asks with the same state vector', async () => {
  const answers = new MissingAnswers()
  const tail = new JoinTail()
  const waiting: (() => void)[] = []
  const encode = vi.fn(() => new Promise<Frame>((resolve) => waiting.push(() => resolve(Buffer.alloc(1)))))
  const ask = (askedBy: string, ...vector: number[]) =>
    answers.find(Uint8Array.from(vector), tail, askedBy, encode)
  const others = [ask('eve', 1), ask('eve', 2), ask('ann', 3), ask('ben', 3)]
  expect(encode).toHaveBeenCalledTimes(3)

  const found = ask('ann', 2)
  expect(encode).toHaveBeenCalledTimes(4)
  waiting.at(-1)?.()
  expect(await found).not.toBeNull()
  others.push(ask('ben', 2))
  expect(encode).toHaveBeenCalledTimes(4)

  for (const answer of waiting) answer()
  await Promise.all(others)
  await ask('ben', 1)
  expect(encode).toHaveBeenCalledTimes(4)
})
