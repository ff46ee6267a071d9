import { joinNames } from '#base/join-names.ts'
import type { ClosedBallot, NoteScope, StartedBallot } from '#session/choosing/ballot/ballot.ts'
import { formatCount } from '#ui/format-count.ts'
import { formatMoment } from '#ui/format-day.ts'
import { PERSON_LABELS } from '#ui/person-labels.ts'

/** `3 of 5 have voted, and 2 in the room`. */
export function turnoutLabel(
  verb: 'voted' | 'rated',
  done: number,
  members: number,
  proxies: number,
): string {
  const room = proxies > 0 ? `, and ${proxies} in the room` : ''
  return `${done} of ${members} ${members === 1 ? 'has' : 'have'} ${verb}${room}`
}

/** `Ben and 2 others have not voted.` `isMe`: this person is one of them. */
export function notTakenPartLabel(others: readonly string[], isMe: boolean, verb: 'voted' | 'rated'): string {
  const names = isMe ? [PERSON_LABELS.you, ...others] : others
  const who = names.length > 2 ? `${names[0]} and ${names.length - 1} others` : joinNames(names)
  const have = names.length === 1 && !isMe ? 'has' : 'have'
  return `${who} ${have} not ${verb}.`
}

/** Until when choices are secret, or when it was closed. */
export function ballotEndLabel(
  one: (StartedBallot & { state: 'open' }) | (StartedBallot & ClosedBallot),
  now: number,
): string {
  if (one.state === 'closed') return `Closed ${formatMoment(one.closedAt, now)}`
  return one.endsAt === null ? 'Secret' : `Secret until ${formatMoment(one.endsAt, now)}`
}

/** `12 notes`, or `3 groups and 4 notes`. */
export function choicesLabel({ noteIds, groups = [] }: Pick<StartedBallot, 'noteIds' | 'groups'>): string {
  return groupCountLabel(groups.length, noteIds.length - groups.length)
}

/** `3 groups and 4 notes`, without what there is none of. */
export function groupCountLabel(groups: number, notes: number): string {
  if (groups === 0) return formatCount(notes, 'note')
  return notes === 0
    ? formatCount(groups, 'group')
    : `${formatCount(groups, 'group')} and ${formatCount(notes, 'note')}`
}

/** The source of the notes of a vote or a rating. `notes`: see `choicesLabel`. */
export function noteScopeLabel(scope: NoteScope['kind'], notes: string): string {
  switch (scope) {
    case 'board':
      return `${notes}, all that were finished when it started`
    case 'frame':
      return `${notes} of a frame`
    case 'selection':
      return `${notes} that were selected`
    case 'round':
      return `${notes} of a round`
  }
}
