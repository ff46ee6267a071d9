/** A half disc, a person, beside a note with a cut corner, an agent. The note is straw, as on the canvas. */
export function Logo({ height = 18 }: { height?: number }) {
  return (
    <svg viewBox="0 0 28 20" height={height} width={height * 1.4} aria-hidden="true" className="shrink-0">
      <path d="M12.5 0.5V19.5H10A9.5 9.5 0 0 1 10 0.5Z" fill="var(--ink)" />
      <path d="M15 0.5H27.5V13.5L21.5 19.5H15Z" fill="var(--note-yellow)" />
    </svg>
  )
}
