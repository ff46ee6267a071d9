import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { EditGate } from './edit-gate.ts'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance'] })
})
afterEach(() => {
  vi.useRealTimers()
})

const UPDATE = new Uint8Array([1])

function gateOf(applied: Uint8Array[]): EditGate {
  const nothing = (): void => undefined
  return new EditGate({
    mayEdit: true,
    maxHeldBytes: 1_000,
    apply: (update) => {
      applied.push(update)
      return { kind: 'applied' }
    },
    rehearse: nothing,
    doFirst: nothing,
    isNews: () => true,
    saved: async () => undefined,
    answerSaved: nothing,
    askForState: nothing,
    refuse: nothing,
    turnAway: nothing,
  })
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
