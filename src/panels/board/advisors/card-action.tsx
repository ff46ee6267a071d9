import type { Ref } from 'react'

interface CardActionProps {
  ref?: Ref<HTMLButtonElement>
  /** What it does, with whose name. */
  label: string
  isBusy?: boolean
  onClick: () => void
  children: string
}

/** A small action in a line of facts: a finger gets more of it than the eye. */
export function CardAction({ ref, label, isBusy = false, onClick, children }: CardActionProps) {
  return (
    <button
      ref={ref}
      type="button"
      aria-label={label}
      aria-disabled={isBusy || undefined}
      onClick={isBusy ? undefined : onClick}
      className="text-link rounded-chip px-0.5 text-caption max-phone:-my-2.5 max-phone:py-3 max-phone:text-small"
    >
      {children}
    </button>
  )
}
