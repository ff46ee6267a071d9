const SIDE = 97
const STEP = 108

/** Six places for notes, two of them written on; the cursor below is the reader's own. */
export function DashedNotes({ name, color }: { name: string; color: string }) {
  return (
    <div
      aria-hidden="true"
      className="relative mt-8 h-56 w-[314px] select-none justify-self-start max-desk:hidden"
    >
      <Place column={0} row={0} />
      <Place column={1} row={0} />
      <Place column={0} row={1} />
      <Place column={2} row={1} />
      <Written column={2} row={0} paint="light-blue" text="Another one answers." />
      <Written column={1} row={1} paint="yellow" text="A person writes here." />
      <Pointer x={197} y={188} name={name.trim() || 'You'} color={color} />
      <Pointer x={302} y={76} name="Tomás" color="marine" />
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

function Written({ column, row, paint, text }: PlaceProps & { paint: string; text: string }) {
  return (
    <span
      className="absolute rounded-note px-[11px] pt-3 font-note text-body text-note-ink leading-[19px] shadow-note"
      style={{
        left: column * STEP,
        top: row * STEP,
        width: SIDE,
        height: SIDE,
        background: `var(--note-${paint})`,
      }}
    >
      {text}
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
