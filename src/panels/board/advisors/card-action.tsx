import type { Ref } from 'react'

interface CardActionProps {
  ref?: Ref<HTMLButtonElement>
  /** The accessible name, with the name of the person or agent: many buttons of a list have the same text. */
  label: string
  isBusy?: boolean
  onClick: () => void
  children: string
}

/** A small action inside a line of text. Its touch area is larger than it looks. */
export function CardAction({ ref, label, isBusy = false, onClick, children }: CardActionProps) {
  return (
    <button
      ref={ref}
      type="button"
      aria-label={label}
      aria-disabled={isBusy || undefined}
      onClick={isBusy ? undefined : onClick}
      // Enter that is still held down from a form that closed and gave the focus back must not open it again.
      onKeyDown={(event) => event.repeat && event.preventDefault()}
      className="text-link rounded-chip px-0.5 text-caption max-phone:-my-2.5 max-phone:py-3 max-phone:text-small"
    >
      {children}
    </button>
  )
}
