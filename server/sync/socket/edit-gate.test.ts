import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import * as Y from 'yjs'
import { createLog } from '#server/ground/log.ts'
import { CLOSE } from '#sync/close-code.ts'
import { CONTRADICTION } from '../guard/client-ids.ts'
import { savedFrame } from '../wire/frame.ts'
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

test.each(['the same', 'other'] as const)(
  'a person who lost the right to edit is asked for the content under an adopted id: %s content',
  async (content) => {
    const sent: Uint8Array[] = []
    const closed: number[] = []
    const intake = {
      tryUpdate: () => (content === 'the same' ? { kind: 'nothing' as const } : CONTRADICTION),
    }
    const room = {
      boardId: 'b',
      intake,
      hasNewContent: () => false,
      saved: async () => undefined,
      stateVector: () => Y.encodeStateVector(new Map()),
    }
    const client = {
      room,
      isOpen: true,
      send: (frame: Uint8Array) => sent.push(frame),
      doFirst: (tasks: readonly (() => void)[]) => tasks.forEach((task) => void task()),
      close: (code: number) => closed.push(code),
    } as unknown as GateClient
    const gate = new EditGate({ client, mayEdit: true, maxHeldBytes: 1_000, log: createLog('silent') })
    const doc = new Y.Doc()
    doc.getMap('map').set('key', 1)

    gate.verify(doc.clientID)
    gate.setMayEdit(false, 0)
    gate.saved(3)
    sent.length = 0
    gate.answer(Y.encodeStateAsUpdate(doc))
    await Promise.resolve()

    if (content === 'the same') expect(sent).toEqual([savedFrame(3)])
    else expect([sent, closed]).toEqual([[], [CLOSE.newClientId]])
  },
)

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
