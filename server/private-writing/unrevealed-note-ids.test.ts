import { expect, test } from 'vitest'
import * as Y from 'yjs'
import { LOCAL_ORIGIN, SERVER_ORIGIN } from '#board/doc/origin.ts'
import { addNote, editBoard, removeRecords, setNoteText } from '#board/edit/edit-board.ts'
import { revealNote } from '#board/private-writing/draft-document.ts'
import { UnrevealedNoteIds } from './unrevealed-note-ids.ts'

test('[PW5] a note is hidden while it has words and is not revealed; afterwards each change of its writer counts once', () => {
  const [draft, board] = [new Y.Doc(), new Y.Doc()]
  const edit = (change: () => void) => editBoard(draft, LOCAL_ORIGIN, change)
  const write = (id: string, text: string) =>
    edit(() => addNote(draft, { id, text, x: 0, y: 0, author: null }))
  write('shape:a', 'Soup')
  write('shape:b', ' ')
  const hidden = new UnrevealedNoteIds(draft)
  expect([hidden.update(), [...hidden.ids]]).toEqual([[], ['shape:a']])
  edit(() => setNoteText(draft, 'shape:b', 'Rice'))
  expect([hidden.update(), [...hidden.ids]]).toEqual([[], ['shape:a']])
  hidden.touch('shape:b')
  expect([hidden.update(), [...hidden.ids]]).toEqual([[], ['shape:a', 'shape:b']])

  editBoard(draft, SERVER_ORIGIN, () => revealNote(draft, board, 'shape:a', { author: 'u1' }))
  hidden.touch('shape:a')
  expect([hidden.update(), [...hidden.ids]]).toEqual([[], ['shape:b']])
  edit(() => setNoteText(draft, 'shape:a', 'Soup with leek'))
  hidden.touch('shape:a')
  expect([hidden.update(), hidden.update()]).toEqual([['shape:a'], []])
  edit(() => removeRecords(draft, ['shape:a', 'shape:b']))
  expect(new UnrevealedNoteIds(draft).update()).toEqual(['shape:a'])
})
