import type { NoteColor } from '#board/record/record-kinds.ts'

export const PAPER_LABELS: Record<NoteColor, string> = {
  yellow: 'Straw',
  orange: 'Apricot',
  'light-red': 'Rose',
  'light-violet': 'Lilac',
  'light-blue': 'Sky',
  green: 'Teal',
  'light-green': 'Leaf',
  grey: 'Stone',
}

/** Inks of texts, shapes and arrows. */
export const INK_LABELS = {
  black: 'Ink',
  grey: 'Grey',
  red: 'Red',
  orange: 'Orange',
  green: 'Green',
  blue: 'Blue',
  violet: 'Violet',
} as const
