// @vitest-environment jsdom
import { createShapeId, type TLFrameShape, type TLNoteShape, type TLShapeId } from 'tldraw'
import { afterEach, expect, test } from 'vitest'
import { noteWords } from '#canvas/reactions/note-corner-reactions.tsx'
import {
  canReactToSelected,
  canStartVoteOnSelected,
  changeVotesOfSelected,
  toggleReactionOnSelected,
} from '#canvas/signals/selected-notes.ts'
import { boardWith, MY_ID, projectionWith, type SignalledBoard } from '#canvas/signals/testing/board-with.ts'
import type { OpenVote } from '#session/choosing/votes/vote.ts'
import { notesInView } from './vote-layer.tsx'

let board: SignalledBoard
afterEach(() => board.stop())

function addNote(x: number): TLShapeId {
  const id = createShapeId()
  board.editor.createShape<TLNoteShape>({ id, type: 'note', x, y: 0 })
  return id
}

test('facilitators can start a vote on two or more selected notes', () => {
  board = boardWith({ me: { id: MY_ID, role: 'facilitator' } })
  const [one, other] = [addNote(0), addNote(300)]
  const can = () => canStartVoteOnSelected(board.editor)
  expect(can()).toBe(false)
  board.editor.select(one)
  expect(can()).toBe(false)
  board.editor.select(one, other)
  expect(can()).toBe(true)
  board.session.set(projectionWith({ me: { id: MY_ID, role: 'editor' } }))
  expect(can()).toBe(false)
})

function voteOn(noteIds: string[]): OpenVote {
  return {
    id: 'v000000000001',
    title: 'Which first?',
    votesPerPerson: 3,
    maxPerNote: 2,
    scope: { kind: 'board' },
    noteIds,
    startedBy: MY_ID,
    startedAt: 1,
    endsAt: null,
    state: 'open',
  }
}

test('no "+" is offered for a selection with a note that people vote on, and none is given', () => {
  board = boardWith({})
  const [one, late] = [addNote(0), addNote(300)]
  const given: unknown[] = []
  const ignore = () => {}
  board.signals.actions.set({
    toggleReaction: (...call) => given.push(call),
    removeAgentReaction: ignore,
    openNote: ignore,
  })
  const vote = voteOn([one])
  board.session.set(projectionWith({ votes: { [vote.id]: vote } }))
  board.editor.select(one, late)
  expect(canReactToSelected(board.editor)).toBe(false)
  expect(toggleReactionOnSelected(board.editor, board.signals)).toBe(false)
  board.editor.select(late)
  expect(canReactToSelected(board.editor)).toBe(true)
  expect(toggleReactionOnSelected(board.editor, board.signals)).toBe(true)
  expect(given).toEqual([[late, '+']])
})

test('with painted notes, the selected ones of the vote keep their controls', () => {
  board = boardWith({})
  const [one, other, late] = [addNote(0), addNote(300), addNote(600)]
  const vote = voteOn([one, other])
  board.session.set(projectionWith({ votes: { [vote.id]: vote } }))
  const inBox = { get: () => new Set([one, other, late]) }
  const shown = (isFar: boolean) =>
    notesInView(board.editor, board.signals, { isFar: { get: () => isFar }, inBox } as never)
  board.editor.select(other, late)
  expect(shown(false)).toEqual([one, other])
  expect(shown(true)).toEqual([other])
})

test('a group has the controls of a vote at its frame, and a selected note of it votes for the group', () => {
  board = boardWith({})
  const { editor, signals } = board
  const frame = createShapeId('deploys')
  editor.createShape<TLFrameShape>({
    id: frame,
    type: 'frame',
    x: 0,
    y: 0,
    props: { w: 600, h: 400, name: 'Deploys' },
  })
  const [one, other, alone] = [addNote(0), addNote(300), addNote(900)]
  const cast: unknown[] = []
  const ignore = () => {}
  signals.actions.set({
    toggleReaction: ignore,
    removeAgentReaction: ignore,
    openNote: ignore,
    changeVote: (...call) => cast.push(call),
  })
  const groups = [{ id: frame, title: 'Deploys', noteIds: [one, other] }]
  const vote: OpenVote = { ...voteOn([frame, alone]), groups }
  board.session.set(projectionWith({ votes: { [vote.id]: vote } }))
  const inBox = { get: () => new Set([frame, one, other, alone]) }
  const window = { isFar: { get: () => false }, inBox } as never
  expect(notesInView(editor, signals, window)).toEqual([frame, alone])
  expect(noteWords(editor, frame)).toBe('the group Deploys')

  editor.select(one, other)
  expect(canReactToSelected(editor)).toBe(false)
  expect(changeVotesOfSelected(editor, signals, 1)).toBe(true)
  editor.select(frame, alone)
  changeVotesOfSelected(editor, signals, 1)
  expect(cast).toEqual([
    [vote.id, frame, 1],
    [vote.id, frame, 1],
    [vote.id, alone, 1],
  ])

  // Its notes are sorted by the group's votes.
  const closed = { ...vote, state: 'closed' as const, closedAt: 2, closedBy: null, continued: null }
  const result = { totals: [{ noteId: frame, votes: 3 }], people: 2, proxies: 0 }
  board.session.set(projectionWith({ votes: { [vote.id]: { ...closed, result } } }))
  expect([...signals.votes.totals.get()]).toEqual([
    [one, 3],
    [other, 3],
  ])
})
