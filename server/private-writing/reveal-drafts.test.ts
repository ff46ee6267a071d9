import fc from 'fast-check'
import { expect, test } from 'vitest'
import * as Y from 'yjs'
import { must } from '#base/must.ts'
import { boardShapes } from '#board/doc/board-doc.ts'
import { createBoardIndex } from '#board/doc/board-index.ts'
import { LOCAL_ORIGIN } from '#board/doc/origin.ts'
import { listNotes } from '#board/doc/read-note.ts'
import { addNote, editBoard, removeRecords, setNoteMeta, setNoteText } from '#board/edit/edit-board.ts'
import { NotePlaces } from '#board/place/note-places.ts'
import {
  carryLateChange,
  isRevealed,
  listDraftIds,
  revealedIdOf,
} from '#board/private-writing/draft-document.ts'
import { FACILITATORS_LOCK } from '#board/record/lock.ts'
import { readAt, readIn } from '#board/record/record-layout.ts'
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
const ROOMS = { editTogether: (change: () => void) => change() }

function boardOf() {
  const doc = new Y.Doc()
  return {
    doc,
    hasRoomFor: () => true,
    notePlaces: () => new NotePlaces(createBoardIndex(doc), new Set(boardShapes(doc).keys())),
  }
}

function writeAll(doc: Y.Doc, notes: readonly { id: string; text: string }[]): void {
  editBoard(doc, LOCAL_ORIGIN, () => {
    for (const { id, text } of notes) addNote(doc, { id, text, x: 0, y: 0, author: null })
  })
}

function textsIn(doc: Y.Doc): string[] {
  return [...boardShapes(doc).values()].map((note) => String(note.get('text')))
}

test('a reveal onto a full board computes no places', async () => {
  const never = () => expect.unreachable('nothing is computed or written')
  const board = { doc: new Y.Doc(), hasRoomFor: () => false, notePlaces: never }
  const drafts = [draftOf('u1'), draftOf('u2')]
  expect(await revealDrafts({ editTogether: never }, board, drafts, { isNamed: true, ...ALL })).toBe(false)
  expect(drafts.map(({ hidden }) => hidden.ids.size)).toEqual([1, 1])
})

test('[PW23] with any ids by writers, each written note is revealed once, and the notes of the board stay', async () => {
  const ids = fc.constantFrom('shape:a', 'shape:b', 'shape:c', 'shape:d')
  const written = fc.array(fc.record({ id: ids, text: fc.constantFrom('Soup', 'Bread', 'Salt') }), {
    maxLength: 6,
  })
  await fc.assert(
    fc.asyncProperty(
      written,
      fc.array(written, { maxLength: 4 }),
      fc.boolean(),
      async (before, writers, isNamed) => {
        const board = boardOf()
        writeAll(board.doc, before)
        const drafts = writers.map((notes, i) => {
          const draft = draftOf(`u${i}`, 0)
          writeAll(draft.room.doc, notes)
          for (const { id } of notes) draft.hidden.touch(id)
          draft.hidden.update()
          return draft
        })
        const expected = [board, ...drafts.map(({ room }) => room)].flatMap(({ doc }) => textsIn(doc)).sort()
        expect(await revealDrafts(ROOMS, board, drafts, { isNamed, ...ALL })).toBe(true)
        expect(textsIn(board.doc).sort()).toEqual(expected)
        for (const { room } of drafts)
          expect(listDraftIds(room.doc).filter((id) => !isRevealed(room.doc, id))).toEqual([])
        if (isNamed)
          for (const { userId, room } of drafts)
            for (const id of listDraftIds(room.doc))
              expect(boardShapes(board.doc).get(revealedIdOf(room.doc, id))?.get('m.author')).toBe(userId)
      },
    ),
  )
})

test('[PW23] a change of the draft reaches only notes that were revealed from it', async () => {
  const board = boardOf()
  writeAll(board.doc, [{ id: 'shape:locked', text: 'Stays' }])
  const writer = draftOf('u1', 0)
  const draft = writer.room.doc
  const drafts = [writer]
  writeAll(draft, [{ id: 'shape:locked', text: 'Soup' }])
  writer.hidden.touch('shape:a')
  writer.hidden.touch('shape:locked')
  writer.hidden.update()
  await revealDrafts(ROOMS, board, drafts, { isNamed: true, ...ALL })
  writeAll(draft, [{ id: 'shape:locked', text: 'Soup, and more' }])
  const late = { index: createBoardIndex(board.doc), mayUnlock: false }
  editBoard(draft, LOCAL_ORIGIN, () => carryLateChange(draft, board.doc, 'shape:locked', late))
  expect(boardShapes(board.doc).get('shape:locked')?.get('text')?.toString()).toBe('Stays')
  expect(textsIn(board.doc).sort()).toEqual(['Soup', 'Stays'])
})

test('[PW5] [PW23] late changes of a note that facilitators locked wait until it is unlocked', async () => {
  const board = boardOf()
  const writer = draftOf('u1', 0)
  const draft = writer.room.doc
  const drafts = [writer]
  writeAll(draft, [{ id: 'shape:a', text: 'Soup' }])
  writer.hidden.touch('shape:a')
  writer.hidden.touch('shape:locked')
  writer.hidden.update()
  await revealDrafts(ROOMS, board, drafts, { isNamed: true, ...ALL })
  const note = must(boardShapes(board.doc).get('shape:a'), 'the note')
  note.set('locked', true)
  note.set('m.lock', FACILITATORS_LOCK)
  const late = { index: createBoardIndex(board.doc), mayUnlock: false }
  editBoard(draft, LOCAL_ORIGIN, () => setNoteText(draft, 'shape:a', 'Soup, hot'))
  carryLateChange(draft, board.doc, 'shape:a', late)
  expect(textsIn(board.doc)).toEqual(['Soup'])
  note.delete('locked')
  carryLateChange(draft, board.doc, 'shape:a', late)
  expect(textsIn(board.doc)).toEqual(['Soup, hot'])
  note.set('locked', true)
  editBoard(draft, LOCAL_ORIGIN, () => removeRecords(draft, ['shape:a']))
  carryLateChange(draft, board.doc, 'shape:a', late)
  expect(textsIn(board.doc)).toEqual(['Soup, hot'])
  carryLateChange(draft, board.doc, 'shape:a', { ...late, mayUnlock: true })
  expect(textsIn(board.doc)).toEqual([])
})

test('[PW3] without names, neither the order of arrival nor that in which notes lie on each other keeps those of one person together', async () => {
  const board = boardOf()
  const { doc } = board
  const drafts = [draftOf('u1', 90), draftOf('u2', 60)]
  expect(await revealDrafts(ROOMS, board, drafts, { isNamed: false, ...ALL })).toBe(true)
  const shapes = boardShapes(doc)
  const arrived = [...shapes.keys()]
  const textOf = (id: string) => String(shapes.get(id)?.get('text'))
  expect(arrived.some((id) => id.includes(textOf(id)))).toBe(false)
  const indexOf = (id: string) => readIn(shapes.get(id)?.get('in'))?.[1] ?? ''
  const stacked = arrived.toSorted((a, b) => (indexOf(a) < indexOf(b) ? -1 : 1))
  const inReadingOrder = listNotes(doc)
    .map(({ id }) => id)
    .sort((a, b) => placeOf(shapes, a) - placeOf(shapes, b))
  // In 150 shuffled notes, about 72 are followed by a note of the other person.
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

test.each([true, false])(
  '[SY147] an agent’s words stay an agent’s in a reveal and after it, with names: %s',
  async (isNamed) => {
    const draft = draftOf('u1', 0)
    const copy = { text: 'Thirty', x: 0, y: 0, author: null, stamp: 'ai' as const }
    editBoard(draft.room.doc, LOCAL_ORIGIN, () => addNote(draft.room.doc, { id: 'shape:copy', ...copy }))
    draft.hidden.touch('shape:copy')
    draft.hidden.update()
    const board = boardOf()
    await revealDrafts(ROOMS, board, [draft], { isNamed, ...ALL })
    const stamps = () => listNotes(board.doc).map(({ text, stamp }) => [text, stamp])
    expect(stamps()).toEqual([['Thirty', 'ai']])
    editBoard(draft.room.doc, LOCAL_ORIGIN, () => {
      setNoteText(draft.room.doc, 'shape:copy', 'Thirty-one')
      setNoteMeta(draft.room.doc, 'shape:copy', { stamp: 'ai-edited' })
    })
    carryLateChange(draft.room.doc, board.doc, 'shape:copy', {
      index: createBoardIndex(board.doc),
      mayUnlock: false,
    })
    expect(stamps()).toEqual([['Thirty-one', 'ai-edited']])
  },
)
