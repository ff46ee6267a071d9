/** Names of fields in several forms. */
export const FIELD_LABELS = {
  colour: 'Colour',
  name: 'Name',
  size: 'Size',
  title: 'Title',
} as const
