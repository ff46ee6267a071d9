import {
  ARROW_LABEL_FONT_SIZES,
  type Editor,
  FONT_SIZES,
  LABEL_FONT_SIZES,
  type TLArrowShape,
  type TLGeoShape,
  type TLShape,
  type TLTextShape,
  toRichText,
} from 'tldraw'
import { plainText } from '#board/text/rich-text.ts'
import { joinParagraphs } from './join-paragraphs.ts'
import { limitHtml, limitLabel, limitText, SHORT_CHARS, type TextColumn } from './limit-text.ts'
import { measureLines } from './measure-lines.ts'
import { rememberMeasures } from './remember-measures.ts'

/** tldraw's padding around the label of a shape. */
const LABEL_PADDING = 16
const ARROW_LABEL_PADDING = 4.25

/** Limits what tldraw measures to the drawn part of each text. */
export function limitMeasuredText(editor: Editor): void {
  const { textMeasure } = editor
  const { measureText, measureHtml, measureTextSpans, measureElementTextNodeSpans } = textMeasure
  const columnOf = ({ maxWidth, fontSize }: { maxWidth: number | null; fontSize: number }): TextColumn => ({
    width: maxWidth,
    fontSize,
  })
  textMeasure.measureText = (text, opts) =>
    measureText.call(textMeasure, limitLabel(text, columnOf(opts)), opts)
  const measureOnce = rememberMeasures(measureHtml.bind(textMeasure), document.fonts)
  textMeasure.measureHtml = (html, opts) => measureOnce(limitHtml(html, columnOf(opts)), opts)
  textMeasure.measureTextSpans = (text, opts) => {
    const column = { width: Math.max(1, opts.width - 2 * opts.padding), fontSize: opts.fontSize }
    return measureTextSpans.call(textMeasure, limitText(text, column), opts)
  }
  // Letter by letter, as tldraw does it, a long text takes seconds.
  textMeasure.measureElementTextNodeSpans = (element, opts = {}) =>
    (element.textContent ?? '').length > SHORT_CHARS && !opts.shouldTruncateToFirstLine
      ? { spans: measureLines(element), didTruncate: false }
      : measureElementTextNodeSpans.call(textMeasure, element, opts)
}

const drawn = new WeakMap<TLShape, TLShape>()

/** The shape for drawing, with the measured part of its text. While a person writes in it, it has the whole text. */
export function withDrawableText(editor: Editor, shape: TLShape): TLShape {
  if (editor.getEditingShapeId() === shape.id) return shape
  const text = longTextOf(shape)
  if (!text) return shape
  const known = drawn.get(shape)
  if (known) return known
  const limit = isArrow(shape) ? limitLabel : limitText
  const limited = limit(text.all, text.columnIn(editor))
  const result = limited === text.all ? shape : text.with(limited)
  drawn.set(shape, result)
  return result
}

/** Like `withDrawableText`, for an exported picture, for which the style of each paragraph is read and written out. */
export function withExportableText(editor: Editor, shape: TLShape): TLShape {
  const drawable = withDrawableText(editor, shape)
  if (!isText(drawable) && !isGeo(drawable)) return drawable
  const { richText } = drawable.props
  const joined = joinParagraphs(richText)
  return joined === richText
    ? drawable
    : ({ ...drawable, props: { ...drawable.props, richText: joined } } as TLShape)
}

interface LongText {
  all: string
  columnIn(editor: Editor): TextColumn
  with(text: string): TLShape
}

function longTextOf(shape: TLShape): LongText | null {
  const text = isArrow(shape)
    ? arrowText(shape)
    : isText(shape)
      ? ownText(shape)
      : isGeo(shape)
        ? labelText(shape)
        : null
  return text && text.all.length > SHORT_CHARS ? text : null
}

function arrowText(shape: TLArrowShape): LongText {
  const { text, size, scale } = shape.props
  return {
    all: text,
    columnIn(editor) {
      const { width } = labelBounds(editor, shape)
      return {
        width: Math.max(1, width - 2 * ARROW_LABEL_PADDING * scale),
        fontSize: ARROW_LABEL_FONT_SIZES[size] * scale,
      }
    },
    with: (limited) => ({ ...shape, props: { ...shape.props, text: limited } }),
  }
}

function ownText(shape: TLTextShape): LongText {
  const { richText, autoSize, w, size } = shape.props
  return {
    all: plainText(richText),
    columnIn: () => ({ width: autoSize ? null : w, fontSize: FONT_SIZES[size] }),
    with: (limited) => ({ ...shape, props: { ...shape.props, richText: toRichText(limited) } }),
  }
}

function labelText(shape: TLGeoShape): LongText {
  const { richText, w, scale, size } = shape.props
  return {
    all: plainText(richText),
    columnIn: () => ({
      width: Math.max(LABEL_FONT_SIZES[size], w / scale - 2 * LABEL_PADDING),
      fontSize: LABEL_FONT_SIZES[size],
    }),
    with: (limited) => ({ ...shape, props: { ...shape.props, richText: toRichText(limited) } }),
  }
}

/** Bounds of an arrow's label, or of the whole arrow if it has none. */
function labelBounds(editor: Editor, shape: TLArrowShape): { width: number } {
  const geometry = editor.getShapeGeometry(shape)
  const children = 'children' in geometry && Array.isArray(geometry.children) ? geometry.children : []
  return (children[1] ?? geometry).bounds
}

function isArrow(shape: TLShape): shape is TLArrowShape {
  return shape.type === 'arrow'
}

function isText(shape: TLShape): shape is TLTextShape {
  return shape.type === 'text'
}

function isGeo(shape: TLShape): shape is TLGeoShape {
  return shape.type === 'geo'
}
