import { EventEmitter } from 'node:events'
import type { ServerResponse } from 'node:http'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { ProgramInterviews } from '#server/interviews/program-interviews.ts'
import { HAND_OUT_MS } from '#session/interviews/hand-out.ts'
import { createDelivery } from './delivery.ts'
import type { ProgramCaller } from './visit/mcp-endpoint.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

/** A response, as far as a delivery looks at it. */
class Outgoing extends EventEmitter {
  destroyed = false
  closed = false
  writableFinished = false

  close(isFinished: boolean): void {
    this.writableFinished = isFinished
    this.closed = true
    this.emit('close')
  }

  destroy(): void {
    this.destroyed = true
    this.close(false)
  }
}

function delivery(waiting: number) {
  const settled: string[] = []
  const interviews = {
    handOut: async () => Array.from({ length: waiting }, (_, i) => ({ handOutId: `h${i}` })),
    confirm: async (all: readonly object[]) => void settled.push(`confirmed ${all.length}`),
    giveBack: async (all: readonly object[]) => void settled.push(`given back ${all.length}`),
  }
  const outgoing = new Outgoing()
  const log = { error: (problem: unknown) => expect(problem).toBeUndefined() }
  const caller = { program: { tokenId: 'k1', name: 'Planner', scopes: [] }, userId: 'u1', address: '' }
  const made = createDelivery(
    { interviews: interviews as unknown as ProgramInterviews, log },
    caller as unknown as ProgramCaller,
    outgoing as unknown as ServerResponse,
  )
  return { ...made, outgoing, settled }
}

test('[MP33] a response that was written is confirmed; one whose reader went is given back', async () => {
  for (const [isFinished, what] of [
    [true, 'confirmed 2'],
    [false, 'given back 2'],
  ] as const) {
    const { claim, outgoing, settled } = delivery(2)
    await claim()
    outgoing.close(isFinished)
    expect(settled).toEqual([what])
  }
})

test('[MP33] a response that is read for longer than its claim holds is cut off before the next one has it', async () => {
  const { claim, outgoing, settled } = delivery(1)
  await claim()
  vi.advanceTimersByTime(HAND_OUT_MS - 1_000)
  expect([outgoing.destroyed, settled]).toEqual([true, ['given back 1']])
})

test('[MP33] a response that carries no answers takes as long as it takes', async () => {
  const { claim, outgoing } = delivery(0)
  await claim()
  vi.advanceTimersByTime(HAND_OUT_MS * 10)
  expect(outgoing.destroyed).toBe(false)
  expect(vi.getTimerCount()).toBe(0)
})

test('[MP33] answers claimed after the reader left are given back', async () => {
  const { claim, outgoing, settled } = delivery(1)
  outgoing.destroy()
  await claim()
  expect(settled).toEqual(['given back 1'])
  expect(vi.getTimerCount()).toBe(0)
})

test('[MP52] answers claimed by a response that became an error are given back, and not confirmed', async () => {
  const { claim, giveBack, outgoing, settled } = delivery(2)
  await claim()
  await giveBack()
  outgoing.close(true)
  expect(settled).toEqual(['given back 2'])
})
