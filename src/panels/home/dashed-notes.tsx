import { PERSON_LABELS } from '#ui/person-labels.ts'
import { HOME_LABELS } from './home-labels.ts'

const SIDE = 124
const STEP = 138
/** The size of the cut corner on an agent's note. */
const FOLD = 20

export interface DashedNotesProps {
  question: string
  name: string
  /** A key of the person palette. */
  color: string
}

export function DashedNotes({ question, name, color }: DashedNotesProps) {
  return (
    <div
      aria-hidden="true"
      className="w-[400px] select-none max-desk:mt-12 max-phone:mt-8 max-phone:[zoom:0.82]"
    >
      <p className="mb-3 h-10 content-end overflow-hidden break-words font-heading text-board">
        {question.trim() || HOME_LABELS.yourQuestion}
      </p>
      <div className="relative h-[290px]">
        <Place column={0} row={0} />
        <Place column={1} row={0} />
        <Place column={2} row={1} />
        <Written
          column={2}
          row={0}
          paint="light-blue"
          text={HOME_LABELS.someoneElseAnswers}
          footer={HOME_LABELS.samplePerson}
        />
        <Written
          column={1}
          row={1}
          paint="yellow"
          text={HOME_LABELS.youWriteHere}
          footer={name.trim() || PERSON_LABELS.you}
        />
        <Written
          column={0}
          row={1}
          paint="light-red"
          text={HOME_LABELS.anAdvisorAnswersToo}
          footer={HOME_LABELS.sampleAdvisor}
          isAgent
        />
        <Pointer x={252} y={240} name={name.trim() || PERSON_LABELS.you} color={color} />
        <Pointer x={370} y={82} name={HOME_LABELS.samplePerson} color="marine" />
      </div>
    </div>
  )
}

interface PlaceProps {
  column: number
  row: number
}

function Place({ column, row }: PlaceProps) {
  return (
    <svg
      width={SIDE}
      height={SIDE}
      className="absolute"
      style={{ left: column * STEP, top: row * STEP }}
      aria-hidden="true"
    >
      <rect
        x={0.75}
        y={0.75}
        width={SIDE - 1.5}
        height={SIDE - 1.5}
        rx={2}
        fill="none"
        stroke="var(--line-strong)"
        strokeWidth={1.5}
        strokeDasharray="4 4"
      />
    </svg>
  )
}

function Written({
  column,
  row,
  paint,
  text,
  footer,
  isAgent = false,
}: PlaceProps & { paint: string; text: string; footer: string; isAgent?: boolean }) {
  return (
    <span
      className="motion-land absolute flex flex-col justify-between rounded-note px-3 pt-3.5 pb-2.5 font-note text-note-ink text-phone leading-5 shadow-note"
      style={{
        left: column * STEP,
        top: row * STEP,
        width: SIDE,
        height: SIDE,
        background: `var(--note-${paint})`,
        animationDelay: `${(column + row) * 120}ms`,
        ...(isAgent && {
          clipPath: `polygon(0 0, 100% 0, 100% ${SIDE - FOLD}px, ${SIDE - FOLD}px 100%, 0 100%)`,
        }),
      }}
    >
      {text}
      {isAgent && (
        <span
          className="absolute right-0 bottom-0"
          style={{
            width: FOLD,
            height: FOLD,
            background: `color-mix(in srgb, var(--note-${paint}) 79%, var(--fold))`,
          }}
        />
      )}
      <span className="max-w-16 truncate font-text text-caption text-note-meta">{footer}</span>
    </span>
  )
}

function Pointer({ x, y, name, color }: { x: number; y: number; name: string; color: string }) {
  return (
    <span className="absolute" style={{ left: x, top: y }}>
      <svg width={16} height={18} viewBox="0 0 16 18" className="block" aria-hidden="true">
        <path
          d="M1.5 1.5 14 7.2 8.4 9.2 5.8 15.4Z"
          fill={`var(--person-${color})`}
          stroke="var(--raised)"
          strokeWidth={1.5}
          strokeLinejoin="round"
        />
      </svg>
      <span
        className="absolute top-[17px] left-[11px] max-w-36 truncate rounded-round px-2.5 py-0.5 font-button text-caption text-on-person transition-colors"
        style={{ background: `var(--person-${color})` }}
      >
        {name}
      </span>
    </span>
  )
}
