import { BaseBoxShapeUtil, Rectangle2d, type SvgExportContext, type TLShapePartial } from 'tldraw'
import { type PictureProps, pictureShapeProps } from '#board/record/picture-shape.ts'
import type { PictureShape } from '../picture-files/picture-shape.ts'
import { boardSignals } from '../signals/install-signals.ts'
import { drawForExport } from './draw-for-export.ts'
import { PictureBody } from './picture-body.tsx'

/** A default: a shape without an id shows nothing. */
const NO_PICTURE = '0000000000000000'

export class BoardPictureShapeUtil extends BaseBoxShapeUtil<PictureShape> {
  static override type = 'picture' as const
  static override props = pictureShapeProps

  override getDefaultProps(): PictureProps {
    return { w: 320, h: 240, picture: NO_PICTURE, alt: '' }
  }

  override isAspectRatioLocked(): boolean {
    return true
  }

  override canEdit(): boolean {
    return false
  }

  override getGeometry({ props: { w, h } }: PictureShape): Rectangle2d {
    return new Rectangle2d({ width: w, height: h, isFilled: true })
  }

  override getText(shape: PictureShape): string {
    return shape.props.alt
  }

  override getAriaDescriptor(shape: PictureShape): string {
    return shape.props.alt
  }

  /** A change must be returned, or tldraw adds a note on top. */
  override onDoubleClick({ id, type }: PictureShape): TLShapePartial<PictureShape> {
    return { id, type }
  }

  override component(shape: PictureShape) {
    return <PictureBody shape={shape} />
  }

  override async toSvg(shape: PictureShape, context: SvgExportContext) {
    const { w, h, picture, alt } = shape.props
    const { pictures, boardId } = boardSignals(this.editor)
    const href = await drawForExport({ boardId, id: picture, w, h, blob: pictures?.blob(picture) ?? null })
    if (href) return <image href={href} width={w} height={h} preserveAspectRatio="none" aria-label={alt} />
    const stroke = context.isDarkMode ? '#8a857c' : '#8b857b'
    return <rect width={w} height={h} fill="none" stroke={stroke} strokeDasharray="8 6" strokeWidth={2} />
  }

  override indicator({ props: { w, h } }: PictureShape) {
    return <rect width={w} height={h} />
  }
}
