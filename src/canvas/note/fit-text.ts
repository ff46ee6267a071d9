import type { TLRichText } from 'tldraw'
import { NOTE_FONT_FAMILY, NOTE_FONT_WEIGHT, NOTE_LAYOUT, TEXT_STEPS, type TextStep } from './note-layout.ts'
import { noteText } from './note-text.ts'
import { type MeasureText, wrapText } from './wrap-text.ts'

export interface FittedText {
  step: TextStep
  /** All of them, also those that don't fit. */
  lines: string[]
  isTooLong: boolean
}

/** The largest step that holds the text; the last one in any case. */
export function fitText(text: string, measureAt: (fontPx: number) => MeasureText): FittedText {
  let fitted: FittedText | null = null
  for (const step of TEXT_STEPS) {
    if (text.length > step.maxChars) continue
    const lines = wrapText(text, NOTE_LAYOUT.textWidth, measureAt(step.fontPx))
    fitted = { step, lines, isTooLong: lines.length > step.maxLines }
    if (!fitted.isTooLong) break
  }
  return fitted ?? { step: TEXT_STEPS[0], lines: [], isTooLong: false }
}

/** Widths scale with the font size, so one measured at this size serves all. */
const MEASURED_PX = 20
const MAX_WORDS = 20_000

/**
 * Measures words on a canvas and remembers them. Words repeat: after the first hundred notes most are known. The
 * whole memory is dropped when it is full or when a font has arrived, both of which are rare.
 */
class WordWidths {
  private readonly widths = new Map<string, number>()
  private readonly context: CanvasRenderingContext2D | null

  constructor() {
    this.context = document.createElement('canvas').getContext('2d')
    if (this.context) this.context.font = `${NOTE_FONT_WEIGHT} ${MEASURED_PX}px ${NOTE_FONT_FAMILY}`
  }

  at(fontPx: number): MeasureText {
    const scale = fontPx / MEASURED_PX
    return (text) => this.width(text) * scale
  }

  private width(text: string): number {
    const known = this.widths.get(text)
    if (known !== undefined) return known
    if (this.widths.size >= MAX_WORDS) this.widths.clear()
    const width = this.context?.measureText(text).width ?? text.length * MEASURED_PX * 0.5
    this.widths.set(text, width)
    return width
  }
}

let widths: WordWidths | null = null
let fits = new WeakMap<TLRichText, FittedText>()

/** How a note's text is set, by the font that is loaded now. */
export function fitNote(richText: TLRichText): FittedText {
  if (!widths) {
    widths = new WordWidths()
    document.fonts?.addEventListener('loadingdone', forgetWidths)
  }
  const known = fits.get(richText)
  if (known) return known
  const fitted = fitText(noteText(richText), (fontPx) => (widths ?? new WordWidths()).at(fontPx))
  fits.set(richText, fitted)
  return fitted
}

/** Measured with the fallback font, widths are wrong once the real one is there. */
function forgetWidths(): void {
  widths = widths && new WordWidths()
  fits = new WeakMap()
}
