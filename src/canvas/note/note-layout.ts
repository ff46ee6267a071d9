/** Page units. The style sheet's `.parley-note` has the same numbers. */
export const NOTE_LAYOUT = {
  paddingTop: 20,
  paddingSide: 14,
  paddingBottom: 34,
  textWidth: 172,
  footerFontPx: 16,
  /** From the note's top to the footer's baseline. */
  footerBaseline: 183.5,
  /** So much text leaves a line free above the footer. */
  textAboveEcho: 124,
  cutCorner: 32,
  radius: 2,
} as const

/** A size holds this much text by experience; whether a text with long words or many lines does is measured. */
export const TEXT_STEPS = [
  { fontPx: 20, linePx: 24, maxLines: 6, maxChars: 80 },
  { fontPx: 18, linePx: 22, maxLines: 6, maxChars: 100 },
  { fontPx: 16, linePx: 20, maxLines: 7, maxChars: Number.POSITIVE_INFINITY },
] as const
export type TextStep = (typeof TEXT_STEPS)[number]

export const NOTE_FONT_FAMILY =
  '"Commissioner Variable", "Commissioner Fallback", "Noto Emoji Variable", system-ui, sans-serif'
export const NOTE_FONT_WEIGHT = 460
export const FOOTER_FONT_WEIGHT = 420
