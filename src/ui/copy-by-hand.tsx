import { classNames } from './class-names.ts'
import { UI_LABELS } from './ui-labels.ts'

interface CopyByHandProps {
  /** The text that the browser did not let the page copy. */
  text: string
  /** Noun for the text in the sentence above the field: `link`, `token`. */
  noun: string
  /** The name of the field for screen readers. */
  label: string
  /** Classes that position it among its neighbours. */
  className?: string
}

/** The last way to copy: the selected text in a field. */
export function CopyByHand({ text, noun, label, className }: CopyByHandProps) {
  return (
    <label className={classNames('block text-ink-2 text-small', className)}>
      <span role="alert">{UI_LABELS.copyFromHere(UI_LABELS.copyRefused, noun)}</span>
      <input
        readOnly
        value={text}
        aria-label={label}
        ref={(field) => field?.select()}
        className="mt-1 block h-9 w-full rounded-field border border-line-strong bg-raised px-3 text-body text-ink"
      />
    </label>
  )
}
