import type { NoteColor } from '#board/record/record-kinds.ts'

const SIDE = 15

/** Places in a drawing of 184 × 72. */
interface DrawnNote {
  x: number
  y: number
  color: NoteColor
  /** By an advisor: with a cut corner. */
  isAgent?: boolean
}

interface Drawing {
  notes: readonly DrawnNote[]
  /** Frames: left, top, width and height. */
  frames?: readonly (readonly [number, number, number, number])[]
  /** Lines and arrows, as paths. */
  lines?: string
}

const column = (x: number, colors: readonly NoteColor[], isAgent = false): DrawnNote[] =>
  colors.map((color, row) => ({ x, y: 18 + row * 19, color, isAgent }))

const DRAWINGS: Readonly<Record<string, Drawing>> = {
  'how-might-we': {
    notes: [
      ...column(36, ['yellow', 'light-green']),
      ...column(55, ['light-blue', 'yellow']),
      ...column(112, ['light-violet', 'light-blue']),
      ...column(131, ['orange', 'light-green'], true),
    ],
    lines: 'M79 36h20m-6-6 6 6-6 6',
  },
  'advisor-council': {
    notes: [
      ...column(39, ['light-violet', 'light-violet'], true),
      ...column(69, ['orange', 'orange'], true),
      ...column(99, ['green'], true),
      ...column(129, ['light-red', 'light-red'], true),
    ],
    lines: 'M61.5 10v52M91.5 10v52M121.5 10v52',
  },
  retro: {
    frames: [
      [31, 9, 34, 54],
      [75, 9, 34, 54],
      [119, 9, 34, 54],
    ],
    notes: [
      ...column(40.5, ['yellow', 'light-green']),
      ...column(84.5, ['light-blue']),
      ...column(128.5, ['light-green', 'light-red']),
    ],
  },
  'decide-among-options': {
    notes: [
      { x: 62, y: 14, color: 'light-blue' },
      { x: 104, y: 9, color: 'yellow' },
      { x: 70, y: 45, color: 'light-red' },
      { x: 128, y: 40, color: 'light-green' },
    ],
    lines: 'M46 36h92M92 8v56',
  },
}

/** Drawing of a board after the steps of a template, in note colours. Renders nothing for templates without a drawing. */
export function TemplatePicture({ templateId, className }: { templateId: string; className?: string }) {
  const drawing = DRAWINGS[templateId]
  if (!drawing) return null
  return (
    // Without the empty sides: a narrow place would show all of it smaller.
    <svg viewBox="26 0 132 72" aria-hidden="true" className={className}>
      {drawing.frames?.map(([x, y, width, height]) => (
        <rect
          key={x}
          {...{ x, y, width, height }}
          rx={2}
          fill="var(--sheet)"
          stroke="var(--line)"
          strokeWidth={1}
        />
      ))}
      {drawing.lines && (
        <path
          d={drawing.lines}
          fill="none"
          stroke="var(--line-strong)"
          strokeWidth={1.25}
          strokeLinecap="round"
        />
      )}
      {drawing.notes.map(({ x, y, color, isAgent }) => (
        <path
          key={`${x} ${y}`}
          d={isAgent ? `M${x} ${y}h${SIDE}v10l-5 5h-10z` : `M${x} ${y}h${SIDE}v${SIDE}h-${SIDE}z`}
          fill={`var(--note-${color})`}
        />
      ))}
    </svg>
  )
}
