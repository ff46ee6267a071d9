import type { TLNoteShape } from 'tldraw'
import { type FittedText, fitNote } from '../note/fit-text.ts'
import { boxPath, type MarkedLine, markSign } from '../note/lay-out-markup.ts'
import { BOLD_FONT_WEIGHT, NOTE_FONT_FAMILY, NOTE_FONT_WEIGHT, NOTE_LAYOUT } from '../note/note-layout.ts'

const BAR_ALPHA = 0.28

type Context = CanvasRenderingContext2D

export function paintWords(context: Context, note: TLNoteShape): void {
  const fitted = fitNote(note.props)
  const { sheet, step, lines, marked, isRightToLeft } = fitted
  context.direction = isRightToLeft ? 'rtl' : 'ltr'
  context.textAlign = 'start'
  setWeight(context, step.fontPx, false)
  const shown = Math.min(lines.length, step.maxLines)
  const edge = isRightToLeft ? sheet.side - NOTE_LAYOUT.paddingSide : NOTE_LAYOUT.paddingSide
  for (let line = 0; line < shown; line++) {
    const baseline = NOTE_LAYOUT.paddingTop + line * step.linePx + step.linePx / 2 + step.fontPx * 0.36
    const parts = marked?.[line]
    if (parts) paintMarked(context, parts, fitted, { edge, baseline })
    else context.fillText(lines[line] ?? '', edge, baseline)
  }
  context.direction = 'ltr'
}

interface LinePlace {
  edge: number
  baseline: number
}

function paintMarked(context: Context, line: MarkedLine, { step, isRightToLeft }: FittedText, at: LinePlace) {
  const way = isRightToLeft ? -1 : 1
  if (line.mark) {
    const before = at.edge + way * (line.indent - NOTE_LAYOUT.listIndent * step.fontPx)
    if (line.mark.kind !== 'box') context.fillText(markSign(line.mark), before, at.baseline)
    else paintBox(context, boxPath(line.mark, before, at.baseline, step.fontPx * way), step.fontPx)
  }
  let x = at.edge + way * line.indent
  for (const { text, isBold } of line.runs) {
    if (isBold) setWeight(context, step.fontPx, true)
    context.fillText(text, x, at.baseline)
    // The last run's width is not needed: measuring costs as much as painting.
    if (line.runs.length > 1) x += way * context.measureText(text).width
    if (isBold) setWeight(context, step.fontPx, false)
  }
}

function paintBox(context: Context, path: string, fontPx: number): void {
  context.strokeStyle = context.fillStyle
  context.lineWidth = fontPx / 12
  context.stroke(new Path2D(path))
}

function setWeight(context: Context, fontPx: number, isBold: boolean): void {
  context.font = `${isBold ? BOLD_FONT_WEIGHT : NOTE_FONT_WEIGHT} ${fontPx}px ${NOTE_FONT_FAMILY}`
}

/** Lines of words as grey bars, which look like small text, at a tenth of the cost. */
export function paintBars(context: Context, note: TLNoteShape): void {
  const { sheet, step, lines, marked, isRightToLeft } = fitNote(note.props)
  const shown = Math.min(lines.length, step.maxLines)
  context.globalAlpha *= BAR_ALPHA
  for (let line = 0; line < shown; line++) {
    const indent = marked?.[line]?.indent ?? 0
    const letters = lines[line]?.trimEnd().length ?? 0
    const width = Math.min(sheet.textWidth - indent, letters * step.fontPx * 0.5)
    const top = NOTE_LAYOUT.paddingTop + line * step.linePx + step.linePx * 0.3
    const left = NOTE_LAYOUT.paddingSide + indent
    context.fillRect(isRightToLeft ? sheet.side - left - width : left, top, width, step.linePx * 0.4)
  }
}
