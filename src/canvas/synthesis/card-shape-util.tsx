import { BaseBoxShapeUtil, Rectangle2d, type TLBaseShape } from 'tldraw'
import { facesFor } from '../note/note-fonts.ts'
import { boardSignals } from '../signals/install-signals.ts'

/** A shape whose words are in the session, so that it has only a place on the canvas. */
type CardShape = TLBaseShape<string, { w: number; h: number }>

/**
 * A card: it has a fixed width, is as high as its words need in this browser, and grows downward. People move it, and
 * neither resize, turn nor edit it.
 */
export abstract class CardShapeUtil<Card extends CardShape> extends BaseBoxShapeUtil<Card> {
  override canResize(): boolean {
    return false
  }

  override canEdit(): boolean {
    return false
  }

  override hideRotateHandle(): boolean {
    return true
  }

  override hideSelectionBoundsFg(): boolean {
    return true
  }

  override hideResizeHandles(): boolean {
    return true
  }

  override getGeometry(card: Card): Rectangle2d {
    return new Rectangle2d({ width: card.props.w, height: this.heightOf(card), isFilled: true })
  }

  override getFontFaces(card: Card) {
    return facesFor(this.getText(card) ?? '')
  }

  override indicator(card: Card) {
    return <rect width={card.props.w} height={this.heightOf(card)} rx={8} />
  }

  protected heightOf(card: Card): number {
    return boardSignals(this.editor).cardHeights.get().get(card.id) ?? card.props.h
  }
}
