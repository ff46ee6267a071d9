import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import * as Y from 'yjs'
import { FanOut, type FanOutMember } from './fan-out.ts'
import type { Frame } from './frame.ts'

interface Listener extends FanOutMember {
  updates: Frame[]
  presence: Frame[]
}

function listener(): Listener {
  const updates: Frame[] = []
  const presence: Frame[] = []
  return {
    updates,
    presence,
    sendTick(tick) {
      if (tick.update) updates.push(tick.update)
      if (tick.ephemeral) presence.push(tick.ephemeral)
      if (tick.update && tick.ephemeral) {
        expect(tick.both?.equals(Buffer.concat([tick.update, tick.ephemeral]))).toBe(true)
      }
    },
  }
}

function updates(count: number): Uint8Array[] {
  const doc = new Y.Doc()
  const made: Uint8Array[] = []
  doc.on('update', (update: Uint8Array) => made.push(update))
  for (let i = 0; i < count; i++) doc.getMap('shapes').set(`${i}`, i)
  return made
}

/**
 * @param sendMs what sending to Bob takes
 * @param load of the thread
 */
function room({ sendMs = 0, load = 1 } = {}) {
  const ann = listener()
  const bob = listener()
  const { sendTick } = bob
  bob.sendTick = (tick) => {
    vi.advanceTimersByTime(sendMs)
    sendTick(tick)
  }
  let presence: Frame | null = null
  const fanOut = new FanOut<Listener>({
    members: new Set([ann, bob]),
    takeEphemeral: () => {
      const taken = presence
      presence = null
      return { ephemeral: taken, presence: taken }
    },
    load: { now: load },
  })
  const move = () => {
    presence = Buffer.of(1)
    fanOut.presenceChanged()
  }
  return { ann, bob, fanOut, move }
}

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

test('[SY3] a room that was quiet sends at once', () => {
  const { bob, fanOut } = room()
  vi.advanceTimersByTime(1_000)
  for (const update of updates(1)) fanOut.addUpdate(update, null)
  vi.advanceTimersByTime(0)
  expect(bob.updates).toHaveLength(1)
})

test('[SY3] where sending is costly, a room of a busy server sends once a tick: one merged update and one presence message, the same bytes to all', () => {
  const { ann, bob, fanOut, move } = room({ sendMs: 20 })
  vi.advanceTimersByTime(1_000)
  const [first, ...rest] = updates(20)
  if (first) fanOut.addUpdate(first, null)
  vi.advanceTimersByTime(0)
  for (const update of rest) fanOut.addUpdate(update, null)
  move()
  move()
  vi.advanceTimersByTime(0)
  expect(bob.updates).toHaveLength(1)
  vi.advanceTimersByTime(16)
  expect(bob.updates).toHaveLength(2)
  expect(bob.presence).toHaveLength(1)
  expect(ann.updates[1]).toBe(bob.updates[1])
  vi.advanceTimersByTime(1_000)
  expect(bob.updates).toHaveLength(2)
})

test('[SY3] where sending costs little, every update goes at once, and presence with it or with the tick', () => {
  const { bob, fanOut, move } = room()
  vi.advanceTimersByTime(1_000)
  for (const update of updates(5)) {
    fanOut.addUpdate(update, null)
    move()
    vi.advanceTimersByTime(0)
  }
  expect([bob.updates.length, bob.presence.length]).toEqual([5, 5])
  move()
  vi.advanceTimersByTime(0)
  expect(bob.presence).toHaveLength(5)
  vi.advanceTimersByTime(33)
  expect(bob.presence).toHaveLength(6)
  vi.advanceTimersByTime(1_000)
  expect([bob.updates.length, bob.presence.length]).toEqual([5, 6])
})

test('[SY3] while the server has time, updates go at once however costly sending is', () => {
  const { bob, fanOut } = room({ sendMs: 20, load: 0.4 })
  vi.advanceTimersByTime(1_000)
  for (const update of updates(5)) {
    fanOut.addUpdate(update, null)
    vi.advanceTimersByTime(0)
  }
  expect(bob.updates).toHaveLength(5)
})

test('[SY3] the only sender of a tick’s updates does not get them back; with others’, everyone gets all', () => {
  const { ann, bob, fanOut } = room()
  vi.advanceTimersByTime(1_000)
  const [first, second, third] = updates(3)
  if (!first || !second || !third) throw new Error('no updates')
  fanOut.addUpdate(first, ann)
  vi.advanceTimersByTime(0)
  expect([ann.updates.length, bob.updates.length]).toEqual([0, 1])
  fanOut.addUpdate(second, ann)
  fanOut.addUpdate(third, null)
  vi.advanceTimersByTime(0)
  expect([ann.updates.length, bob.updates.length]).toEqual([1, 2])
})

test('a stopped room sends nothing any more', () => {
  const { bob, fanOut } = room()
  for (const update of updates(1)) fanOut.addUpdate(update, null)
  fanOut.stop()
  vi.advanceTimersByTime(1_000)
  vi.advanceTimersByTime(0)
  expect(bob.updates).toHaveLength(0)
})
