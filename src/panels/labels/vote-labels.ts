import type { ClosedVote, OpenVote, VoteScope } from '#session/votes/vote.ts'
import { formatCount } from '#ui/format-count.ts'
import { formatMoment } from '#ui/format-day.ts'

/** `3 votes left of 5`. */
export function votesLeftWords(left: number, all: number): string {
  return left === 0 ? `No votes left of ${all}` : `${formatCount(left, 'vote')} left of ${all}`
}

/** `3 of 5 have voted, and 2 in the room`. */
export function turnoutWords(voted: number, members: number, proxies: number): string {
  const room = proxies > 0 ? `, and ${proxies} in the room` : ''
  return `${voted} of ${members} ${members === 1 ? 'has' : 'have'} voted${room}`
}

/** The rules of a vote in one line. */
export function rulesWords({ maxPerNote, votesPerPerson }: OpenVote): string {
  const most = maxPerNote < votesPerPerson ? `, at most ${maxPerNote} on a note` : ''
  return `${formatCount(votesPerPerson, 'vote')} each${most}. Secret until it is closed.`
}

/** `8 votes by 3 people and 1 in the room`. */
export function countWords({ totals, people, proxies }: ClosedVote['result']): string {
  const votes = totals.reduce((sum, note) => sum + note.votes, 0)
  const room = proxies > 0 ? ` and ${proxies} in the room` : ''
  return `${formatCount(votes, 'vote')} by ${formatCount(people, 'person', 'people')}${room}`
}

/** When a vote closes automatically, or how it was closed. */
export function endWords(vote: OpenVote | ClosedVote, now: number): string {
  if (vote.state === 'closed') return `Closed ${formatMoment(vote.closedAt, now)}`
  return vote.endsAt === null ? 'Open' : `Open until ${formatMoment(vote.endsAt, now)}`
}

/** Where the notes of a vote come from. */
export function scopeWords(scope: VoteScope['kind'], count: number): string {
  const notes = formatCount(count, 'note')
  switch (scope) {
    case 'board':
      return `All ${notes} that were finished at its start`
    case 'frame':
      return `${notes} of a frame`
    case 'selection':
      return `${notes} that were selected`
    case 'round':
      return `${notes} of a round`
  }
}
