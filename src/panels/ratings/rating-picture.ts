import { barPicture, type ResultLine } from '#panels/votes-and-ratings/bar-picture.ts'
import { drawPicture, PAINT, type SvgPicture, svgText } from '#panels/votes-and-ratings/svg-text.ts'
import { type ClosedRating, TOP_SCORE } from '#session/choosing/ratings/rating.ts'
import { PLOT_SIZE, type PlotPart, plotParts } from './plot-parts.ts'

const SCALE = 2
const HEAD = 84
const MARGIN = 32

/** The result as an SVG picture: a plot for two axes, bars for one. */
export function ratingPicture(
  rating: ClosedRating,
  facts: string,
  lines: readonly ResultLine[],
  labelOf: (noteId: string) => string,
): SvgPicture {
  if (rating.axes.length === 1) return barPicture(rating.title, facts, lines, TOP_SCORE)
  const side = PLOT_SIZE * SCALE
  const body = plotParts(rating, labelOf).map(drawPart).join('')
  const plot = `<g transform="translate(${MARGIN} ${HEAD}) scale(${SCALE})">${body}</g>`
  return drawPicture(rating.title, facts, { width: side + 2 * MARGIN, height: HEAD + side + MARGIN }, plot)
}

function drawPart(part: PlotPart): string {
  switch (part.kind) {
    case 'line': {
      const [[x1, y1], [x2, y2]] = [part.from, part.to]
      return `<line x1="${x1}" y1="${y1}" x2="${x2}" y2="${y2}" stroke="${PAINT[part.tone]}" stroke-width="0.75"/>`
    }
    case 'dot': {
      const [x, y] = part.at
      const ring = `<circle cx="${x}" cy="${y}" r="8.5" fill="none" stroke="${PAINT.ink}" stroke-width="0.75" stroke-dasharray="3 2"/>`
      return `<circle cx="${x}" cy="${y}" r="4" fill="${PAINT.ink}"/>${part.isWildCard ? ring : ''}`
    }
    case 'words': {
      const [x, y] = part.at
      const turn = part.isUpright ? ` transform="rotate(-90 ${x} ${y})"` : ''
      const look = `fill="${PAINT[part.tone]}" font-size="9" text-anchor="${part.anchor}"${turn}`
      return svgText(x, y, part.text, look)
    }
  }
}
