import {
  ArrowShapeUtil,
  DrawShapeUtil,
  type Editor,
  GeoShapeUtil,
  Group2d,
  HighlightShapeUtil,
  LineShapeUtil,
  NoteShapeUtil,
  noteShapeProps,
  Rectangle2d,
  type SvgExportContext,
  TextShapeUtil,
  type TLHandle,
  type TLNoteShape,
} from 'tldraw'
import { noteSide } from '#board/record/record-kinds.ts'
import { originOfFields } from '#session/origin/note-origin.ts'
import { BoardFrameShapeUtil } from '../frame/frame-shape-util.tsx'
import { commentsLabel } from '../labels/comment-pin-labels.ts'
import { NoteBody } from '../note/note-body.tsx'
import { NoteColorStyle } from '../note/note-color.ts'
import { facesFor } from '../note/note-fonts.ts'
import { NoteSizeStyle } from '../note/note-size.ts'
import { NoteSvg } from '../note/note-svg.tsx'
import { noteText } from '../note/note-text.ts'
import { BoardPictureShapeUtil } from '../picture/picture-shape-util.tsx'
import { labelOfPromotion } from '../promotion/promotion-mark.tsx'
import { BoardQuestionShapeUtil } from '../question/question-shape-util.tsx'
import { boardSignals } from '../signals/install-signals.ts'
import { authorOf, spokenNote } from '../signals/note-author.ts'
import { BoardSynthesisShapeUtil } from '../synthesis/synthesis-shape-util.tsx'
import { installWindow } from '../window/install-window.ts'

/** Screen pixels from a note's edge to the handles that make the next one. */
const CLONE_OFFSET_PX = 9

/** One for each side: thousands of notes share the same square geometry. */
const squares = new Map<number, Group2d>()

function squareOf(note: TLNoteShape): Group2d {
  const size = sideOf(note)
  const known = squares.get(size)
  if (known) return known
  const square = new Group2d({
    children: [
      new Rectangle2d({ width: size, height: size, isFilled: true }),
      // tldraw needs a label in every note: a click on it in a selected note starts the typing.
      new Rectangle2d({ width: size, height: size, isFilled: true, isLabel: true }),
    ],
  })
  squares.set(size, square)
  return square
}

function sideOf({ props }: TLNoteShape): number {
  return noteSide(props.size, props.scale)
}

/**
 * tldraw's note with our paper, type and signature. A note is a square in one of three sizes, which people choose: long text gets
 * smaller and fades out at the end, and never pushes the notes around it.
 */
export class BoardNoteShapeUtil extends NoteShapeUtil {
  static override props = { ...noteShapeProps, color: NoteColorStyle, size: NoteSizeStyle }

  constructor(editor: Editor) {
    super(editor)
    // A shape util is created with its editor: later, tldraw would already have read the functions that the window
    // replaces.
    installWindow(editor)
  }

  override getDefaultProps(): TLNoteShape['props'] {
    return { ...super.getDefaultProps(), color: 'yellow', font: 'sans' }
  }

  /** Notes can't be rotated. */
  override hideRotateHandle(): boolean {
    return true
  }

  /** The indicator is the outline; the selection's own would cross it. */
  override hideSelectionBoundsFg(): boolean {
    return true
  }

  override getGeometry(note: TLNoteShape): Group2d {
    return squareOf(note)
  }

  override getText(note: TLNoteShape): string {
    return noteText(note.props.richText)
  }

  override getAriaDescriptor(note: TLNoteShape): string {
    const signals = boardSignals(this.editor)
    return spokenNote(note, this.getText(note), authorOf(note.meta, signals.authors.get()), {
      echoes: signals.echoes.get()[note.id] ?? [],
      promotion: labelOfPromotion(signals, note.id),
      comments: commentsLabel(signals.comments.onRecord(note.id)),
    })
  }

  override getFontFaces(note: TLNoteShape) {
    return facesFor(this.getText(note))
  }

  override component(note: TLNoteShape) {
    // Reads no signal: tldraw tracks this call, and every note would be redrawn when the signal changes.
    return <NoteBody note={note} />
  }

  /** Beyond the edge, where the outline does not cross them. */
  override getHandles(note: TLNoteShape): TLHandle[] {
    const off = CLONE_OFFSET_PX / this.editor.getZoomLevel()
    const size = sideOf(note)
    // tldraw would put the next note over a large one; Tab and Ctrl+Enter continue beside it.
    if (note.props.size === 'l' || note.props.size === 'xl') return []
    return super.getHandles(note).map((handle) => ({
      ...handle,
      x: handle.x === size / 2 ? handle.x : handle.x <= 0 ? -off : size + off,
      y: handle.y === size / 2 ? handle.y : handle.y <= 0 ? -off : size + off,
    }))
  }

  override indicator(note: TLNoteShape) {
    const size = `calc(${sideOf(note)}px + 6px * var(--tl-scale))`
    return <rect className="parley-note-outline" style={{ width: size, height: size }} />
  }

  override toSvg(note: TLNoteShape, context: SvgExportContext) {
    const signals = boardSignals(this.editor)
    return (
      <NoteSvg
        note={note}
        author={authorOf(note.meta, signals.authors.get())}
        origin={originOfFields(note.meta)}
        isAlternative={signals.alternatives.get().has(note.id)}
        echoes={signals.echoes.get()[note.id] ?? []}
        promotion={labelOfPromotion(signals, note.id)}
        theme={context.isDarkMode ? 'dark' : 'light'}
      />
    )
  }

  // tldraw would lay out each text in the DOM here, to grow the note with it.
  override onBeforeCreate(next: TLNoteShape): TLNoteShape | undefined {
    return withoutGrowth(next)
  }

  override onBeforeUpdate(_previous: TLNoteShape, next: TLNoteShape): TLNoteShape | undefined {
    return withoutGrowth(next)
  }
}

function withoutGrowth(note: TLNoteShape): TLNoteShape | undefined {
  if (note.props.growY === 0 && note.props.fontSizeAdjustment === 0) return undefined
  return { ...note, props: { ...note.props, growY: 0, fontSizeAdjustment: 0 } }
}

/** All shapes that may be on a board. tldraw's own images, videos, bookmarks and embeds are left out on purpose. */
export const BOARD_SHAPE_UTILS = [
  BoardNoteShapeUtil,
  BoardFrameShapeUtil,
  GeoShapeUtil,
  TextShapeUtil,
  ArrowShapeUtil,
  LineShapeUtil,
  DrawShapeUtil,
  HighlightShapeUtil,
  BoardSynthesisShapeUtil,
  BoardQuestionShapeUtil,
  BoardPictureShapeUtil,
] as const
