import type { RankedNote } from '#session/votes/rank-notes.ts'

export interface ResultLine extends Pick<RankedNote, 'rank' | 'isTied' | 'votes'> {
  /** `#12`; empty without a number. */
  label: string
  text: string
}

const SIZE = { width: 720, margin: 32, row: 52, head: 92, bar: 10, foot: 24 }
/** The light values of the design's tokens: a picture is for paper and slides. */
const PAINT = { paper: '#ffffff', ink: '#1f1e1a', muted: '#5f5b50', bar: '#8b8677', track: '#e6e3dc' }
/** About what fits into the row; the SVG has no way to measure. */
const MAX_TEXT_CHARS = 70
const MAX_TITLE_CHARS = 60

/** A ranked list with bars as an SVG picture. Returns it with its size in CSS pixels. */
export function resultPicture(title: string, facts: string, rows: readonly ResultLine[]) {
  const height = SIZE.head + rows.length * SIZE.row + SIZE.foot
  const most = Math.max(1, ...rows.map(({ votes }) => votes))
  const parts = rows.map((row, i) => drawRow(row, SIZE.head + i * SIZE.row, most)).join('')
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${SIZE.width}" height="${height}" viewBox="0 0 ${SIZE.width} ${height}" font-family="Commissioner, system-ui, sans-serif"><rect width="100%" height="100%" fill="${PAINT.paper}"/>${words(SIZE.margin, 44, clip(title, MAX_TITLE_CHARS), 'font-size="20" font-weight="650"')}${words(SIZE.margin, 68, facts, `font-size="13" fill="${PAINT.muted}"`)}${parts}</svg>`
  return { svg, width: SIZE.width, height }
}

function drawRow({ rank, isTied, label, text, votes }: ResultLine, top: number, most: number): string {
  const left = SIZE.margin + 44
  const right = SIZE.width - SIZE.margin - 48
  const width = right - left
  const name = [label, clip(text, MAX_TEXT_CHARS)].filter((part) => part !== '').join('  ')
  const y = top + 28
  const fill = rank <= 3 ? PAINT.ink : PAINT.bar
  return [
    words(SIZE.margin, top + 18, `${rank}${isTied ? '=' : ''}`, `font-size="14" fill="${PAINT.muted}"`),
    words(left, top + 18, name, 'font-size="14"'),
    `<rect x="${left}" y="${y}" width="${width}" height="${SIZE.bar}" rx="2" fill="${PAINT.track}"/>`,
    `<rect x="${left}" y="${y}" width="${Math.max(2, Math.round((width * votes) / most))}" height="${SIZE.bar}" rx="2" fill="${fill}"/>`,
    words(
      SIZE.width - SIZE.margin,
      top + 34,
      String(votes),
      'font-size="16" font-weight="650" text-anchor="end"',
    ),
  ].join('')
}

function words(x: number, y: number, text: string, more: string): string {
  const fill = more.includes('fill=') ? '' : ` fill="${PAINT.ink}"`
  return `<text x="${x}" y="${y}"${fill} ${more}>${escapeXml(text)}</text>`
}

function clip(text: string, max: number): string {
  const line = [...text.replace(/\s+/g, ' ').trim()]
  return line.length > max ? `${line.slice(0, max - 1).join('')}…` : line.join('')
}

function escapeXml(text: string): string {
  return text
    .replace(/[^\t\n\r\u{20}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]/gu, '')
    .replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`)
}
