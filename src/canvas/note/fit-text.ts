import type { TLNoteShape, TLRichText } from 'tldraw'
import { hasMarkup, readMarkup } from '#board/text/read-markup.ts'
import { layOutMarkup, type MarkedLine } from './lay-out-markup.ts'
import {
  BOLD_FONT_WEIGHT,
  NOTE_FONT_FAMILY,
  NOTE_FONT_WEIGHT,
  NOTE_SHEETS,
  type NoteSheet,
  noteSheet,
  type TextStep,
} from './note-layout.ts'
import { noteText } from './note-text.ts'
import { type MeasureText, wrapText } from './wrap-text.ts'

/** How a text is set on a note so that as much of it as possible is seen. */
export interface FittedText {
  sheet: NoteSheet
  step: TextStep
  /** All lines, including those that don't fit. */
  lines: string[]
  /** `lines` with their markup; `null` if the text has none. */
  marked: MarkedLine[] | null
  isTooLong: boolean
  isRightToLeft: boolean
}

/** The largest step that holds the text, or the last one. */
export function fitText(
  text: string,
  measureAt: (fontPx: number) => MeasureText,
  sheet: NoteSheet = NOTE_SHEETS.m,
): FittedText {
  const markup = hasMarkup(text) ? readMarkup(text) : null
  const isRightToLeft = RIGHT_TO_LEFT.test(text)
  let fitted: FittedText | null = null
  for (const step of sheet.steps) {
    if (text.length > step.maxChars) continue
    const measure = measureAt(step.fontPx)
    const marked = markup && layOutMarkup(markup, sheet.textWidth, step.fontPx, measure)
    const lines = marked ? marked.map((line) => line.text) : wrapText(text, sheet.textWidth, measure)
    fitted = { sheet, step, lines, marked, isTooLong: lines.length > step.maxLines, isRightToLeft }
    if (!fitted.isTooLong) break
  }
  return fitted ?? { sheet, step: FIRST_STEP, lines: [], marked: null, isTooLong: false, isRightToLeft }
}

const [FIRST_STEP] = NOTE_SHEETS.m.steps as readonly [TextStep, ...TextStep[]]

/** Matches if the first letter with a direction is right-to-left; `dir="auto"` uses the same rule. */
const RIGHT_TO_LEFT =
  /^[^\p{L}]*[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u

/** Widths scale with the font size, so one measurement at this size is enough. */
const MEASURED_PX = 20
const MAX_WORDS = 20_000

/**
 * Measures words on a canvas and caches them. Words repeat: after the first hundred notes most are known. The cache is cleared
 * when it is full or when a font has loaded, both of which are rare.
 */
class WordWidths {
  private readonly context = document.createElement('canvas').getContext('2d')
  private readonly plain = new Map<string, number>()
  private readonly bold = new Map<string, number>()
  private weight = 0

  at(fontPx: number): MeasureText {
    const scale = fontPx / MEASURED_PX
    return (text, isBold = false) => this.width(text, isBold) * scale
  }

  private width(text: string, isBold: boolean): number {
    const widths = isBold ? this.bold : this.plain
    const known = widths.get(text)
    if (known !== undefined) return known
    if (widths.size >= MAX_WORDS) widths.clear()
    const width = this.measure(text, isBold ? BOLD_FONT_WEIGHT : NOTE_FONT_WEIGHT)
    widths.set(text, width)
    return width
  }

  private measure(text: string, weight: number): number {
    if (!this.context) return text.length * MEASURED_PX * 0.5
    // Setting a font costs more than measuring with it.
    if (this.weight !== weight) this.context.font = `${weight} ${MEASURED_PX}px ${NOTE_FONT_FAMILY}`
    this.weight = weight
    return this.context.measureText(text).width
  }
}

let widths: WordWidths | null = null
let fits = new WeakMap<TLRichText, FittedText>()

export function fitNote({ richText, size }: Pick<TLNoteShape['props'], 'richText' | 'size'>): FittedText {
  if (!widths) {
    widths = new WordWidths()
    document.fonts?.addEventListener('loadingdone', forgetWidths)
  }
  const sheet = noteSheet(size)
  const known = fits.get(richText)
  if (known?.sheet === sheet) return known
  const fitted = fitText(noteText(richText), (fontPx) => (widths ?? new WordWidths()).at(fontPx), sheet)
  fits.set(richText, fitted)
  return fitted
}

/** Widths measured with the fallback font are wrong once the real one is loaded. */
function forgetWidths(): void {
  widths = widths && new WordWidths()
  fits = new WeakMap()
}
