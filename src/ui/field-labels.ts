/** Names and usual choices of fields in several forms. */
export const FIELD_LABELS = {
  all: 'All',
  author: 'Author',
  category: 'Category',
  colour: 'Colour',
  language: 'Language',
  name: 'Name',
  none: 'None',
  size: 'Size',
  source: 'Source',
  status: 'Status',
  tags: 'Tags',
  title: 'Title',
} as const
