import fc from 'fast-check'
import { expect, test } from 'vitest'
import { ServerClock } from './server-clock.ts'

const HOUR_MS = 60 * 60 * 1_000
const SERVER_START = Date.UTC(2026, 0, 1)

/** A device: its clock began at another moment and runs a little faster or slower than the server's. */
interface Device {
  startedAt: number
  /** Milliseconds gained for each of the server's. */
  drift: number
}

interface Ways {
  thereMs: number
  backMs: number
}

const clockOf = ({ startedAt, drift }: Device, serverMs: number): number => startedAt + serverMs * (1 + drift)

/** Requests the server's time every `everyMs`. Returns the device's error after the last answer. */
function ask(clock: ServerClock, device: Device, ways: readonly Ways[], everyMs: number, from = 0): number {
  let at = from
  for (const { thereMs, backMs } of ways) {
    const serverTime = Math.round(SERVER_START + at + thereMs)
    const receivedAt = clockOf(device, at + thereMs + backMs)
    clock.add({ sentAt: clockOf(device, at), receivedAt, serverTime })
    at += Math.max(everyMs, thereMs + backMs)
  }
  return errorOf(clock, device, at)
}

function errorOf(clock: ServerClock, device: Device, at: number): number {
  return Math.abs((clock.offset ?? Number.NaN) + clockOf(device, at) - (SERVER_START + at))
}

const device = fc.record({
  startedAt: fc.double({ min: -10 * HOUR_MS, max: 10 * HOUR_MS, noNaN: true }),
  drift: fc.double({ min: -0.00005, max: 0.00005, noNaN: true }),
})
const someWays = (maxMs: number) =>
  fc.array(
    fc.record({ thereMs: fc.integer({ min: 0, max: maxMs }), backMs: fc.integer({ min: 0, max: maxMs }) }),
    {
      minLength: 1,
      maxLength: 20,
    },
  )

test('[SY70] nothing is known before the first answer', () => {
  expect(new ServerClock().offset).toBeNull()
})

test('[SY70] clocks that are hours apart, drift, and have slow and uneven lines agree within 250 ms', () => {
  fc.assert(
    fc.property(device, device, someWays(110), someWays(110), (one, other, waysOfOne, waysOfOther) => {
      const wrong = [
        ask(new ServerClock(), one, waysOfOne, 20_000),
        ask(new ServerClock(), other, waysOfOther, 20_000),
      ]
      // Both can be wrong in opposite directions.
      expect(Math.max(...wrong)).toBeLessThanOrEqual(125)
    }),
    { numRuns: 500 },
  )
})

test('[SY70] one quick answer among slow ones is enough', () => {
  const phone: Device = { startedAt: 3 * HOUR_MS, drift: 0.00005 }
  const slow = { thereMs: 30, backMs: 3_000 }
  const wrong = ask(new ServerClock(), phone, [slow, slow, { thereMs: 20, backMs: 25 }, slow, slow], 20_000)
  expect(wrong).toBeLessThanOrEqual(15)
})

test('[SY70] a device that slept, with its clock stopped, is right with the next answer', () => {
  const clock = new ServerClock()
  const quick = { thereMs: 5, backMs: 5 }
  const before: Device = { startedAt: 0, drift: 0 }
  ask(clock, before, Array(8).fill(quick), 1_000)
  const after: Device = { startedAt: -HOUR_MS, drift: 0 }
  expect(errorOf(clock, after, 2 * HOUR_MS)).toBe(HOUR_MS)
  expect(ask(clock, after, [{ thereMs: 40, backMs: 60 }], 1_000, 2 * HOUR_MS)).toBeLessThanOrEqual(50)
})

test('[SY70] a server whose clock was set is followed with the next answer', () => {
  const clock = new ServerClock()
  clock.add({ sentAt: 0, receivedAt: 10, serverTime: SERVER_START })
  clock.add({ sentAt: 1_000, receivedAt: 1_100, serverTime: SERVER_START + 61_000 })
  expect(clock.offset).toBe(SERVER_START + 61_000 - 1_050)
})
