import { formatForms } from '#ui/format-count.ts'

export const LOG_LIST_LABELS = {
  isDone: (number: number) => `Idea ${number} is done`,
  authorNotKnown: 'Author not known',
  withoutTag: 'Without a tag',
  outsideRounds: 'Outside rounds',
  inNoTheme: 'In no theme',
  untitledTheme: 'Theme without a title',
  idea: (number: number) => `Idea ${number}`,
  openIdea: (number: number, text: string) => `Open idea ${number}: ${text}`,
  selectIdea: (number: number) => `Select idea ${number}`,
  noneRemoved:
    'Nothing was removed. Removed ideas, and ideas whose note was deleted, stay here and can be restored.',
  noIdeasYet: 'No ideas yet. Every note that is finished on the board becomes one.',
  noIdeas: 'No ideas yet.',
  noneDecided: 'Nothing was decided yet. Open an idea and make it a decision or a to-do.',
  goToTheIdeas: 'Go to the ideas',
  noneFits: 'No idea fits these filters.',
  row: ({ number, text }: { number: number; text: string }, author: string | null, kind: string) =>
    `Idea ${number}${author === null ? '' : ` by ${author}`}: ${text}. ${kind}`,
  tagsValue: (tags: readonly string[]) => `Tags: ${tags.join(', ') || 'none'}`,
  replies: (count: number, number: number) => `${formatForms(count, 'reply', 'replies')} to idea ${number}`,
  no: 'No.',
  selectShown: 'Select all that are shown',
  sortBy: (column: string) => `Sort by ${column}`,
  moreAbout: (number: number) => `More about idea ${number}`,
  notReadYet: 'Not read yet',
} as const
