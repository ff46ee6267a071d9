import type { ChoiceGroup } from '#session/choosing/ballot/ballot.ts'
import type { Rank } from '#session/choosing/ballot/with-ranks.ts'
import { formatCount } from '#ui/format-count.ts'
import { clipLine, drawPicture, PAINT, type SvgPicture, svgText } from './svg-text.ts'
import { VOTES_AND_RATINGS_LABELS } from './votes-and-ratings-labels.ts'

export interface ResultLine extends Rank {
  value: number
  /** The value as it is shown; by default the number itself. */
  valueWords?: string
  /** `#12`; empty without a number. */
  label: string
  text: string
}

const SIZE = { width: 720, margin: 32, row: 52, head: 92, bar: 10, foot: 24 }
/** About what fits into the row; the SVG has no way to measure. */
const MAX_LABEL_CHARS = 70

/** A ranked list with bars as an SVG picture. `full`: the value of a whole bar. */
export function barPicture(
  title: string,
  facts: string,
  rows: readonly ResultLine[],
  full = Math.max(1, ...rows.map(({ value }) => value)),
): SvgPicture {
  const height = SIZE.head + rows.length * SIZE.row + SIZE.foot
  const body = rows.map((row, i) => drawRow(row, SIZE.head + i * SIZE.row, full)).join('')
  return drawPicture(title, facts, { width: SIZE.width, height }, body)
}

function drawRow(row: ResultLine, top: number, full: number): string {
  const { rank, isTied, label, text, value, valueWords = String(value) } = row
  const left = SIZE.margin + 44
  const right = SIZE.width - SIZE.margin - 48
  const width = right - left
  const name = [label, clipLine(text, MAX_LABEL_CHARS)].filter((part) => part !== '').join('  ')
  const y = top + 28
  const fill = rank <= 3 ? PAINT.ink : PAINT.bar
  return [
    svgText(SIZE.margin, top + 18, `${rank}${isTied ? '=' : ''}`, `font-size="14" fill="${PAINT.muted}"`),
    svgText(left, top + 18, name, 'font-size="14"'),
    `<rect x="${left}" y="${y}" width="${width}" height="${SIZE.bar}" rx="2" fill="${PAINT.track}"/>`,
    `<rect x="${left}" y="${y}" width="${Math.max(2, Math.round((width * value) / full))}" height="${SIZE.bar}" rx="2" fill="${fill}"/>`,
    svgText(
      SIZE.width - SIZE.margin,
      top + 34,
      valueWords,
      'font-size="16" font-weight="650" text-anchor="end"',
    ),
  ].join('')
}

/** Returns the number and text of a row's note. `null` is a deleted note. */
export function noteLine(note: { number: number | null; text: string } | null): {
  label: string
  text: string
} {
  const label = note?.number ? `#${note.number}` : ''
  return { label, text: note ? note.text : VOTES_AND_RATINGS_LABELS.deletedNote }
}

/** The title of a row's group, and how many notes it has. */
export function groupLine({ title, noteIds }: ChoiceGroup): { label: string; text: string } {
  return { label: '', text: `${title} (${formatCount(noteIds.length, 'note')})` }
}

/** The row as text, with tabs between its parts. */
export function resultLineLabel(line: ResultLine): string {
  const { rank, isTied, label, text, value, valueWords = String(value) } = line
  return [`${rank}${isTied ? '=' : ''}`, label, text.replace(/\s+/g, ' '), valueWords].join('\t')
}
