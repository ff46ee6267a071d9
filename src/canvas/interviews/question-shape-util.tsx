import { BaseBoxShapeUtil, Rectangle2d, type SvgExportContext } from 'tldraw'
import { type QuestionProps, questionShapeProps } from '#board/question-shape.ts'
import { NOTE_SIZE } from '#board/record-kinds.ts'
import { facesFor } from '../note/note-fonts.ts'
import { NOTE_FONT_FAMILY } from '../note/note-layout.ts'
import { NOTE_PAINT } from '../note/note-paint.ts'
import { wrapText } from '../note/wrap-text.ts'
import { boardSignals } from '../signals/install-signals.ts'
import { QuestionOnCanvas } from './question-card.tsx'
import { type QuestionShape, questionOn, questionState } from './question-on.ts'

const SIDE_PX = 14
const LINE_PX = 20
const MAX_LINES = 7
/** Of a character of the font, on average, at its size. */
const CHAR_PX = 8

/** A question on the canvas. What it says comes from the session, so the shape has only a place. */
export class BoardQuestionShapeUtil extends BaseBoxShapeUtil<QuestionShape> {
  static override type = 'question' as const
  static override props = questionShapeProps

  override getDefaultProps(): QuestionProps {
    return { w: NOTE_SIZE, h: NOTE_SIZE, question: 'n000000000000' }
  }

  override canResize(): boolean {
    return false
  }

  override canEdit(): boolean {
    return false
  }

  override hideRotateHandle(): boolean {
    return true
  }

  override hideResizeHandles(): boolean {
    return true
  }

  override hideSelectionBoundsFg(): boolean {
    return true
  }

  override getGeometry({ props }: QuestionShape): Rectangle2d {
    return new Rectangle2d({ width: props.w, height: props.h, isFilled: true })
  }

  override getText(card: QuestionShape): string {
    return questionOn(card, boardSignals(this.editor))?.question.text ?? ''
  }

  override getAriaDescriptor(card: QuestionShape): string {
    const shown = questionOn(card, boardSignals(this.editor))
    return shown ? `Question: ${shown.question.text}, ${questionState(shown)}` : 'Question'
  }

  override getFontFaces(card: QuestionShape) {
    return facesFor(this.getText(card))
  }

  override component(card: QuestionShape) {
    return <QuestionOnCanvas card={card} />
  }

  override toSvg(card: QuestionShape, { isDarkMode }: SvgExportContext) {
    const shown = questionOn(card, boardSignals(this.editor))
    if (!shown) return null
    const { ink, faintInk, dash, sheet } = NOTE_PAINT[isDarkMode ? 'dark' : 'light']
    const { w, h } = card.props
    const lines = wrapText(shown.question.text, w - 2 * SIDE_PX, (text) => text.length * CHAR_PX)
    return (
      <g fontFamily={NOTE_FONT_FAMILY}>
        <rect width={w} height={h} rx={8} fill={sheet} stroke={dash} />
        {lines.slice(0, MAX_LINES).map((line, i) => (
          <text key={i} x={SIDE_PX} y={28 + i * LINE_PX} fontSize={15} fontWeight={560} fill={ink}>
            {line}
          </text>
        ))}
        <text x={SIDE_PX} y={h - SIDE_PX} fontSize={12} fill={faintInk}>
          {questionState(shown)}
        </text>
      </g>
    )
  }

  override indicator({ props }: QuestionShape) {
    return <rect width={props.w} height={props.h} rx={8} />
  }
}
