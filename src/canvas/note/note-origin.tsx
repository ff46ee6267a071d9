import { isEditedOrigin, isOfAi, isWrittenByAgent, type NoteOrigin } from '#session/origin/note-origin.ts'
import { SCRIPT_LABEL } from '#session/origin/origin-labels.ts'
import { FOOTER_FONT_WEIGHT, NOTE_FONT_FAMILY } from './note-layout.ts'

/** A pencil in a square of 12 units, beside a label: a person changed the words. */
const PENCIL = 'M2 10.2 2.6 7.6 8 2.2a1.4 1.4 0 0 1 2 2L4.6 9.6ZM7 3.2l2 2'
const PENCIL_SIDE = 12

/** `AI` or `script, not an AI` in a note's footer, with a pencil if a person changed the words. Nothing on people's notes. */
export function NoteOriginMark({ origin }: { origin: NoteOrigin }) {
  if (!isWrittenByAgent(origin)) return null
  return (
    <span className={isOfAi(origin) ? 'parley-note__ai' : 'parley-note__script'}>
      {originMark(origin)}
      {isEditedOrigin(origin) && <Pencil />}
    </span>
  )
}

export function originMark(origin: NoteOrigin): string | null {
  if (!isWrittenByAgent(origin)) return null
  return isOfAi(origin) ? 'AI' : SCRIPT_LABEL
}

function Pencil() {
  return (
    <svg viewBox="0 0 12 12" className="parley-note__pencil" aria-hidden="true">
      <path d={PENCIL} fill="none" stroke="currentColor" strokeLinejoin="round" />
    </svg>
  )
}

/** Page units: the box of a mark in a picture, as wide as its words in their font size. */
const BOX = { height: 20, padding: 6, fontPx: 13, aiWidth: 26, scriptWidth: 104 }

interface NoteOriginSvgProps {
  origin: NoteOrigin
  x: number
  baseline: number
  ink: string
}

export function NoteOriginSvg({ origin, x, baseline, ink }: NoteOriginSvgProps) {
  const words = originMark(origin)
  if (words === null) return null
  const isAi = isOfAi(origin)
  return (
    <>
      <rect
        x={x}
        y={baseline - 15}
        width={originMarkWidth(origin)}
        height={BOX.height}
        rx={3}
        fill="none"
        stroke={ink}
        strokeDasharray={isAi ? undefined : '3 2'}
      />
      <text
        x={x + BOX.padding}
        y={baseline - 1}
        fontFamily={NOTE_FONT_FAMILY}
        fontWeight={FOOTER_FONT_WEIGHT}
        fill={ink}
        fontSize={BOX.fontPx}
      >
        {words}
      </text>
      {isEditedOrigin(origin) && (
        <path
          d={PENCIL}
          transform={`translate(${x + (isAi ? BOX.aiWidth : BOX.scriptWidth) - 2} ${baseline - 11})`}
          fill="none"
          stroke={ink}
          strokeLinejoin="round"
        />
      )}
    </>
  )
}

/** Page units; 0 if the origin has no mark. */
export function originMarkWidth(origin: NoteOrigin): number {
  if (!isWrittenByAgent(origin)) return 0
  const width = isOfAi(origin) ? BOX.aiWidth : BOX.scriptWidth
  return isEditedOrigin(origin) ? width + PENCIL_SIDE : width
}
