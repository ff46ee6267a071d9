// @vitest-environment jsdom
import { createShapeId, type TLNoteShape, type TLShapeId, toRichText } from 'tldraw'
import { afterEach, expect, test, vi } from 'vitest'
import { boardWith, MY_ID, projectionWith, type SignalledBoard } from '#canvas/signals/testing/board-with.ts'
import { canPromoteSelected, openToDo, promotionOfSelected, toggleDecision } from './promote-selected.ts'

let board: SignalledBoard

afterEach(() => board.stop())

const DECISION = { kind: 'decision' as const, ownerId: null, due: null, isDone: false }

function start() {
  board = boardWith({})
  const actions = {
    toggleReaction: vi.fn(),
    removeAgentReaction: vi.fn(),
    openNote: vi.fn(),
    makeDecisions: vi.fn(),
    openToDo: vi.fn(),
    takeBackPromotion: vi.fn(),
  }
  board.signals.actions.set(actions)
  const { editor } = board
  const ids = ['a', 'b'].map((name): TLShapeId => {
    const id = createShapeId(name)
    const props = { richText: toRichText('Start on Monday') }
    editor.createShape<TLNoteShape>({ id, type: 'note', props, meta: { number: 12, author: MY_ID } })
    return id
  })
  editor.setSelectedShapes(ids)
  return { actions, ids, editor }
}

test('people who can edit make what is selected decisions and to-dos, also in a step that closes writing', () => {
  const { editor } = start()
  const can = (parts: Parameters<typeof projectionWith>[0]) => {
    board.session.set(projectionWith(parts))
    return canPromoteSelected(editor)
  }
  expect(can({})).toBe(true)
  expect(can({ me: { id: MY_ID, role: 'commenter' } })).toBe(false)
  expect(can({ me: { id: MY_ID, role: 'viewer' } })).toBe(false)
  expect(can({ frozen: { by: MY_ID, at: 1 } })).toBe(false)
  editor.selectNone()
  expect(can({})).toBe(false)
})

test('the key makes all selected notes decisions, and takes that back where all of them are', () => {
  const { actions, ids, editor } = start()
  toggleDecision(editor)
  board.session.set(projectionWith({ promotions: { [ids[0] ?? '']: DECISION } }))
  expect(promotionOfSelected(editor)).toBeNull()
  toggleDecision(editor)
  expect(actions.makeDecisions.mock.calls).toEqual([[ids], [ids]])
  board.session.set(projectionWith({ promotions: Object.fromEntries(ids.map((id) => [id, DECISION])) }))
  toggleDecision(editor)
  expect(actions.takeBackPromotion.mock.calls).toEqual([[ids]])
  openToDo(editor)
  expect(actions.openToDo.mock.calls).toEqual([[ids]])
})

test('screen readers hear of a note whether it is a decision or a to-do, with owner and day', () => {
  const { editor, ids } = start()
  const [id] = ids
  const promotion = { kind: 'todo' as const, ownerId: MY_ID, due: '2020-05-03', isDone: false }
  board.session.set(projectionWith({ promotions: { [id ?? '']: promotion } }))
  const note = id && editor.getShape<TLNoteShape>(id)
  expect(note && editor.getShapeUtil(note).getAriaDescriptor(note)).toBe(
    'Note 12 by Ines: Start on Monday. To-do · Ines · 3 May 2020',
  )
})
