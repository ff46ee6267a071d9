import type { VoteResponse } from '#api/votes.ts'
import { peopleHere } from '#session/choosing/ballot/voters-here.ts'
import { rankNotes } from '#session/choosing/votes/rank-notes.ts'
import { type AdvisorsVote, type Vote, type VotesByNote, votesIn } from '#session/choosing/votes/vote.ts'
import { entryOf } from '#session/core/entry-of.ts'
import { originOfRun } from '#session/origin/note-origin.ts'
import type { SessionProjection } from '#session/project.ts'
import type { SessionState } from '#session/state.ts'
import { ballotFields } from './ballot-routes.ts'

/** A vote as the viewer of `view` may see it. `state` is read only for the numbers of notes. */
export function voteResponse(
  view: SessionProjection,
  { noteNumbers }: Pick<SessionState, 'noteNumbers'>,
  vote: Vote,
): VoteResponse {
  const { id, votesPerPerson, maxPerNote, groups = [] } = vote
  const isOpen = vote.state === 'open'
  const { mine, proxies } = entryOf(view.ballots, id) ?? { mine: {}, proxies: [] }
  return {
    ...ballotFields(vote),
    groups: groups.map(({ id: group, title, noteIds }) => ({ id: group, title, notes: [...noteIds] })),
    votesPerPerson,
    maxPerNote,
    voted: isOpen ? turnoutResponse(view, id) : null,
    mine: ballotResponse(mine),
    proxyBallots: proxies.map(({ name, votes }) => ({ name, ballot: ballotResponse(votes) })),
    votesLeft: isOpen ? votesPerPerson - votesIn(mine) : 0,
    result: isOpen
      ? null
      : {
          people: vote.result.people,
          proxies: vote.result.proxies,
          notes: rankNotes(vote.result).map(({ noteId, ...ranked }) => ({
            note: noteId,
            number: noteNumbers.get(noteId)?.number ?? null,
            ...ranked,
          })),
        },
    advisors: isOpen || !vote.advisors ? null : advisorsResponse(vote.advisors),
    continued: isOpen || !vote.continued ? null : [...vote.continued.noteIds],
  }
}

function advisorsResponse({ asked, ballots }: AdvisorsVote): VoteResponse['advisors'] {
  return {
    asked: [...asked],
    ballots: ballots.map(({ agentId, model, votes, strays, failure }) => ({
      agent: agentId,
      model,
      origin: originOfRun(model, votes.length > 0),
      votes: votes.map(({ noteId, count, why }) => ({ note: noteId, count, why })),
      ...(strays !== undefined && { strays }),
      ...(failure && { error: failure }),
    })),
  }
}

/** A ballot as a list, in the order in which the notes were chosen. */
export function ballotResponse(ballot: VotesByNote): VoteResponse['mine'] {
  return Object.entries(ballot).map(([note, count]) => ({ note, count }))
}

function turnoutResponse(view: SessionProjection, voteId: string): NonNullable<VoteResponse['voted']> {
  const turnout = entryOf(view.turnouts, voteId) ?? { people: [], proxies: [] }
  return { people: peopleHere(turnout.people, view), proxies: [...turnout.proxies] }
}
