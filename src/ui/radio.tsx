import type { ComponentProps } from 'react'

/** An `input` of HTML for one choice of a few; `isChecked` replaces `checked`. */
interface RadioProps extends Omit<ComponentProps<'input'>, 'type' | 'checked' | 'onChange'> {
  /** Radios with the same name are one group. */
  name: string
  /** The circle shows a press only once this changes. */
  isChecked: boolean
  /** Called by a press or the arrow keys; not for the choice that is checked already. */
  onChoose: () => void
}

/** The circle alone, for a label of the caller. */
export function Radio({ isChecked, onChoose, className = 'size-4 accent-ink', ...rest }: RadioProps) {
  return <input {...rest} type="radio" checked={isChecked} onChange={onChoose} className={className} />
}
