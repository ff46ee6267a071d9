import type { LineMark, MarkupLine, Span } from '#board/text/read-markup.ts'
import { NOTE_LAYOUT } from './note-layout.ts'
import { breakablePiecesOf, cutWord, type MeasureText } from './wrap-text.ts'

export interface Run {
  text: string
  isBold: boolean
  isLink: boolean
}

export interface MarkedLine {
  text: string
  runs: Run[]
  /** Page units from the text's edge; the marker hangs before it. */
  indent: number
  /** Before the first line of a list item. */
  mark: LineMark | null
}

/** The lines in which a browser sets this text; the same rules as `wrapText`, with two weights and indented lists. */
export function layOutMarkup(
  markup: readonly MarkupLine[],
  width: number,
  fontPx: number,
  measure: MeasureText,
): MarkedLine[] {
  return markup.flatMap((line) => {
    const indent = indentOf(line, fontPx)
    return wrapSpans(line.spans, width - indent, measure).map((runs, i) => ({
      text: runs.map(({ text }) => text).join(''),
      runs,
      indent,
      mark: i === 0 ? line.mark : null,
    }))
  })
}

export function markSign(mark: Exclude<LineMark, { kind: 'box' }>): string {
  return mark.kind === 'number' ? mark.text : '•'
}

/**
 * A checkbox as an SVG path: other programs' fonts may have no character for it.
 * @param em the font size; negative for right-to-left lines
 */
export function boxPath(
  { isTicked }: { isTicked: boolean },
  x: number,
  baseline: number,
  em: number,
): string {
  const side = Math.abs(em) * 0.8
  const left = em < 0 ? x - side : x
  const top = baseline - Math.abs(em) * 0.74
  const box = `M${left} ${top}h${side}v${side}h${-side}Z`
  if (!isTicked) return box
  return `${box}M${left + side * 0.2} ${top + side * 0.52}l${side * 0.22} ${side * 0.22}l${side * 0.38} ${-side * 0.46}`
}

/** Page units; the style sheet indents lists by the same fraction of the font size. */
export function indentOf({ level, mark }: Pick<MarkupLine, 'level' | 'mark'>, fontPx: number): number {
  return mark ? (level + 1) * NOTE_LAYOUT.listIndent * fontPx : 0
}

function wrapSpans(spans: readonly Span[], width: number, measure: MeasureText): Run[][] {
  const setter = new LineSetter(width)
  for (const span of spans) {
    const look = { isBold: span.isBold, isLink: span.kind === 'link' }
    const widthOf = (text: string) => measure(text, span.isBold)
    for (const piece of breakablePiecesOf(span.text)) setter.add(piece, look, widthOf)
  }
  return setter.lines
}

/** Fills lines of one width with pieces of words. */
class LineSetter {
  readonly lines: Run[][] = [[]]
  private readonly width: number
  private used = 0

  constructor(width: number) {
    this.width = width
  }

  add(piece: string, look: Omit<Run, 'text'>, widthOf: (text: string) => number): void {
    const pieceWidth = widthOf(piece)
    // Spaces at the end of a line hang over its edge; they never start a new one.
    if (this.used + pieceWidth <= this.width || piece.trim() === '') {
      this.push(piece, look)
      this.used += pieceWidth
      return
    }
    const parts = pieceWidth <= this.width ? [piece] : cutWord(piece, this.width, widthOf)
    for (const part of parts) {
      if (this.used > 0) this.lines.push([])
      this.push(part, look)
      this.used = widthOf(part)
    }
  }

  private push(text: string, look: Omit<Run, 'text'>): void {
    const line = this.lines.at(-1) ?? []
    const last = line.at(-1)
    if (last && last.isBold === look.isBold && last.isLink === look.isLink) last.text += text
    else line.push({ text, ...look })
  }
}
