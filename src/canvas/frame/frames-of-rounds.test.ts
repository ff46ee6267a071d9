// @vitest-environment jsdom
import { createShapeId, type TLFrameShape, type TLNoteShape } from 'tldraw'
import { afterEach, expect, test } from 'vitest'
import type { Projection } from '#session/projection.ts'
import { askChipSize } from '../round/ask-chip.tsx'
import { askFrame, canAskFrame, selectedQuestion } from '../round/ask-frame.ts'
import { boardWith, overRound, projectionWith, type SignalledBoard } from '../signals/testing/board-with.ts'
import { BoardFrameShapeUtil } from './frame-shape-util.tsx'

let board: SignalledBoard

function open(parts: Partial<Projection> = {}): SignalledBoard {
  board = boardWith(parts)
  return board
}

afterEach(() => board.stop())

test('a frame whose title is a question can be asked by those who may run agents, while agents may speak', () => {
  const models = { ordinary: 'demo:script', synthesis: 'demo:script', isScriptOnly: true, isOn: true }
  open({ models })
  const id = createShapeId()
  const { editor, session } = board
  editor.createShape<TLFrameShape>({ id, type: 'frame', props: { w: 600, h: 400, name: 'What now? ' } })
  const canAsk = () => {
    const frame = editor.getShape<TLFrameShape>(id)
    return frame !== undefined && canAskFrame(editor, frame)
  }
  expect(canAsk()).toBe(true)
  session.set(projectionWith({ models: { ...models, isOn: false } }))
  expect(canAsk()).toBe(false)
  const { settings } = projectionWith({})
  session.set(projectionWith({ models, settings: { ...settings, whoRuns: 'facilitators' } }))
  expect(canAsk()).toBe(false)
  session.set(projectionWith({ models }))
  editor.updateShape<TLFrameShape>({ id, type: 'frame', props: { name: 'What now' } })
  expect(canAsk()).toBe(false)
})

test('a narrow frame has a short chip to ask, and every frame the menu and the bar when it is selected', () => {
  const models = { ordinary: 'demo:script', synthesis: 'demo:script', isScriptOnly: true, isOn: true }
  const { editor, signals } = open({ models })
  const id = createShapeId()
  const sizeAt = (w: number) => {
    editor.updateShape<TLFrameShape>({ id, type: 'frame', props: { w } })
    const frame = editor.getShape<TLFrameShape>(id)
    return frame && askChipSize(editor, frame)
  }
  editor.createShape<TLFrameShape>({ id, type: 'frame', props: { w: 600, h: 400, name: 'What now?' } })
  expect([600, 180, 90].map(sizeAt)).toEqual(['whole', 'short', 'none'])
  expect(selectedQuestion(editor)).toBeNull()
  editor.select(id)
  const frame = selectedQuestion(editor)
  if (!frame) throw new Error('it can be asked')
  askFrame(editor, frame)
  expect(signals.ask.get()).toEqual({ question: 'What now?', frameId: id, notes: [] })
  editor.updateShape<TLFrameShape>({ id, type: 'frame', props: { name: 'Parking' } })
  expect(selectedQuestion(editor)).toBeNull()
})

test('the frame of a round is not renamed on the canvas, any other is', () => {
  open({ rounds: { r1: overRound([]) } })
  const { editor } = board
  const add = (meta: TLFrameShape['meta']) => {
    const id = createShapeId()
    editor.createShape<TLFrameShape>({ id, type: 'frame', meta })
    const frame = editor.getShape(id)
    return frame ? editor.getShapeUtil(frame).canEdit(frame) : null
  }
  expect(add({ round: 'r1' })).toBe(false)
  expect(add({ round: 'r404' })).toBe(true)
  expect(add({})).toBe(true)
})

test('a double click on a corner cuts an ordinary frame down to its notes, and leaves a round its lanes', () => {
  const { editor } = open({ rounds: { r1: overRound([]) } })
  const util = new BoardFrameShapeUtil(editor)
  const widthAfter = (meta: TLFrameShape['meta']) => {
    const id = createShapeId()
    editor.createShape<TLFrameShape>({ id, type: 'frame', meta, props: { w: 800, h: 600 } })
    editor.createShape<TLNoteShape>({ id: createShapeId(), type: 'note', parentId: id, x: 300, y: 300 })
    const frame = editor.getShape<TLFrameShape>(id)
    if (frame) util.onDoubleClickCorner(frame)
    return editor.getShape<TLFrameShape>(id)?.props.w
  }
  expect(widthAfter({})).toBeLessThan(300)
  expect(widthAfter({ round: 'r1' })).toBe(800)
})
