import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createLog } from '#server/ground/log.ts'
import { EditGate, type GateClient } from './edit-gate.ts'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance'] })
})
afterEach(() => {
  vi.useRealTimers()
})

const UPDATE = new Uint8Array([1])

function gateOf(applied: Uint8Array[]): EditGate {
  const intake = {
    tryUpdate(update: Uint8Array) {
      applied.push(update)
      return { kind: 'applied' as const }
    },
    applyAfterDryRun: async () => ({ kind: 'nothing' as const }),
  }
  const room = {
    boardId: 'b',
    intake,
    hasNewContent: () => true,
    saved: async () => undefined,
    stateVector: () => new Uint8Array(),
  }
  const client = { room, isOpen: true, send: () => undefined } as unknown as GateClient
  return new EditGate({ client, mayEdit: true, maxHeldBytes: 1_000, log: createLog('silent') })
}

test('[SE221] edits are taken for the grace after the right to edit was lost, and a freeze ends it', () => {
  const applied: Uint8Array[] = []
  const gate = gateOf(applied)
  gate.setMayEdit(false, 3_000)
  vi.advanceTimersByTime(2_999)
  gate.setMayEdit(false, 3_000)
  gate.update(UPDATE)
  expect([applied.length, gate.canEdit]).toEqual([1, true])
  vi.advanceTimersByTime(1)
  gate.update(UPDATE)
  expect([applied.length, gate.canEdit]).toEqual([1, false])
  gate.setMayEdit(true, 0)
  gate.setMayEdit(false, 3_000)
  gate.setMayEdit(false, 0)
  gate.update(UPDATE)
  expect(applied).toHaveLength(1)
})
