// @vitest-environment jsdom
import { createShapeId, type Editor } from 'tldraw'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { duplicateSelected } from '../chrome/change-selected.ts'
import { headlessEditor } from '../testing/headless-editor.ts'
import { takeOutsideContent } from './outside-content.ts'

let editor: Editor

beforeEach(() => {
  editor = headlessEditor()
  takeOutsideContent(editor, () => undefined)
})
afterEach(() => editor.dispose())

test('copies lie beside their originals and beside each other, and one undo takes one back', async () => {
  const note = createShapeId()
  editor.createShape({ id: note, type: 'note', x: 300, y: 200 })
  const content = editor.getContentFromCurrentPage([note])
  if (!content) throw new Error('nothing was copied')
  const placesOfNotes = () => editor.getCurrentPageShapes().map(({ x, y }) => [x, y])
  await editor.putExternalContent({ type: 'tldraw', content })
  await editor.putExternalContent({ type: 'tldraw', content })
  const [first, second, third] = placesOfNotes()
  expect(first).toEqual([300, 200])
  expect(second).toEqual([514, 200])
  expect(third).toEqual([300, 414])
  editor.undo()
  expect(placesOfNotes()).toHaveLength(2)
})

test('a copy that has no room in the frame of its original lies outside of it', async () => {
  const [frame, note] = [createShapeId(), createShapeId()]
  editor.createShape({ id: frame, type: 'frame', x: 300, y: 100, props: { w: 210, h: 400 } })
  editor.createShape({ id: note, type: 'note', x: 5, y: 5, parentId: frame })
  const content = editor.getContentFromCurrentPage([note])
  if (!content) throw new Error('nothing was copied')
  await editor.putExternalContent({ type: 'tldraw', content })
  const copy = editor.getOnlySelectedShape()
  expect(copy?.parentId).toBe(editor.getCurrentPageId())
  expect(copy && editor.getShapePageBounds(copy)).toMatchObject({ x: 733, y: 105 })
})

test('a duplicate lies on no neighbour, in no other frame, in front, and is one step of undo', () => {
  const [note, right, below, frame] = Array.from({ length: 4 }, () => createShapeId())
  if (!note || !right || !below || !frame) throw new Error('four ids')
  editor.createShapes([
    { id: note, type: 'note', x: 0, y: 0 },
    { id: right, type: 'note', x: 230, y: 0 },
    { id: below, type: 'note', x: 0, y: 230 },
    { id: frame, type: 'frame', x: 440, y: -100, props: { w: 800, h: 600 } },
  ])
  editor.select(note)
  duplicateSelected(editor)
  const copy = editor.getOnlySelectedShape()
  const bounds = copy && editor.getShapePageBounds(copy)
  if (!copy || !bounds) throw new Error('nothing was copied')
  for (const id of [note, right, below, frame])
    expect(editor.getShapePageBounds(id)?.collides(bounds)).toBe(false)
  expect(editor.getSortedChildIdsForParent(editor.getCurrentPageId()).at(-1)).toBe(copy.id)
  expect(editor.getViewportPageBounds().contains(bounds)).toBe(true)
  editor.undo()
  expect(editor.getCurrentPageShapeIds().size).toBe(4)
})
