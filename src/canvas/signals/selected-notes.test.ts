// @vitest-environment jsdom
import { createShapeId, type TLNoteShape } from 'tldraw'
import { afterEach, expect, test } from 'vitest'
import { canAskSelected } from './selected-notes.ts'
import { boardWith, projectionWith, type SignalledBoard } from './testing/board-with.ts'

let board: SignalledBoard

afterEach(() => board.stop())

test('a selected note can be asked about while agents are switched on, by people who may run them', () => {
  const models = { ordinary: 'demo:script', synthesis: 'demo:script', isScriptOnly: true, isOn: true }
  board = boardWith({ models })
  const { editor, session } = board
  const id = createShapeId()
  editor.createShape<TLNoteShape>({ id, type: 'note' })
  editor.selectNone()
  expect(canAskSelected(editor)).toBe(false)
  editor.select(id)
  expect(canAskSelected(editor)).toBe(true)
  session.set(projectionWith({ models: { ...models, isOn: false } }))
  expect(canAskSelected(editor)).toBe(false)
  const { settings } = projectionWith({})
  session.set(projectionWith({ models, settings: { ...settings, whoRuns: 'facilitators' } }))
  expect(canAskSelected(editor)).toBe(false)
})
