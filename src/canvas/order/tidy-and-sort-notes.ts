import { Box, type Editor, type TLFrameShape, type TLShape } from 'tldraw'
import { NOTE_COLORS } from '#board/record/record-kinds.ts'
import { FRAME_PADDING, type Box as PlainBox } from '#board/space/free-space.ts'
import { inReadingOrder } from '#board/space/reading-order.ts'
import { REACH } from '#board/space/rings.ts'
import { tidyGrid } from '#board/space/tidy-grid.ts'
import { type SortableNote, type SortKey, sortNotes } from '#board/text/sort-notes.ts'
import { PLUS } from '#session/board/reactions-of-board.ts'
import { countByCriterion } from '#session/reactions/note-reactions.ts'
import { noteColor } from '../note/note-color.ts'
import { occupiedIn } from '../note/occupied-on-canvas.ts'
import { boardSignals } from '../signals/install-signals.ts'
import { authorOf, numberOf } from '../signals/note-author.ts'
import { bringIntoView } from '../window/show-on-canvas.ts'
import { announceResult } from './announce-result.ts'
import { NOTE_SORT_LABELS, ORDER_LABELS } from './order-labels.ts'
import { childrenOf, localBox, notesToOrder, type OrderedShapes, shapesToOrder } from './ordered-shapes.ts'

interface Item {
  shape: TLShape
  box: PlainBox
}

export function tidySelected(editor: Editor): void {
  const sets = shapesToOrder(editor)
  layOut(editor, sets, ORDER_LABELS.tidied, (items) => items)
}

export function sortSelected(editor: Editor, key: SortKey): void {
  const sets = notesToOrder(editor)
  layOut(editor, sets, NOTE_SORT_LABELS[key].spoken, (items) =>
    sortNotes(
      items.map((item) => ({ ...item, ...sortableNote(editor, item.shape) })),
      key,
    ),
  )
}

/** Notes are sorted by "+" and votes only if one of them has some that this viewer may see. Reads signals. */
export function canSortBy(editor: Editor, key: SortKey): boolean {
  const sets = notesToOrder(editor)
  if (key !== 'plus' && key !== 'votes') return sets.length > 0
  const count = key === 'plus' ? plusCount : voteCount
  return sets.some(({ shapes }) => shapes.some(({ id }) => count(editor, id) > 0))
}

/** The criteria of which one of the notes to order has a reaction. Reads signals. */
export function criteriaToSortBy(editor: Editor): string[] {
  const settings = boardSignals(editor).session.get()?.settings
  const ids = notesToOrder(editor).flatMap(({ shapes }) => shapes.map(({ id }) => id))
  const named = settings?.reactions.flatMap(({ criterion }) => criterion ?? []) ?? []
  return [...new Set(named)].filter((criterion) =>
    ids.some((id) => criterionCount(editor, id, criterion) > 0),
  )
}

/**
 * Lays the notes out in the same grid, those with the most people for the criterion first; equal notes in reading
 * order.
 */
export function sortByCriterion(editor: Editor, criterion: string): void {
  const count = ({ shape }: Item) => criterionCount(editor, shape.id, criterion)
  layOut(editor, notesToOrder(editor), ORDER_LABELS.sortedBy(criterion), (items) =>
    items.toSorted((a, b) => count(b) - count(a)),
  )
}

function criterionCount(editor: Editor, noteId: string, criterion: string): number {
  const signals = boardSignals(editor)
  const settings = signals.session.get()?.settings
  const counts = settings ? countByCriterion(signals.reactionsOf(noteId), settings) : []
  return counts.filter((each) => each.criterion === criterion).reduce((sum, { people }) => sum + people, 0)
}

function voteCount(editor: Editor, noteId: string): number {
  const { totals, votedOn } = boardSignals(editor).votes
  return votedOn.get().has(noteId) ? 0 : (totals.get().get(noteId) ?? 0)
}

function plusCount(editor: Editor, noteId: string): number {
  return boardSignals(editor).reactionsOf(noteId)?.people[PLUS.symbol]?.length ?? 0
}

function sortableNote(editor: Editor, { id, meta, props }: TLShape): SortableNote {
  const color = noteColor('color' in props ? String(props.color) : '')
  return {
    votes: voteCount(editor, id),
    plus: plusCount(editor, id),
    authorName: authorOf(meta, boardSignals(editor).authors.get())?.name ?? null,
    authorId: String(meta.author ?? ''),
    colorRank: NOTE_COLORS.indexOf(color),
    number: numberOf(meta),
  }
}

function layOut(
  editor: Editor,
  sets: readonly OrderedShapes[],
  spoken: string,
  sort: (items: readonly Item[]) => readonly Item[],
): void {
  if (editor.getIsReadonly() || sets.length === 0) return
  editor.complete()
  editor.markHistoryStoppingPoint(spoken)
  editor.run(() => {
    for (const set of sets) {
      const items = set.shapes.map((shape) => ({ shape, box: localBox(editor, shape) }))
      laySet(editor, set, sort(inReadingOrder(items)))
    }
  })
  bringIntoView(editor, editor.getSelectionPageBounds())
  announceResult(
    editor,
    sets.flatMap(({ shapes }) => shapes),
    spoken,
  )
}

function laySet(editor: Editor, set: OrderedShapes, items: readonly Item[]): void {
  const { frame, isWholeFrame } = set
  const obstacles = obstaclesFor(editor, set, items)
  const page = editor.getShape(set.parentId) ? null : editor.getCurrentPageBounds()
  const { places, bounds } = tidyGrid({
    boxes: items.map(({ box }) => box),
    obstacles,
    room: frame && roomIn(frame),
    floor: Math.max(FRAME_PADDING, ...(page ? [page] : obstacles).map(({ y, h }) => y + h)),
    isFromCorner: isWholeFrame,
  })
  editor.updateShapes(
    items.map(({ shape: { id, type, x, y }, box }, i) => {
      const place = places[i] ?? box
      return { id, type, x: x + place.x - box.x, y: y + place.y - box.y }
    }),
  )
  if (frame) growToHold(editor, frame, bounds)
}

/** A grid extends beyond its frame only to the right and downward. */
function growToHold(editor: Editor, { id, type, props }: TLFrameShape, { x, y, w, h }: PlainBox): void {
  const size = { w: Math.max(props.w, x + w + FRAME_PADDING), h: Math.max(props.h, y + h + FRAME_PADDING) }
  if (size.w > props.w || size.h > props.h) editor.updateShape<TLFrameShape>({ id, type, props: size })
}

function roomIn({ props: { w, h } }: TLFrameShape): PlainBox {
  return { x: FRAME_PADDING, y: FRAME_PADDING, w: w - 2 * FRAME_PADDING, h: h - 2 * FRAME_PADDING }
}

/** On the page the same as for a new note; in a frame or a group its other content, apart from lines. */
function obstaclesFor(
  editor: Editor,
  { parentId, shapes }: OrderedShapes,
  items: readonly Item[],
): PlainBox[] {
  const moving = new Set(shapes.map(({ id }) => id))
  const parent = editor.getShape(parentId)
  if (parent)
    return childrenOf(editor, parent).flatMap((shape) =>
      moving.has(shape.id) || editor.isShapeHidden(shape) || !isInWay(shape) ? [] : [localBox(editor, shape)],
    )
  const bounds = Box.Common(items.map(({ box: { x, y, w, h } }) => new Box(x, y, w, h)))
  const out = editor.getShapeAndDescendantIds([...moving])
  return occupiedIn(editor, bounds.expandBy(REACH), { out, home: new Set() })
}

function isInWay({ type }: TLShape): boolean {
  return !['arrow', 'line', 'draw', 'highlight'].includes(type)
}
