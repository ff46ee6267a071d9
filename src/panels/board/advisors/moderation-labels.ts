import type { Moderation } from '#session/rounds/round.ts'

export const MODERATION_LABELS = {
  allMustAgree: 'All of them must agree, so nothing is picked.',
  giveYourPlus: 'Give a + to the notes that you want to keep.',
  hiddenByVote: 'Hidden while people vote on these notes or rate them.',
  hiddenUntilShown: 'Hidden until the next step starts, or a facilitator shows them. Give your + first.',
  hiddenInStep: 'Hidden until the step ends or everyone is done. Give your + first.',
  showNow: 'Show now',
  moderatorChose: 'What the moderator chose',
  moderatorSuggests: 'What the moderator suggests',
  unlikeTheRest: 'Unlike the rest.',
  pickRemoved: 'Removed.',
  pickDismissed: 'Dismissed.',
  nobodyChose: 'No one chose in time, so these count until someone gives a note of this round a +.',
  nothingChosen: 'Nothing is chosen until someone gives it a +.',
  countAt: (time: string) => `If no one does by ${time}, these count.`,
  moderators: 'Moderators',
  mustAgree: (count: number) => `${count} moderators must agree`,
  mustAgreeList: 'Moderators that must agree',
  pickedCount: (count: number) => `Picked ${count}`,
  agreeOnNone: 'They agree on no note, so nothing is picked.',
  moderatorsChose: 'What the moderators chose',
  moderatorsSuggest: 'What the moderators suggest',
  noReason: 'No reason given.',
  contested: 'Not picked: the moderators disagree',
  onlyPickedBy: (names: string) => `Only ${names} picked`,
  agreement: (picks: number, agreed: number, takenBack: number) =>
    `People agreed with ${agreed} of ${picks} so far.${takenBack > 0 ? ` ${takenBack} removed.` : ''}`,
} as const

/** `decides`: by the rule of the board, the moderator's "+" selects a note. */
export function moderationStateLabel(
  moderation: Moderation,
  { decides, isVotedOn }: { decides: boolean; isVotedOn: boolean },
): string {
  switch (moderation.state) {
    case 'none':
      return ''
    case 'queued':
      return decides ? 'Chooses after the answers' : 'Reads the answers when they are done'
    case 'judging':
      return decides ? 'Choosing' : 'Reading'
    case 'done':
      return doneLabel(moderation.isHidden || isVotedOn ? null : moderation.picks.length, decides)
    case 'failed':
      return decides ? 'Did not choose' : 'Has no suggestion'
    case 'cancelled':
      return 'Stopped'
  }
}

/** @param picks how many; `null` while they are hidden */
function doneLabel(picks: number | null, decides: boolean): string {
  if (picks === null) return decides ? 'Has chosen' : 'Has suggestions'
  return `${decides ? 'Chose' : 'Suggests'} ${picks || 'none'}`
}

/** The state of several moderators that must agree. */
export function moderatorsStateLabel(
  moderation: Moderation,
  { decides, isSecret }: { decides: boolean; isSecret: boolean },
): string {
  switch (moderation.state) {
    case 'none':
      return ''
    case 'queued':
      return decides ? 'Choose after the answers' : 'Read the answers when they are done'
    case 'judging':
      return decides ? 'Choosing' : 'Reading'
    case 'done':
      return isSecret ? 'Done' : `Agree on ${moderation.picks.length || 'none'}`
    case 'failed':
      return 'Not all answered'
    case 'cancelled':
      return 'Stopped'
  }
}
