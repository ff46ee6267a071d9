import {
  ArrowUpRight,
  Circle,
  Eraser,
  Frame,
  Hand,
  Highlighter,
  type LucideIcon,
  MessageSquare,
  MousePointer2,
  Pencil,
  Slash,
  Square,
  Type,
  Wand,
} from 'lucide-react'
import type { StepTool } from '#session/agenda/step.ts'
import { ACTION_LABELS } from '#ui/action-labels.ts'
import { TOOL_LABELS } from '../labels/tool-labels.ts'
import type { ToolId } from '../view/board-view.ts'
import { isToolIn } from './tools-in-step.ts'

export interface Tool {
  id: ToolId
  name: string
  keys: string
  Icon: LucideIcon
}

/** One place in the toolbar. `shapes` and `pictures` are a menu and a file dialog instead of a tool. */
export type ToolPlace = Tool | 'shapes' | 'pictures'

const SELECT: Tool = { id: 'select', name: TOOL_LABELS.select, keys: 'V', Icon: MousePointer2 }
const HAND: Tool = { id: 'hand', name: TOOL_LABELS.hand, keys: 'H', Icon: Hand }
const LASER: Tool = { id: 'laser', name: TOOL_LABELS.laser, keys: 'K', Icon: Wand }
const TEXT: Tool = { id: 'text', name: TOOL_LABELS.text, keys: 'T', Icon: Type }
const COMMENT: Tool = {
  id: 'comment',
  name: ACTION_LABELS.comment,
  keys: 'M',
  Icon: MessageSquare,
}
const FRAME: Tool = { id: 'frame', name: TOOL_LABELS.frame, keys: 'F', Icon: Frame }
const ARROW: Tool = { id: 'arrow', name: TOOL_LABELS.arrow, keys: 'A', Icon: ArrowUpRight }
const DRAW: Tool = { id: 'draw', name: TOOL_LABELS.draw, keys: 'D', Icon: Pencil }
const ERASER: Tool = { id: 'eraser', name: TOOL_LABELS.eraser, keys: 'E', Icon: Eraser }

const SHAPE_TOOLS: readonly Tool[] = [
  { id: 'rectangle', name: TOOL_LABELS.rectangle, keys: 'R', Icon: Square },
  { id: 'ellipse', name: TOOL_LABELS.ellipse, keys: 'O', Icon: Circle },
  { id: 'line', name: TOOL_LABELS.line, keys: 'L', Icon: Slash },
  { id: 'highlight', name: TOOL_LABELS.highlight, keys: 'Shift D', Icon: Highlighter },
]

/** By how often they are needed: where room is short, the last ones are behind one button. */
const IN_ORDER: readonly ToolPlace[] = [
  SELECT,
  HAND,
  TEXT,
  COMMENT,
  FRAME,
  ARROW,
  DRAW,
  'shapes',
  'pictures',
  ERASER,
  LASER,
]

/** So many of the tools are enough for a board without any notes. */
const MAX_ON_EMPTY_BOARD = 3

/** Facts that decide which tools a person has, and how many of them fit. */
export interface ToolOptions {
  canEdit: boolean
  mayComment: boolean
  /** Kinds of content besides notes that the running step lets people add; `null` for all kinds. */
  allowed: ReadonlySet<StepTool> | null
  isBoardEmpty: boolean
  /** How many buttons the toolbar has room for; infinite where its height is not known. */
  maxButtons: number
}

export function shapesFor({ canEdit, allowed }: Pick<ToolOptions, 'canEdit' | 'allowed'>): readonly Tool[] {
  if (!canEdit) return []
  return SHAPE_TOOLS.filter(({ id }) => allowed === null || isToolIn(allowed, id))
}

/**
 * Divides the tools of this person into those with a button and those behind the button *More tools*, which takes one of
 * the places.
 */
export function splitTools(options: ToolOptions): { shown: ToolPlace[]; more: ToolPlace[] } {
  const all = IN_ORDER.filter((place) => isOffered(place, options))
  const max = options.isBoardEmpty ? MAX_ON_EMPTY_BOARD + 1 : Math.max(options.maxButtons, 2)
  const count = all.length <= max ? all.length : max - 1
  return { shown: all.slice(0, count), more: all.slice(count) }
}

function isOffered(place: ToolPlace, options: ToolOptions): boolean {
  const { canEdit, mayComment, allowed } = options
  if (place === 'shapes') return shapesFor(options).length > 0
  if (place === 'pictures') return canEdit && (allowed?.has('pictures') ?? true)
  if (place === SELECT || place === HAND || place === LASER) return true
  if (place === COMMENT) return mayComment
  if (place === ERASER) return canEdit
  return canEdit && (allowed === null || isToolIn(allowed, place.id))
}
