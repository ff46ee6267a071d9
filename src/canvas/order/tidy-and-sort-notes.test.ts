// @vitest-environment jsdom
import type { TLFrameShape, TLNoteShape, TLShapeId } from 'tldraw'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { must } from '#base/must.ts'
import { type Writable, writable } from '#base/readable.ts'
import { boardShapes } from '#board/doc/board-doc.ts'
import { SERVER_ORIGIN } from '#board/doc/origin.ts'
import { editBoard, setRoundOfFrame } from '#board/edit/edit-board.ts'
import { PLUS } from '#session/board/reactions-of-board.ts'
import type { ClosedVote } from '#session/choosing/votes/vote.ts'
import type { Projection } from '#session/projection.ts'
import { type CanvasPeer, createCanvasPeer } from '../binding/testing/canvas-peer.ts'
import { connectPeers, expectSame, holdFrames, settlePeers } from '../binding/testing/peer.ts'
import { PictureUploads } from '../picture-files/picture-uploads.ts'
import { BoardSignals } from '../signals/board-signals.ts'
import { boardSignals, installSignals } from '../signals/install-signals.ts'
import { projectionWith } from '../signals/testing/board-with.ts'
import { ALIGNMENTS, alignSelected, STACKS } from './align-shapes.ts'
import {
  canSortBy,
  criteriaToSortBy,
  sortByCriterion,
  sortSelected,
  tidySelected,
} from './tidy-and-sort-notes.ts'

let ann: CanvasPeer
let bob: CanvasPeer
let session: Writable<Projection | null>
let stopSignals: () => void

beforeEach(() => {
  holdFrames()
  ann = createCanvasPeer('ann')
  bob = createCanvasPeer('bob')
  connectPeers([ann, bob])
  session = writable<Projection | null>(projectionWith({ people: PEOPLE, reactions: REACTIONS }))
  const signals = new BoardSignals({
    boardId: 'b1',
    session,
    agentsHere: writable([]),
    pictures: new PictureUploads({ boardId: 'b1', userId: 'ann' }),
    liveText: () => writable<string | null>(null),
  })
  installSignals(ann.editor, signals)
  stopSignals = signals.start()
})
afterEach(() => {
  stopSignals()
  ann.stop()
  bob.stop()
})

const person = (id: string, name: string) => ({
  id,
  name,
  color: 'umber',
  role: 'editor' as const,
  joinedAt: 0,
})
const PEOPLE: Projection['people'] = { ann: person('ann', 'Ann'), bob: person('bob', 'Bob') }
const plus = (...people: string[]) => ({ people: { [PLUS.symbol]: people }, agents: [] })
const REACTIONS: Projection['reactions'] = { 'shape:c': plus('ann', 'bob'), 'shape:d': plus('ann') }

const id = (name: string) => `shape:${name}` as TLShapeId

function addNote(name: string, x: number, y: number, fields: Partial<TLNoteShape> = {}, peer = ann): void {
  peer.editor.createShape<TLNoteShape>({ id: id(name), type: 'note', x, y, ...fields })
}

function addFrame(name: string, x: number, y: number, w: number, h: number): void {
  ann.editor.createShape<TLFrameShape>({ id: id(name), type: 'frame', x, y, props: { w, h } })
}

/** a, b, c and d, roughly in two rows. */
function addFour(): void {
  addNote('a', 100, 100)
  addNote('b', 400, 130, {}, bob)
  addNote('c', 120, 420)
  addNote('d', 450, 400, {}, bob)
  settlePeers([ann, bob])
}

function select(...names: string[]): void {
  ann.editor.setSelectedShapes(names.map(id))
}

const settle = () => settlePeers([ann, bob])
const placeOf = (name: string, peer = ann) => {
  const { x, y } = must(peer.editor.getShapePageBounds(id(name)), name)
  return [Math.round(x), Math.round(y)]
}
const places = (peer = ann) => ['a', 'b', 'c', 'd'].map((name) => placeOf(name, peer))
const said = () => boardSignals(ann.editor).said.get().text

/** The cells of a grid of two columns from 100, 100. */
const [NW, NE, SW, SE] = [
  [100, 100],
  [314, 100],
  [100, 314],
  [314, 314],
]

test('selected notes are tidied into a grid in one step, which is announced, undone and redone', () => {
  addFour()
  const before = places()
  select('d', 'b', 'c', 'a')
  tidySelected(ann.editor)
  settle()
  expect(places(bob)).toEqual([NW, NE, SW, SE])
  expect(said()).toBe('4 notes in a grid')
  ann.editor.undo()
  settle()
  expect(places(bob)).toEqual(before)
  ann.editor.redo()
  settle()
  expect(places(bob)).toEqual([NW, NE, SW, SE])
  expectSame([ann, bob])
})

test('another person’s typing or moving is kept, and undo reverts only the tidying', () => {
  addFour()
  select('a', 'b', 'c', 'd')
  tidySelected(ann.editor)
  bob.editor.updateShape({ id: id('d'), type: 'note', x: 2_000, y: 2_000 })
  const text = must(
    boardShapes(bob.doc).get(id('b'))?.get('text') as { insert(at: number, words: string): void },
    'text',
  )
  text.insert(0, 'typed meanwhile')
  settle()
  expect(placeOf('b')).toEqual(NE)
  expectSame([ann, bob])
  const notes = ann.editor.getCurrentPageShapes()
  expect(notes).toHaveLength(4)
  ann.editor.undo()
  settle()
  expect(placeOf('b')).toEqual([400, 130])
  expect(String(boardShapes(ann.doc).get(id('b'))?.get('text'))).toBe('typed meanwhile')
  expectSame([ann, bob])
})

test('locked notes stay, and the grid covers neither them nor anything else', () => {
  addFour()
  addNote('locked', 330, 330, { isLocked: true })
  addNote('other', 340, 90)
  select('a', 'b', 'c', 'd', 'locked')
  tidySelected(ann.editor)
  expect([placeOf('locked'), placeOf('other')]).toEqual([
    [330, 330],
    [340, 90],
  ])
  const boxes = ['a', 'b', 'c', 'd'].map((name) => must(ann.editor.getShapePageBounds(id(name)), name))
  for (const box of boxes)
    for (const still of ['locked', 'other'])
      expect(box.collides(must(ann.editor.getShapePageBounds(id(still)), still))).toBe(false)
})

test('the notes of one selected frame are laid out from its corner, and it grows downward to hold them', () => {
  addFrame('frame', 1_000, 0, 470, 300)
  for (const [i, name] of ['a', 'b', 'c', 'd'].entries())
    addNote(name, 1_100 + 5 * i, 20 + 150 * i, { parentId: ann.editor.getCurrentPageId() })
  ann.editor.reparentShapes(['a', 'b', 'c', 'd'].map(id), id('frame'))
  select('frame')
  tidySelected(ann.editor)
  expect(places()).toEqual([
    [1_024, 24],
    [1_238, 24],
    [1_024, 238],
    [1_238, 238],
  ])
  expect(ann.editor.getShape<TLFrameShape>(id('frame'))?.props).toMatchObject({ w: 470, h: 462 })
  const once = places()
  tidySelected(ann.editor)
  expect(places()).toEqual(once)
})

test('notes of different frames are tidied each in its own, and those of a round stay', () => {
  addFrame('round', 0, 2_000, 900, 900)
  addNote('answer', 50, 2_050)
  addNote('reply', 90, 2_500)
  expect(ann.editor.getShape(id('answer'))?.parentId).toBe(id('round'))
  settle()
  editBoard(bob.doc, SERVER_ORIGIN, () => setRoundOfFrame(bob.doc, id('round'), 'r1'))
  settle()
  addFour()
  select('a', 'b', 'c', 'd', 'answer', 'reply', 'round')
  tidySelected(ann.editor)
  expect([placeOf('answer'), placeOf('reply'), placeOf('round')]).toEqual([
    [50, 2_050],
    [90, 2_500],
    [0, 2_000],
  ])
  expect(places()).toEqual([NW, NE, SW, SE])
  expect(said()).toBe('4 notes in a grid')
})

test('notes are sorted by "+", author, colour and time; equal ones stay in reading order', () => {
  addFour()
  editBoard(bob.doc, SERVER_ORIGIN, () => {
    for (const [name, number] of [
      ['a', 4],
      ['b', 3],
      ['c', 2],
      ['d', 1],
    ] as const)
      boardShapes(bob.doc).get(id(name))?.set('m.number', number)
  })
  ann.editor.updateShape<TLNoteShape>({ id: id('d'), type: 'note', props: { color: 'yellow' } })
  for (const name of ['a', 'b', 'c'])
    ann.editor.updateShape<TLNoteShape>({ id: id(name), type: 'note', props: { color: 'grey' } })
  settle()
  select('a', 'b', 'c', 'd')
  sortSelected(ann.editor, 'plus')
  expect(places()).toEqual([SW, SE, NW, NE])
  expect(said()).toBe('4 notes sorted by +')
  sortSelected(ann.editor, 'oldest')
  expect(places()).toEqual([SE, SW, NE, NW])
  sortSelected(ann.editor, 'author')
  // Ann's c and a, Bob's d and b, each in the order before.
  expect(places()).toEqual([NE, SE, NW, SW])
  sortSelected(ann.editor, 'colour')
  expect(places()).toEqual([SW, SE, NE, NW])
})

test('sorting by "+" is offered only if a selected note has one', () => {
  addFour()
  select('a', 'b')
  expect([canSortBy(ann.editor, 'plus'), canSortBy(ann.editor, 'author')]).toEqual([false, true])
  select('a', 'c')
  expect(canSortBy(ann.editor, 'plus')).toBe(true)
})

test('notes are sorted by a criterion, once one of them has such a reaction', () => {
  addFour()
  const risky = { symbol: '⚠', weight: 0, criterion: 'risky' }
  const now = must(session.get(), 'a session')
  const say = (people: string[]) => ({ people: { '⚠': people }, agents: [] })
  session.set({
    ...now,
    settings: { ...now.settings, reactions: [PLUS, risky] },
    reactions: { 'shape:d': say(['ann', 'bob']), 'shape:b': say(['ann']) },
  })
  select('a', 'c')
  expect(criteriaToSortBy(ann.editor)).toEqual([])
  select('a', 'b', 'c', 'd')
  expect(criteriaToSortBy(ann.editor)).toEqual(['risky'])
  sortByCriterion(ann.editor, 'risky')
  expect(places()).toEqual([SW, NE, SE, NW])
  expect(said()).toBe('4 notes sorted by risky')
})

const vote = (id: string, closedAt: number, votes: Record<string, number>): ClosedVote => ({
  id,
  title: 'Which first?',
  votesPerPerson: 3,
  maxPerNote: 2,
  scope: { kind: 'board' },
  noteIds: ['shape:a', 'shape:b', 'shape:c', 'shape:d'],
  startedBy: 'ann',
  startedAt: 1,
  endsAt: null,
  state: 'closed',
  closedAt,
  closedBy: null,
  result: {
    totals: Object.entries(votes).map(([name, count]) => ({ noteId: `shape:${name}`, votes: count })),
    people: 3,
    proxies: 0,
  },
  continued: null,
})

test('notes are sorted by the votes of the closed vote on them, or else of the newest; not while people vote on them', () => {
  addFour()
  select('a', 'b', 'c', 'd')
  expect(canSortBy(ann.editor, 'votes')).toBe(false)
  const votes = { v2: vote('v2', 9, { d: 4, b: 2 }), v1: vote('v1', 5, { a: 3 }) }
  const now = must(session.get(), 'a session')
  session.set({ ...now, votes })
  expect(canSortBy(ann.editor, 'votes')).toBe(true)
  sortSelected(ann.editor, 'votes')
  expect([places()[3], places()[1], said()]).toEqual([NW, NE, '4 notes sorted by votes'])
  boardSignals(ann.editor).votes.picked.set('v1')
  sortSelected(ann.editor, 'votes')
  expect(places()[0]).toEqual(NW)
  const { closedAt: _at, closedBy: _by, result: _result, continued: _continued, ...open } = votes.v1
  session.set({ ...now, votes: { ...votes, v3: { ...open, id: 'v3', state: 'open' } } })
  expect(canSortBy(ann.editor, 'votes')).toBe(false)
})

test('aligning moves neither locked shapes nor notes of rounds, is announced, and is one step of undo', () => {
  addFour()
  addNote('locked', 10, 700, { isLocked: true })
  settle()
  const before = places()
  select('a', 'b', 'c', 'locked')
  alignSelected(ann.editor, ALIGNMENTS['align-left'])
  expect(['a', 'b', 'c', 'locked'].map((name) => placeOf(name)[0])).toEqual([100, 100, 100, 10])
  expect(said()).toBe('3 notes aligned left')
  settle()
  ann.editor.undo()
  settle()
  expect(places(bob)).toEqual(before)
  select('a', 'b')
  alignSelected(ann.editor, ALIGNMENTS['distribute-vertical'])
  expect(places()).toEqual(before)
  alignSelected(ann.editor, STACKS.row)
  expect([placeOf('a'), placeOf('b')]).toEqual([
    [100, 100],
    [314, 100],
  ])
})

test('a note that is aligned out of its frame is not cut off by it', () => {
  addFrame('frame', 0, 0, 300, 300)
  addNote('a', 50, 50)
  addNote('b', 900, 600)
  expect(ann.editor.getShape(id('a'))?.parentId).toBe(id('frame'))
  select('a', 'b')
  alignSelected(ann.editor, ALIGNMENTS['align-right'])
  expect(ann.editor.getShape(id('a'))?.parentId).toBe(ann.editor.getCurrentPageId())
  expect(placeOf('a')).toEqual([900, 50])
})

test('nothing moves for a person who may not edit', () => {
  addFour()
  const before = places()
  select('a', 'b', 'c', 'd')
  ann.editor.updateInstanceState({ isReadonly: true })
  tidySelected(ann.editor)
  alignSelected(ann.editor, ALIGNMENTS['align-left'])
  expect(places()).toEqual(before)
  expect(said()).toBe('')
})

test('three hundred notes are tidied at once, for everyone', () => {
  const notes = Array.from({ length: 300 }, (_, i) => ({
    id: id(`n${i}`),
    type: 'note' as const,
    x: (i * 7_919) % 6_000,
    y: (i * 104_729) % 6_000,
  }))
  ann.editor.createShapes<TLNoteShape>(notes)
  settle()
  ann.editor.setSelectedShapes(notes.map((note) => note.id))
  tidySelected(ann.editor)
  settle()
  expect(new Set(notes.map((note) => placeOf(note.id.slice(6), bob).join())).size).toBe(300)
  expect(said()).toBe('300 notes in a grid')
})
