import { formatNumber } from '#base/format-number.ts'

export const IDEA_CHANGE_LABELS = {
  archived: (ideas: string) => `Archived ${ideas}`,
  moved: (ideas: string, status: string) => `Moved ${ideas} to ${status}`,
  filed: (ideas: string, category: string) => `Filed ${ideas} under ${category}`,
  untagged: (ideas: string, tags: readonly string[]) => `Removed ${tags.join(', ')} from ${ideas}`,
  tagged: (ideas: string, tags: readonly string[]) =>
    ['Tagged', ideas, tags.join(', ')].filter(Boolean).join(' '),
  nothingChanged: (reason: string) => `Nothing was changed. ${reason}`,
  removedIdeas: (names: string) => `Removed ${names}`,
  restoredIdeas: (names: string) => `Restored ${names}`,
  removedLink: (number: number) => `Removed the link to #${number}`,
  viewOnly: 'You can view these ideas, but not edit them.',
  onlyAuthorRemoves: 'Its author or a facilitator can remove it.',
  noNoteOnBoard: (number: number) => `#${number} has no note on the board now.`,
  notSelected: (reason: string) => `They were not selected. ${reason}`,
  firstSelected: (selected: number, total: number) =>
    `The first ${selected} of ${formatNumber(total)} are selected: no more can be changed at once.`,
  repliesFailed: (reason: string) => `The replies can’t be shown. ${reason}`,
} as const
