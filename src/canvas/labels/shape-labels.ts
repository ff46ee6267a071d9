import type { ShapeType } from '#board/record/record-kinds.ts'

/** The kinds of things on a canvas. */
export const SHAPE_LABELS = {
  note: 'Note',
  frame: 'Frame',
  geo: 'Shape',
  text: 'Text',
  arrow: 'Arrow',
  line: 'Line',
  draw: 'Drawing',
  highlight: 'Highlight',
  group: 'Group',
  synthesis: 'Synthesis card',
  question: 'Question card',
  picture: 'Picture',
} as const satisfies Record<ShapeType, string>
