import { NOTE_FONT_FAMILY } from '#canvas/note/note-layout.ts'
import { PLUS } from '#session/board/reactions-of-board.ts'
import type { GivenReactions } from '#session/reactions/note-reactions.ts'

export interface PictureReactions {
  given: GivenReactions
  right: number
  top: number
  /** Agents' reactions don't count on this board and are drawn as outlines. */
  isSuggestion: boolean
}

/** The light values of `--go`, `--on-go` and `--raised`: a picture is light in dark mode too. */
const PAINT = { go: '#0b6647', onGo: '#ffffff', paper: '#ffffff' }
const PILL = { height: 25, minWidth: 32, fontPx: 13, letter: 8, gap: 4, cut: 6 }
/** How far the rightmost reaction reaches beyond the corner. */
const OUTSIDE = 6

/** Adds reactions above everything else: people's are round with a count, agents' have a cut corner. */
export function withReactions(svg: string, reactions: readonly PictureReactions[]): string {
  const end = svg.lastIndexOf('</svg>')
  if (reactions.length === 0 || end < 0) return svg
  const font = `font-family="${escapeXml(NOTE_FONT_FAMILY)}" font-weight="620" font-size="${PILL.fontPx}"`
  const drawn = `<g ${font} text-anchor="middle">${reactions.map(drawReactions).join('')}</g>`
  return svg.slice(0, end) + drawn + svg.slice(end)
}

function drawReactions({ given, right, top, isSuggestion }: PictureReactions): string {
  let edge = right + OUTSIDE
  const parts: string[] = []
  if (given.agents.length > 0) {
    parts.push(cutPill(edge - PILL.minWidth, top, isSuggestion))
    edge -= PILL.minWidth + PILL.gap
  }
  for (const [symbol, people] of Object.entries(given.people)) {
    if (people.length === 0) continue
    const words = symbol === PLUS.symbol ? `+${people.length}` : `${symbol} ${people.length}`
    const width = Math.max(PILL.minWidth, [...words].length * PILL.letter + 16)
    parts.push(pill(edge - width, top, width, words))
    edge -= width + PILL.gap
  }
  return parts.join('')
}

function pill(x: number, top: number, width: number, words: string): string {
  const { height } = PILL
  const box = `x="${x}" y="${top - height / 2}" width="${width}" height="${height}" rx="${height / 2}"`
  return `<rect ${box} fill="${PAINT.paper}" stroke="${PAINT.go}" stroke-width="1.5"/>${text(x + width / 2, top, words, PAINT.go)}`
}

function cutPill(x: number, top: number, isSuggestion: boolean): string {
  const { height, minWidth: width, cut } = PILL
  const y = top - height / 2
  const path = `M${x} ${y}h${width}v${height - cut}l${-cut} ${cut}h${cut - width}z`
  if (isSuggestion)
    return `<path d="${path}" fill="${PAINT.paper}" stroke="${PAINT.go}" stroke-width="1.5"/>${scales(x + width / 2, top)}`
  return `<path d="${path}" fill="${PAINT.go}"/>${text(x + width / 2, top, '+', PAINT.onGo)}`
}

/** The sign of the moderator on the canvas, around the middle of its box. */
function scales(x: number, y: number): string {
  const lines =
    'M0 -6v12M-4 6h8M-6 -4c3 0 4 -1 6 -2c2 1 3 2 6 2M-5 -4l-2.5 5.5a3.4 3.4 0 0 0 5 0zM5 -4l2.5 5.5a3.4 3.4 0 0 1 -5 0z'
  return `<path transform="translate(${x} ${y})" d="${lines}" fill="none" stroke="${PAINT.go}" stroke-width="1.2" stroke-linejoin="round" stroke-linecap="round"/>`
}

function text(x: number, middle: number, words: string, ink: string): string {
  return `<text x="${x}" y="${middle + PILL.fontPx * 0.36}" fill="${ink}">${escapeXml(words)}</text>`
}

function escapeXml(words: string): string {
  return words.replace(/[&<>"]/g, (char) => `&#${char.charCodeAt(0)};`)
}
