import type { SortKey } from '#board/text/sort-notes.ts'
import { FIELD_LABELS } from '#ui/field-labels.ts'

/** A command of the menu, and the end of its announcement: `3 notes aligned left`. */
interface OrderLabel {
  name: string
  spoken: string
}

export const ALIGN_LABELS = {
  'align-left': { name: 'Align left', spoken: 'aligned left' },
  'align-center-horizontal': { name: 'Align centre', spoken: 'aligned centre' },
  'align-right': { name: 'Align right', spoken: 'aligned right' },
  'align-top': { name: 'Align top', spoken: 'aligned top' },
  'align-center-vertical': { name: 'Align middle', spoken: 'aligned middle' },
  'align-bottom': { name: 'Align bottom', spoken: 'aligned bottom' },
  'distribute-horizontal': { name: 'Distribute horizontally', spoken: 'distributed horizontally' },
  'distribute-vertical': { name: 'Distribute vertically', spoken: 'distributed vertically' },
  row: { name: 'Put in a row', spoken: 'in a row' },
  column: { name: 'Put in a column', spoken: 'in a column' },
} satisfies Record<string, OrderLabel>

export const NOTE_SORT_LABELS: Record<SortKey, OrderLabel> = {
  votes: { name: 'Most votes', spoken: 'sorted by votes' },
  plus: { name: 'Most +', spoken: 'sorted by +' },
  author: { name: FIELD_LABELS.author, spoken: 'sorted by author' },
  colour: { name: FIELD_LABELS.colour, spoken: 'sorted by colour' },
  oldest: { name: 'Oldest first', spoken: 'sorted by time' },
}

export const ORDER_LABELS = {
  tidy: 'Tidy into a grid',
  tidied: 'in a grid',
  sortedBy: (criterion: string) => `sorted by ${criterion}`,
  group: 'Group in a frame',
  grouped: 'grouped in a new frame',
  split: 'Move to a new group',
  splitOff: 'moved to a new group',
  merge: 'Merge frames',
  merged: (frames: string, name: string) => `${frames} merged${name ? ` into ${name}` : ''}`,
  ungroup: 'Ungroup, keep the notes',
  ungrouped: 'ungrouped',
} as const
