import { noteSide } from '#board/record/record-kinds.ts'

/** Page units. The style sheet's `.parley-note` has the same numbers. */
export const NOTE_LAYOUT = {
  paddingTop: 20,
  paddingSide: 14,
  footerFontPx: 16,
  /** From the note's lower edge up to the footer's baseline. */
  footerBaseline: 16.5,
  /** From the lower edge up to the point where text leaves a line free above the footer. */
  echoRoom: 76,
  cutCorner: 32,
  radius: 2,
  /** Indentation of a list's lines, as a fraction of the font size. */
  listIndent: 1.3,
} as const

/** Vertical space around a note's text. */
const TEXT_MARGIN = 56

/** One size of type on a note. */
export interface TextStep {
  fontPx: number
  linePx: number
  maxLines: number
  maxChars: number
}

/** A note of one size: the width of its text, and the font sizes to try. */
export interface NoteSheet {
  size: NoteSize
  side: number
  textWidth: number
  steps: readonly TextStep[]
}

export const NOTE_SIZES = ['m', 'l', 'xl'] as const
export type NoteSize = (typeof NOTE_SIZES)[number]

const NORMAL_STEPS = [
  { fontPx: 20, linePx: 24, maxLines: 6, maxChars: 80 },
  { fontPx: 18, linePx: 22, maxLines: 6, maxChars: 100 },
  { fontPx: 16, linePx: 20, maxLines: 7, maxChars: Number.POSITIVE_INFINITY },
]

/** Larger notes hold more words of the same size, and few words in larger letters. */
const LARGER_FONTS = { l: [28, 24, 20, 18, 16], xl: [36, 28, 24, 20, 18, 16] }

export const NOTE_SHEETS: Readonly<Record<NoteSize, NoteSheet>> = {
  m: sheet('m', NORMAL_STEPS),
  l: sheet(
    'l',
    LARGER_FONTS.l.map((fontPx) => stepOf(fontPx, noteSide('l', 1))),
  ),
  xl: sheet(
    'xl',
    LARGER_FONTS.xl.map((fontPx) => stepOf(fontPx, noteSide('xl', 1))),
  ),
}

function sheet(size: NoteSize, steps: readonly TextStep[]): NoteSheet {
  const side = noteSide(size, 1)
  return { size, side, textWidth: side - 2 * NOTE_LAYOUT.paddingSide, steps }
}

function stepOf(fontPx: number, side: number): TextStep {
  const linePx = fontPx === 16 ? 20 : fontPx + 4
  const maxLines = Math.floor((side - TEXT_MARGIN) / linePx)
  const isLast = fontPx === 16
  // Twice as many narrow letters as any text has on its lines: more need not be measured.
  const maxChars = isLast ? Number.POSITIVE_INFINITY : Math.ceil((2 * maxLines * side) / (fontPx * 0.5))
  return { fontPx, linePx, maxLines, maxChars }
}

export function noteSheet(size: string): NoteSheet {
  return size === 'l' || size === 'xl' ? NOTE_SHEETS[size] : NOTE_SHEETS.m
}

export const NOTE_FONT_FAMILY = '"Commissioner Variable", "Commissioner Fallback", system-ui, sans-serif'
export const NOTE_FONT_WEIGHT = 460
export const BOLD_FONT_WEIGHT = 680
export const FOOTER_FONT_WEIGHT = 420
