/** Names and usual choices of fields in several forms. */
export const FIELD_LABELS = {
  all: 'All',
  author: 'Author',
  category: 'Category',
  colour: 'Colour',
  decisionOrToDo: 'Decision or to-do',
  language: 'Language',
  name: 'Name',
  none: 'None',
  questionMissing: 'Write the question.',
  size: 'Size',
  source: 'Source',
  status: 'Status',
  tags: 'Tags',
  title: 'Title',
  titleMissing: 'Give a title.',
} as const
