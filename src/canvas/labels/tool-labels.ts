import { ACTION_LABELS } from '#ui/action-labels.ts'
import { SHAPE_LABELS } from './shape-labels.ts'
export const TOOL_LABELS = {
  select: ACTION_LABELS.select,
  hand: 'Hand',
  laser: 'Laser pointer',
  text: SHAPE_LABELS.text,
  frame: SHAPE_LABELS.frame,
  arrow: SHAPE_LABELS.arrow,
  draw: 'Draw',
  eraser: 'Eraser',
  rectangle: 'Rectangle',
  ellipse: 'Ellipse',
  line: SHAPE_LABELS.line,
  highlight: 'Highlighter',
  shapes: 'Shapes',
  moreTools: 'More tools',
  tools: 'Tools',
} as const
