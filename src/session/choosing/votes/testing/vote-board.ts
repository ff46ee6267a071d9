import { must } from '#base/must.ts'
import type { ClosedVote, Vote } from '#session/choosing/votes/vote.ts'
import type { CommandOf } from '#session/command.ts'
import { project } from '#session/project.ts'
import { by, SERVER, SessionDriver } from '#session/testing/session-driver.ts'

export const VOTE = 'v000000000001'
export const NOTES = ['shape:a', 'shape:b', 'shape:c', 'shape:d']
export const VOTERS = ['uann', 'ubob', 'ucem']
export const CHAIR = 'ufac'

/** A board with a facilitator, three commenters, a viewer and finished notes. */
export function boardWithNotes(count = NOTES.length): SessionDriver {
  const board = new SessionDriver()
  board.join(CHAIR, 'facilitator')
  for (const id of VOTERS) board.join(id, 'commenter')
  board.join('uview', 'viewer')
  const notes = Array.from({ length: count }, (_, i) => ({
    noteId: NOTES[i] ?? `shape:n${i}`,
    authorId: null,
  }))
  board.ask({ type: 'notes.number', notes }, SERVER)
  return board
}

export function start(board: SessionDriver, more: Partial<CommandOf<'vote.start'>> = {}, userId = CHAIR) {
  return board.ask(
    {
      type: 'vote.start',
      voteId: VOTE,
      title: 'Which first?',
      votesPerPerson: 3,
      maxPerNote: 2,
      scope: { kind: 'board' },
      noteIds: NOTES,
      durationMs: null,
      ...more,
    },
    by(userId),
  )
}
export const cast = (board: SessionDriver, userId: string, noteId: string, count: number, voteId = VOTE) =>
  board.ask({ type: 'vote.cast', voteId, noteId, count }, by(userId))
export const close = (board: SessionDriver, actor = by(CHAIR)) =>
  board.ask({ type: 'vote.close', voteId: VOTE }, actor)
export const proxy = (board: SessionDriver, name: string, counts: Record<string, number>, userId = CHAIR) =>
  board.ask(
    {
      type: 'vote.proxy',
      voteId: VOTE,
      name,
      ballot: Object.entries(counts).map(([noteId, count]) => ({ noteId, count })),
    },
    by(userId),
  )

export const voteOf = (board: SessionDriver): Vote => must(board.state.votes[VOTE], 'the vote')
export function closedOf(board: SessionDriver): ClosedVote {
  const vote = voteOf(board)
  if (vote.state !== 'closed') throw new Error('the vote is open')
  return vote
}
export const seenBy = (board: SessionDriver, userId: string) =>
  must(project(board.state, userId), 'a projection')
