import { MAX_BALLOT_TITLE_CHARS } from '#session/choosing/ballot/ballot.ts'
import type { ClosedVote, OpenVote } from '#session/choosing/votes/vote.ts'
import { formatCount } from '#ui/format-count.ts'

/** `3 votes left of 5`. */
export function votesLeftLabel(left: number, all: number): string {
  return left === 0 ? `No votes left of ${all}` : `${formatCount(left, 'vote')} left of ${all}`
}

/** The rules of a vote in one line. */
export function voteRulesLabel({ maxPerNote, votesPerPerson, groups }: OpenVote): string {
  const one = groups ? 'one group or note' : 'a note'
  const most = maxPerNote < votesPerPerson ? `, at most ${maxPerNote} on ${one}` : ''
  return `${formatCount(votesPerPerson, 'vote')} each${most}.`
}

/** `8 votes by 3 people and 1 in the room`. */
export function voteCountLabel({ totals, people, proxies }: ClosedVote['result']): string {
  const votes = totals.reduce((sum, note) => sum + note.votes, 0)
  const room = proxies > 0 ? ` and ${proxies} in the room` : ''
  return `${formatCount(votes, 'vote')} by ${formatCount(people, 'person')}${room}`
}

/** The title of a vote after a tie. */
export function againTitle(title: string): string {
  return `${title.slice(0, MAX_BALLOT_TITLE_CHARS - AGAIN.length)}${AGAIN}`
}

const AGAIN = ' (again)'
