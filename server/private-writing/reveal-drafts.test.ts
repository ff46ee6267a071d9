import { expect, test } from 'vitest'
import * as Y from 'yjs'
import { boardShapes } from '#board/board-doc.ts'
import { createBoardIndex } from '#board/board-index.ts'
import { addNote, editBoard } from '#board/edit-board.ts'
import { NotePlaces } from '#board/note-places.ts'
import { LOCAL_ORIGIN } from '#board/origin.ts'
import { readIn } from '#board/record-layout.ts'
import { revealDrafts } from './reveal-drafts.ts'
import { UnrevealedNoteIds } from './unrevealed-note-ids.ts'

function draftOf(userId: string, count = 1) {
  const doc = new Y.Doc()
  editBoard(doc, LOCAL_ORIGIN, () => {
    for (let i = 0; i < count; i++)
      addNote(doc, { id: `shape:${userId}-${i}`, text: 'Soup', x: 0, y: i * 300, author: null })
  })
  const hidden = new UnrevealedNoteIds(doc)
  hidden.update()
  return { userId, room: { doc }, hidden }
}

test('[PW17] a reveal onto a full board computes no places', async () => {
  const never = () => expect.unreachable('nothing is computed or written')
  const board = { doc: new Y.Doc(), hasRoomFor: () => false, notePlaces: never }
  const drafts = [draftOf('u1'), draftOf('u2')]
  expect(
    await revealDrafts({ editTogether: never }, board, drafts, { isNamed: true, isShown: () => true }),
  ).toBe(false)
  expect(drafts.map(({ hidden }) => hidden.ids.size)).toEqual([1, 1])
})

test('[PW3] without names, neither the order of arrival nor that in which notes lie on each other keeps those of one person together', async () => {
  const doc = new Y.Doc()
  const board = {
    doc,
    hasRoomFor: () => true,
    notePlaces: () => new NotePlaces(createBoardIndex(doc), new Set(boardShapes(doc).keys())),
  }
  const drafts = [draftOf('u1', 90), draftOf('u2', 60)]
  const rooms = { editTogether: (change: () => void) => change() }
  expect(await revealDrafts(rooms, board, drafts, { isNamed: false, isShown: () => true })).toBe(true)
  const shapes = boardShapes(doc)
  const arrived = [...shapes.keys()]
  const indexOf = (id: string) => readIn(shapes.get(id)?.get('in'))?.[1] ?? ''
  const stacked = arrived.toSorted((a, b) => (indexOf(a) < indexOf(b) ? -1 : 1))
  // Of 150 shuffled notes, about 72 are followed by one of the other person.
  for (const ids of [arrived, stacked])
    expect(ids.filter((id, i) => i > 0 && id.slice(0, 8) !== ids[i - 1]?.slice(0, 8)).length).toBeGreaterThan(
      30,
    )
  // Nor is a person's first note below their later ones.
  const ofOne = stacked.filter((id) => id.startsWith('shape:u1')).map((id) => Number(id.split('-')[1]))
  expect(ofOne).not.toEqual(ofOne.toSorted((a, b) => a - b))
})
