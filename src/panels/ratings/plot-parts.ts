import { clipLine } from '#panels/votes-and-ratings/svg-text.ts'
import { type AxisScore, rankRated } from '#session/choosing/ratings/rank-rated.ts'
import { type ClosedRating, TOP_SCORE } from '#session/choosing/ratings/rating.ts'

type Tone = 'ink' | 'muted' | 'bar' | 'track'
type Place = readonly [x: number, y: number]

/** An element of a plot, in pixels of its square: for the page in its colours, and for a file in those of paper. */
export type PlotPart =
  | { kind: 'line'; from: Place; to: Place; tone: Tone }
  | { kind: 'dot'; at: Place; isWildCard: boolean }
  | {
      kind: 'words'
      at: Place
      text: string
      tone: Tone
      anchor: 'start' | 'middle' | 'end'
      isUpright: boolean
    }

export const PLOT_SIZE = 320
const LEFT = 34
const BOTTOM = PLOT_SIZE - 34
const RIGHT = PLOT_SIZE - 12
const TOP = 12
const MAX_AXIS_WORDS = 24
/** Beside the ring of a wild card. */
const LABEL_GAP = 11
/** Maximum of notes with lines of spread: more lines would hide the dots. */
const MAX_WITH_SPREAD = 12

type Plotted = Pick<ClosedRating, 'axes' | 'result' | 'wildCard'>

/** A 2×2 of the means: the first axis across, the second up, lines where the middle is, and the spread around each dot. */
export function plotParts(rating: Plotted, labelOf: (noteId: string) => string): PlotPart[] {
  const points = rankRated(rating.result).flatMap(({ noteId, axes: [across, up] }) =>
    across && up ? [{ noteId, across, up, at: placeOf(across.mean, up.mean) }] : [],
  )
  const hasSpread = points.length <= MAX_WITH_SPREAD
  return [
    ...frame(rating.axes),
    ...(hasSpread ? points.flatMap(({ across, up }) => spreadLines(across, up)) : []),
    ...points.map(
      ({ at, noteId }): PlotPart => ({ kind: 'dot', at, isWildCard: noteId === rating.wildCard }),
    ),
    ...labels(points, labelOf),
  ]
}

function placeOf(across: number, up: number): Place {
  return [scaled(across, LEFT, RIGHT), scaled(up, BOTTOM, TOP)]
}

/** With room around 1 and 5, so that dots at the ends are whole. */
function scaled(score: number, from: number, to: number): number {
  const part = (clamp(score) - 1 + 0.25) / (TOP_SCORE - 1 + 0.5)
  return Math.round((from + part * (to - from)) * 10) / 10
}

function clamp(score: number): number {
  return Math.min(TOP_SCORE, Math.max(1, score))
}

function frame([across = '', up = '']: readonly string[]): PlotPart[] {
  const middle = (1 + TOP_SCORE) / 2
  const [x, y] = placeOf(middle, middle)
  const line = (from: Place, to: Place, tone: Tone): PlotPart => ({ kind: 'line', from, to, tone })
  const words = (at: Place, text: string, more: Partial<Extract<PlotPart, { kind: 'words' }>>): PlotPart => ({
    kind: 'words',
    at,
    text,
    tone: 'muted',
    anchor: 'middle',
    isUpright: false,
    ...more,
  })
  const ends = [1, TOP_SCORE]
  return [
    line([x, TOP], [x, BOTTOM], 'track'),
    line([LEFT, y], [RIGHT, y], 'track'),
    line([LEFT, TOP], [LEFT, BOTTOM], 'muted'),
    line([LEFT, BOTTOM], [RIGHT, BOTTOM], 'muted'),
    words([x, PLOT_SIZE - 6], clipLine(across, MAX_AXIS_WORDS), { tone: 'ink' }),
    words([12, y], clipLine(up, MAX_AXIS_WORDS), { tone: 'ink', isUpright: true }),
    ...ends.map((score) => words([placeOf(score, 1)[0], BOTTOM + 15], String(score), {})),
    ...ends.map((score) => words([LEFT - 6, placeOf(1, score)[1] + 4], String(score), { anchor: 'end' })),
  ]
}

function spreadLines(across: AxisScore, up: AxisScore): PlotPart[] {
  const line = (from: Place, to: Place): PlotPart => ({ kind: 'line', from, to, tone: 'bar' })
  return [
    ...(across.spread > 0
      ? [line(placeOf(across.mean - across.spread, up.mean), placeOf(across.mean + across.spread, up.mean))]
      : []),
    ...(up.spread > 0
      ? [line(placeOf(across.mean, up.mean - up.spread), placeOf(across.mean, up.mean + up.spread))]
      : []),
  ]
}

/** Notes in one place share a label. */
function labels(
  points: readonly { noteId: string; at: Place }[],
  labelOf: (noteId: string) => string,
): PlotPart[] {
  const byPlace = new Map<string, { at: Place; texts: string[] }>()
  for (const { noteId, at } of points) {
    const there = byPlace.get(at.join(' ')) ?? { at, texts: [] }
    byPlace.set(at.join(' '), { at, texts: [...there.texts, labelOf(noteId)] })
  }
  return [...byPlace.values()].map(({ at: [x, y], texts }) => {
    const isLeft = x < PLOT_SIZE * 0.75
    const text = texts.filter((each) => each !== '').join(' ')
    return {
      kind: 'words',
      at: [isLeft ? x + LABEL_GAP : x - LABEL_GAP, y - 6],
      text,
      tone: 'ink',
      anchor: isLeft ? 'start' : 'end',
      isUpright: false,
    }
  })
}
