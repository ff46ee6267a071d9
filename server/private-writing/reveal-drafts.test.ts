import { expect, test } from 'vitest'
import * as Y from 'yjs'
import { addNote, editBoard } from '#board/edit-board.ts'
import { LOCAL_ORIGIN } from '#board/origin.ts'
import { HiddenNotes } from './hidden-notes.ts'
import { revealDrafts } from './reveal-drafts.ts'

function draftOf(userId: string) {
  const doc = new Y.Doc()
  const note = { id: `shape:${userId}`, text: 'Soup', x: 0, y: 0, author: null }
  editBoard(doc, LOCAL_ORIGIN, () => addNote(doc, note))
  const hidden = new HiddenNotes(doc)
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
