import { formatCount } from '#ui/format-count.ts'

export const RANGE_LABELS = {
  rangeOfTheNotes: 'Range of the notes',
  range: (groups: number) => `Range: ${formatCount(groups, 'group')} of people’s notes`,
  measuring: 'Measuring…',
  tooFewNotes: (notes: number) =>
    `It shows from five notes of people on. ${notes === 1 ? 'There is' : 'There are'} ${notes} now.`,
  nothingNewSince: (number: number) =>
    `Nothing new from people since #${number}: time to choose, or to ask for something else.`,
  askForGap: 'Ask for what no one has said',
  loneNotes: 'Notes alone in their group',
  newGroups: 'New groups in the last 10 notes',
  agents: 'Agents',
  byWording: 'By wording',
  byMeaning: 'By meaning',
  byWordingHint: 'Groups by wording, the largest',
  noWordsInCommon: 'No words in common',
  groupsByMeaning: 'Groups by meaning',
  kindsHint: 'Kinds, sorted by the clerk’s model',
  noKinds: 'None: they need a clerk with a model',
  noMeanings: 'None: they need a clerk, and a model for embeddings on the server',
  comparedNewest: (model: string, notes: number) => `${model}, of the newest ${formatCount(notes, 'note')}`,
  comparing: (model: string, notes: number) => `${model} is comparing ${formatCount(notes, 'note')}…`,
} as const
