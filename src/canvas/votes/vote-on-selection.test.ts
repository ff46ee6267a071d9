// @vitest-environment jsdom
import { createShapeId, type TLNoteShape, type TLShapeId } from 'tldraw'
import { afterEach, expect, test } from 'vitest'
import {
  canReactToSelected,
  canStartVoteOnSelected,
  toggleReactionOnSelected,
} from '#canvas/chrome/selected-notes.ts'
import { boardWith, MY_ID, projectionWith, type SignalledBoard } from '#canvas/signals/testing/board-with.ts'
import type { OpenVote } from '#session/votes/vote.ts'
import { notesInView } from './vote-layer.tsx'

let board: SignalledBoard
afterEach(() => board.stop())

function addNote(x: number): TLShapeId {
  const id = createShapeId()
  board.editor.createShape<TLNoteShape>({ id, type: 'note', x, y: 0 })
  return id
}

test('[VO10] facilitators can start a vote on two or more selected notes', () => {
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

test('[VO20] no "+" is offered for a selection with a note that people vote on, and none is given', () => {
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

test('[VO10] where notes are painted, the selected ones of the vote keep their controls', () => {
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
