import type { CSSProperties, ReactNode } from 'react'
import {
  clamp,
  type Editor,
  FrameShapeUtil,
  Group2d,
  getDefaultColorTheme,
  Rectangle2d,
  type SvgExportContext,
  type TLClickEventInfo,
  type TLFrameShape,
  type TLShape,
  type TLShapeId,
  type TLShapePartial,
  useValue,
} from 'tldraw'
import { SHAPE_LABELS } from '#canvas/labels/shape-labels.ts'
import type { RoundView } from '#session/rounds/round.ts'
import { CANVAS_LABELS } from '../labels/canvas-labels.ts'
import { LOCK_LABELS } from '../labels/lock-labels.ts'
import { ROUND_LABELS } from '../labels/round-labels.ts'
import { lockOf } from '../lock/facilitator-lock.ts'
import { facesFor } from '../note/note-fonts.ts'
import { NOTE_FONT_FAMILY } from '../note/note-layout.ts'
import { AskChip, askChipSize } from '../round/ask-chip.tsx'
import { RoundSheet } from '../round/round-sheet.tsx'
import { RoundSvg } from '../round/round-svg.tsx'
import { isFolded } from '../signals/folded-shapes.ts'
import { boardSignals } from '../signals/install-signals.ts'
import { asFrame } from './frame-content.ts'
import { FramePlaces, ownNotesIn } from './frame-places.tsx'
import { sendFramesBehind } from './keep-frames-behind.ts'
import { settleMovedFrame, settleResizedFrame } from './settle-frame.ts'
import { withShortName } from './short-name.ts'

/** tldraw measures its heading in 12 px Inter; ours is 14 px at weight 620. */
const HEADING_GROWTH = 1.35
const HEADING_PX = 14

/** An exported picture is viewed as a whole, so a wide frame gets a larger name there. */
function pictureHeadingPx(frameWidth: number): number {
  return clamp(frameWidth / 30, HEADING_PX, 2 * HEADING_PX)
}

/** tldraw's frame as a sheet with a hairline, and with the number of notes in its heading. */
export class BoardFrameShapeUtil extends FrameShapeUtil {
  override getGeometry(frame: TLFrameShape): Group2d {
    const stock = super.getGeometry(withShortName(frame))
    if (!(stock instanceof Group2d)) throw new Error('a frame is a group of body and heading')
    const [body, heading] = stock.children
    if (!body || !heading) throw new Error('a frame has a body and a heading')
    const { x, y, w, h } = heading.bounds
    // Headings at the side run downwards, so they grow in height.
    const isUpright = h > w
    return new Group2d({
      children: [
        body,
        new Rectangle2d({
          x,
          y,
          width: isUpright ? w : Math.min(w * HEADING_GROWTH, frame.props.w),
          height: isUpright ? Math.min(h * HEADING_GROWTH, frame.props.h) : h,
          isFilled: true,
          isLabel: true,
        }),
      ],
    })
  }

  /** A frame added by a click has room for two rows of three notes. */
  override getDefaultProps(): TLFrameShape['props'] {
    return { ...super.getDefaultProps(), w: 676, h: 462 }
  }

  override onTranslateEnd({ id }: TLFrameShape): void {
    const frame = asFrame(this.editor, this.editor.getShape(id))
    if (frame) settleMovedFrame(this.editor, frame)
  }

  override onResizeEnd({ id }: TLFrameShape): void {
    const frame = asFrame(this.editor, this.editor.getShape(id))
    if (frame) settleResizedFrame(this.editor, frame)
  }

  override onDragShapesIn(
    frame: TLFrameShape,
    shapes: TLShape[],
    info: Parameters<NonNullable<FrameShapeUtil['onDragShapesIn']>>[2],
  ): void {
    super.onDragShapesIn?.(frame, shapes, info)
    sendFramesBehind(this.editor, shapes)
  }

  override getFontFaces(frame: TLFrameShape) {
    return facesFor(frame.props.name)
  }

  /** A folded one has the height of its title. */
  override canResize(frame?: TLFrameShape): boolean {
    return !frame || !isFolded(frame)
  }

  override canReceiveNewChildrenOfType(frame: TLFrameShape): boolean {
    return !isFolded(frame)
  }

  /** The session sets a round's heading. */
  override canEdit(frame?: TLFrameShape): boolean {
    return !frame || !this.roundOf(frame)
  }

  /** Otherwise tldraw would add a note over a heading that can't be edited. */
  override onDoubleClick(frame: TLFrameShape): TLShapePartial<TLFrameShape> | undefined {
    return this.roundOf(frame) ? { id: frame.id, type: frame.type } : undefined
  }

  /** tldraw would shrink the frame to its notes: a round's has lanes, and room for later notes. */
  override onDoubleClickEdge(frame: TLFrameShape, info: TLClickEventInfo) {
    if (!this.roundOf(frame)) return super.onDoubleClickEdge(frame, info)
    const { w, h } = frame.props
    return { id: frame.id, type: frame.type, props: { w, h } }
  }

  override onDoubleClickCorner(frame: TLFrameShape) {
    return this.roundOf(frame) ? { id: frame.id, type: frame.type } : super.onDoubleClickCorner(frame)
  }

  override getAriaDescriptor(frame: TLFrameShape): string {
    const round = this.roundOf(frame)
    const words = round
      ? ROUND_LABELS.roundAndQuestion(round.number, round.question)
      : super.getAriaDescriptor(frame)
    return frame.isLocked
      ? [words, LOCK_LABELS[lockOf(frame) ?? 'editors']].filter(Boolean).join(', ')
      : words
  }

  override toSvg(frame: TLFrameShape, context: SvgExportContext) {
    const { black, text } = getDefaultColorTheme({ isDarkMode: context.isDarkMode })
    const { w, h, name } = withShortName(frame).props
    const round = this.roundOf(frame)
    return (
      <>
        <rect width={w} height={h} rx={4} fill={black.frame.fill} stroke={black.frame.stroke} />
        <text
          y={-12}
          fontFamily={NOTE_FONT_FAMILY}
          fontSize={pictureHeadingPx(w)}
          fontWeight={620}
          fill={text}
        >
          {round ? ROUND_LABELS.round(round.number) : name.trim() || SHAPE_LABELS.frame}
        </text>
        {round && (
          <RoundSvg
            round={round}
            width={w}
            height={h}
            authors={boardSignals(this.editor).authors.get()}
            ink={text}
            hairline={black.frame.stroke}
            isFolded={isFolded(frame)}
          />
        )}
      </>
    )
  }

  override component(frame: TLFrameShape) {
    const isEdited = this.editor.getEditingShapeId() === frame.id
    return (
      <FrameSheet util={this} frame={frame}>
        {super.component(isEdited ? frame : withShortName(frame))}
      </FrameSheet>
    )
  }

  /** `null` for an ordinary frame, or for a round that is unknown here. Reads signals. */
  roundOf(frame: TLFrameShape): RoundView | null {
    const roundId = frame.meta.round
    if (typeof roundId !== 'string') return null
    return boardSignals(this.editor).session.get()?.rounds[roundId] ?? null
  }
}

/** Screen pixels: a narrower frame has no room for the count, or for any name. */
const COUNT_FROM_PX = 180
const NAME_FROM_PX = 56

/** The heading above a frame of this width on the screen. Reads signals. */
function headingFor(editor: Editor, frame: TLFrameShape): 'whole' | 'name' | 'none' {
  const width = frame.props.w * editor.getZoomLevel()
  if (width >= COUNT_FROM_PX) return 'whole'
  return width >= NAME_FROM_PX || editor.getEditingShapeId() === frame.id ? 'name' : 'none'
}

/** Includes notes in inner frames and groups. */
function countNotes(editor: Editor, parentId: TLShapeId): number {
  return editor.getSortedChildIdsForParent(parentId).reduce((sum, id) => {
    const type = editor.getShape(id)?.type
    if (type === 'note') return sum + 1
    return type === 'frame' || type === 'group' ? sum + countNotes(editor, id) : sum
  }, 0)
}

/** @param own the viewer's own notes; `null` while all are shown */
function countLabel(own: number | null, count: number): string {
  if (own !== null) return own === 0 ? '' : CANVAS_LABELS.ownNotes(own)
  return count === 0 ? '' : ROUND_LABELS.noteCount(count)
}

interface FrameSheetProps {
  util: BoardFrameShapeUtil
  frame: TLFrameShape
  children: ReactNode
}

/** The heading is tldraw's, so the count is passed as a CSS variable, which the style sheet shows after the name. */
function FrameSheet({ util, frame, children }: FrameSheetProps) {
  const { editor } = util
  const count = useValue('notes in the frame', () => countNotes(editor, frame.id), [editor, frame.id])
  const round = useValue('round of the frame', () => util.roundOf(frame), [util, frame])
  const askSize = useValue('ask chip', () => askChipSize(editor, frame), [editor, frame])
  const heading = useValue('heading', () => headingFor(editor, frame), [editor, frame])
  // tldraw draws a shape again for its props and meta only.
  const lock = useValue('lock', () => lockOf(editor.getShape(frame.id) ?? frame), [editor, frame])
  const own = useValue('own notes in the frame', () => ownNotesIn(editor, frame), [editor, frame])
  const words = countLabel(own, count)
  return (
    <div
      className="parley-frame"
      data-round={round ? true : undefined}
      data-lock={lock ?? undefined}
      data-asks={askSize === 'none' ? undefined : askSize}
      data-heading={heading}
      style={
        {
          '--parley-frame-count': `"${words}"`,
          '--parley-frame-width': `${frame.props.w}px`,
        } as CSSProperties
      }
    >
      {children}
      {own !== null && <FramePlaces frame={frame} />}
      {round && <RoundSheet frame={frame} round={round} />}
      {askSize !== 'none' && <AskChip frame={frame} size={askSize} />}
    </div>
  )
}
