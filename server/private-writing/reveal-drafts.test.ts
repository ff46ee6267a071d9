import { expect, test } from 'vitest'
import * as Y from 'yjs'
import { boardShapes } from '#board/board-doc.ts'
import { createBoardIndex } from '#board/board-index.ts'
import { addNote, editBoard } from '#board/edit-board.ts'
import { NotePlaces } from '#board/note-places.ts'
import { LOCAL_ORIGIN } from '#board/origin.ts'
import { listNotes } from '#board/read-note.ts'
import { readAt, readIn } from '#board/record-layout.ts'
import { revealDrafts } from './reveal-drafts.ts'
import { UnrevealedNoteIds } from './unrevealed-note-ids.ts'

function draftOf(userId: string, count = 1) {
  const doc = new Y.Doc()
  editBoard(doc, LOCAL_ORIGIN, () => {
    for (let i = 0; i < count; i++)
      addNote(doc, { id: `shape:${userId}-${i}`, text: `${userId}-${i}`, x: 0, y: i * 300, author: null })
  })
  const hidden = new UnrevealedNoteIds(doc)
  hidden.update()
  const edit = async (_: unknown, change: () => void) => change()
  return { userId, room: { doc, edit }, hidden }
}

const ALL = { isShown: () => true, isOfAll: true, onNameless: () => undefined }

test('[PW17] a reveal onto a full board computes no places', async () => {
  const never = () => expect.unreachable('nothing is computed or written')
  const board = { doc: new Y.Doc(), hasRoomFor: () => false, notePlaces: never }
  const drafts = [draftOf('u1'), draftOf('u2')]
  expect(await revealDrafts({ editTogether: never }, board, drafts, { isNamed: true, ...ALL })).toBe(false)
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
  expect(await revealDrafts(rooms, board, drafts, { isNamed: false, ...ALL })).toBe(true)
  const shapes = boardShapes(doc)
  const arrived = [...shapes.keys()]
  const textOf = (id: string) => String(shapes.get(id)?.get('text'))
  expect(arrived.some((id) => id.includes(textOf(id)))).toBe(false)
  const indexOf = (id: string) => readIn(shapes.get(id)?.get('in'))?.[1] ?? ''
  const stacked = arrived.toSorted((a, b) => (indexOf(a) < indexOf(b) ? -1 : 1))
  const inReadingOrder = listNotes(doc)
    .map(({ id }) => id)
    .sort((a, b) => placeOf(shapes, a) - placeOf(shapes, b))
  // Of 150 shuffled notes, about 72 are followed by one of the other person.
  for (const ids of [arrived, stacked, inReadingOrder]) {
    const people = ids.map((id) => textOf(id).slice(0, 2))
    expect(people.filter((person, i) => i > 0 && person !== people[i - 1]).length).toBeGreaterThan(30)
  }
  // Nor is a person's first note below their later ones.
  const ofOne = stacked.flatMap((id) =>
    textOf(id).startsWith('u1') ? [Number(textOf(id).split('-')[1])] : [],
  )
  expect(ofOne).not.toEqual(ofOne.toSorted((a, b) => a - b))
})

/** A number that grows in reading order. */
function placeOf(shapes: ReturnType<typeof boardShapes>, id: string): number {
  const [x = 0, y = 0] = readAt(shapes.get(id)?.get('at')) ?? []
  return y * 1e5 + x
}
