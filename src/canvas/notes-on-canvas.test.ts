// @vitest-environment jsdom
import {
  Box,
  createShapeId,
  DefaultColorStyle,
  type Editor,
  type TLArrowBinding,
  type TLArrowShape,
  type TLFrameShape,
  type TLNoteShape,
  type TLShapeId,
  toRichText,
} from 'tldraw'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { must } from '#base/must.ts'
import { NOTE_COLORS } from '#board/record/record-kinds.ts'
import { connectSelected } from './chrome/connect-notes.ts'
import { focusAfterTyping } from './input/focus-after-typing.ts'
import { startNextNote } from './note/next-note.ts'
import { NoteColorStyle, noteColor } from './note/note-color.ts'
import { startNote } from './note/start-note.ts'
import { headlessEditor } from './testing/headless-editor.ts'

let editor: Editor

beforeEach(() => {
  editor = headlessEditor()
})
afterEach(() => {
  editor.dispose()
  vi.useRealTimers()
})

function addNote(x: number, y: number, props: Partial<TLNoteShape['props']> = {}): TLShapeId {
  const id = createShapeId()
  const richText = toRichText('A word')
  editor.createShape<TLNoteShape>({ id, type: 'note', x, y, props: { richText, ...props } })
  return id
}

function typedNote(): TLNoteShape {
  const shape = editor.getEditingShape()
  if (!shape || !editor.isShapeOfType<TLNoteShape>(shape, 'note')) throw new Error('no note is typed in')
  return shape
}

const placeOf = (id: TLShapeId) => {
  const { x, y } = editor.getShapePageBounds(id) ?? {}
  return [x, y]
}

test('every colour of tldraw is shown as one of the eight papers, each of the eight as itself', () => {
  for (const color of DefaultColorStyle.values) expect(NOTE_COLORS).toContain(noteColor(color))
  for (const color of NOTE_COLORS) expect(noteColor(color)).toBe(color)
})

test('the paper of the next note is chosen without changing the ink of the next shape', () => {
  editor.setStyleForNextShapes(NoteColorStyle, 'light-blue')
  const note = editor.getShape<TLNoteShape>(addNote(0, 0))
  expect(note?.props.color).toBe('light-blue')
  expect(editor.getStyleForNextShape(DefaultColorStyle)).toBe('black')
})

test('a note stays a square of one size with any text, also a pasted one', () => {
  const id = addNote(0, 0, { richText: toRichText('word '.repeat(300)), growY: 400 })
  const bounds = editor.getShapePageBounds(id)
  expect([bounds?.w, bounds?.h]).toEqual([200, 200])
  expect(editor.getShape<TLNoteShape>(id)?.props.growY).toBe(0)
})

test('a new note covers nothing and is being typed', () => {
  const center = editor.getViewportPageBounds().center
  addNote(center.x - 100, center.y - 100)
  startNote(editor)
  const bounds = editor.getShapePageBounds(typedNote().id)
  expect(editor.getCurrentPageShapes()).toHaveLength(2)
  expect(
    bounds &&
      editor.getCurrentPageShapes().filter((shape) => editor.getShapePageBounds(shape)?.collides(bounds)),
  ).toHaveLength(1)
})

test('a note made in a frame belongs to it and lies where it was pointed at', () => {
  const frame = createShapeId()
  editor.createShape({ id: frame, type: 'frame', x: 300, y: 100, props: { w: 600, h: 500 } })
  startNote(editor, { x: 420, y: 220 })
  expect(typedNote().parentId).toBe(frame)
  expect(placeOf(typedNote().id)).toEqual([320, 120])
})

test('a note at the edge of a frame is not cut off: it moves inside, or is none of the frame where it has no room', () => {
  const [frame, narrow] = [createShapeId(), createShapeId()]
  editor.createShape({ id: frame, type: 'frame', x: 300, y: 100, props: { w: 600, h: 500 } })
  startNote(editor, { x: 880, y: 580 })
  expect(typedNote().parentId).toBe(frame)
  expect(placeOf(typedNote().id)).toEqual([686, 386])
  startNote(editor, { x: 700, y: 590 })
  expect(typedNote().parentId).toBe(editor.getCurrentPageId())
  expect(placeOf(typedNote().id)).toEqual([600, 490])
  editor.createShape({ id: narrow, type: 'frame', x: 0, y: 1000, props: { w: 150, h: 500 } })
  startNote(editor, { x: 75, y: 1200 })
  expect(typedNote().parentId).toBe(editor.getCurrentPageId())
})

test('the next note is placed in view beside the tools, not below them', () => {
  const view = editor.getViewportPageBounds()
  startNextNote(editor, addNote(view.minX + 320, view.maxY - 340), 'down')
  const bounds = editor.getShapePageBounds(typedNote().id)
  editor.emit('tick', 1_000)
  expect(bounds && editor.getViewportPageBounds().maxY - bounds.maxY).toBeGreaterThanOrEqual(72)
})

test('the next note is beside the one before, in its colour', () => {
  const first = addNote(0, 0, { color: 'light-green' })
  startNextNote(editor, first, 'right')
  expect(placeOf(typedNote().id)).toEqual([214, 0])
  expect(typedNote().props.color).toBe('light-green')
  type('Another')
  startNextNote(editor, typedNote().id, 'down')
  expect(placeOf(typedNote().id)).toEqual([214, 214])
})

test('with a note beside it, typing continues in that one', () => {
  const first = addNote(0, 0)
  const second = addNote(214, 0)
  startNextNote(editor, first, 'right')
  expect(typedNote().id).toBe(second)
  expect(editor.getCurrentPageShapes()).toHaveLength(2)
})

test('with something else in the way, the next note moves aside', () => {
  const first = addNote(0, 0)
  const other = addNote(330, 120)
  startNextNote(editor, first, 'right')
  const bounds = editor.getShapePageBounds(typedNote().id)
  for (const id of [first, other])
    expect(bounds && editor.getShapePageBounds(id)?.collides(bounds)).toBe(false)
})

test('a person who may not edit makes no note', () => {
  editor.updateInstanceState({ isReadonly: true })
  startNote(editor)
  expect(editor.getCurrentPageShapes()).toEqual([])
})

test('beyond the most shapes of a board no note is made, with a message', () => {
  let said = 0
  editor.on('max-shapes', () => said++)
  for (let i = 0; i < 3; i++) addNote(i * 300, 0)
  Object.assign(editor.options, { maxShapesPerPage: 3 })
  startNote(editor)
  expect(editor.getCurrentPageShapes()).toHaveLength(3)
  expect(editor.getEditingShapeId()).toBeNull()
  expect(said).toBe(1)
})

function addFrame(x: number, y: number, w: number, h: number, meta = {}): TLShapeId {
  const id = createShapeId()
  editor.createShape<TLFrameShape>({ id, type: 'frame', x, y, props: { w, h }, meta })
  return id
}

function newNoteBounds(): Box {
  startNote(editor)
  return must(editor.getShapePageBounds(typedNote().id), 'bounds of the new note')
}

test('a new note is wholly inside a frame or outside, and never on a title', () => {
  const { center } = editor.getViewportPageBounds()
  const frame = must(editor.getShapePageBounds(addFrame(center.x - 20, center.y - 60, 600, 400)), 'frame')
  const bounds = newNoteBounds()
  const isInside = frame.contains(bounds)
  const title = new Box(frame.x, frame.y - 44, frame.w, 44)
  expect(isInside || !frame.collides(bounds)).toBe(true)
  expect(title.collides(bounds)).toBe(false)
  expect(typedNote().parentId === editor.getCurrentPageId()).toBe(!isInside)
})

test('a round is left to its advisors, with its heading and its switch', () => {
  const { center } = editor.getViewportPageBounds()
  const round = must(
    editor.getShapePageBounds(addFrame(center.x - 300, center.y - 300, 600, 600, { round: 'r1' })),
    'frame',
  )
  const bounds = newNoteBounds()
  expect(new Box(round.x, round.y - 44, round.w, round.h + 44).collides(bounds)).toBe(false)
})

test('a new note lies on no arrow, but may be in the corner that an arrow leaves free', () => {
  const { center } = editor.getViewportPageBounds()
  const id = createShapeId()
  const props = { start: { x: 0, y: 0 }, end: { x: 800, y: 800 } }
  editor.createShape<TLArrowShape>({ id, type: 'arrow', x: center.x - 400, y: center.y - 400, props })
  const across = newNoteBounds()
  expect(across.center.equals(center)).toBe(false)
  const line = Array.from({ length: 81 }, (_, i) => ({
    x: center.x - 400 + i * 10,
    y: center.y - 400 + i * 10,
  }))
  expect(line.some((point) => across.containsPoint(point))).toBe(false)
  expect(across.minX).toBeLessThan(center.x + 400)
})

test('N from far away zooms in to type, and the view is restored after the typing', () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  editor.user.updateUserPreferences({ animationSpeed: 0 })
  editor.setCamera({ x: 10, y: 20, z: 0.3 }, { immediate: true })
  startNote(editor)
  type('A word')
  expect(editor.getZoomLevel()).toBe(0.8)
  startNextNote(editor, typedNote().id, 'right')
  vi.advanceTimersByTime(10)
  expect(editor.getZoomLevel()).toBe(0.8)
  type('Another')
  editor.complete()
  vi.advanceTimersByTime(10)
  expect(editor.getCamera()).toMatchObject({ x: 10, y: 20, z: 0.3 })
  startNote(editor)
  editor.setCamera({ ...editor.getCamera(), x: 500 }, { immediate: true })
  editor.complete()
  vi.advanceTimersByTime(10)
  expect(editor.getCamera()).toMatchObject({ x: 500, z: 0.8 })
})

function type(text: string): void {
  const note = typedNote()
  editor.updateShape<TLNoteShape>({ ...note, props: { richText: toRichText(text) } })
}

test('selected notes are connected one after the other, each pair once, and one undo takes it back', () => {
  const [first, second, third] = [addNote(0, 0), addNote(400, 0), addNote(0, 400)]
  const arrows = () => editor.getCurrentPageShapes().filter(({ type }) => type === 'arrow')
  const ends = () =>
    arrows().map(({ id }) =>
      Object.fromEntries(
        editor
          .getBindingsFromShape<TLArrowBinding>(id, 'arrow')
          .map(({ toId, props }) => [props.terminal, toId]),
      ),
    )
  editor.select(second, first)
  connectSelected(editor)
  expect(ends()).toEqual([{ start: second, end: first }])
  editor.select(second, first, third)
  connectSelected(editor)
  expect(ends()).toHaveLength(2)
  expect(ends()).toContainEqual({ start: first, end: third })
  editor.undo()
  expect(ends()).toEqual([{ start: second, end: first }])
})

test('after the title of a frame was typed the focus is on the canvas', () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const container = editor.getContainer()
  container.tabIndex = 0
  const stop = focusAfterTyping(editor)
  const frame = createShapeId()
  editor.createShape<TLFrameShape>({ id: frame, type: 'frame', x: 0, y: 0 })
  editor.setEditingShape(frame)
  const field = container.appendChild(document.createElement('input'))
  field.focus()
  editor.setEditingShape(null)
  field.remove()
  vi.runAllTimers()
  expect(document.activeElement).toBe(container)
  stop()
})
