import type { NoteColor } from '#board/record/record-kinds.ts'

const HEX = /^#?([\da-f]{2})([\da-f]{2})([\da-f]{2})/i
const MIN_CHROMA = 24
/** Degrees on the colour wheel at which each colour of notes ends. */
const HUES: readonly (readonly [number, NoteColor])[] = [
  [18, 'light-red'],
  [42, 'orange'],
  [68, 'yellow'],
  [100, 'light-green'],
  [165, 'green'],
  [250, 'light-blue'],
  [320, 'light-violet'],
  [360, 'light-red'],
]

/** The colour of notes that is closest to a colour in hexadecimal; `null` for white, black, or none. */
export function nearestNoteColor(color: string | null | undefined): NoteColor | null {
  const found = HEX.exec(color ?? '')
  if (!found) return null
  const [r = 0, g = 0, b = 0] = found.slice(1).map((pair) => Number.parseInt(pair, 16))
  const [max, min] = [Math.max(r, g, b), Math.min(r, g, b)]
  const chroma = max - min
  if (chroma < MIN_CHROMA) return max > 240 || max < 40 ? null : 'grey'
  const sixth = max === r ? (g - b) / chroma : max === g ? (b - r) / chroma + 2 : (r - g) / chroma + 4
  const hue = (sixth * 60 + 360) % 360
  return HUES.find(([end]) => hue <= end)?.[1] ?? null
}
