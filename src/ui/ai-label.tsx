import { Pencil } from 'lucide-react'
import { classNames } from './class-names.ts'
import { UI_LABELS } from './ui-labels.ts'

interface AiLabelProps {
  /** The whole label, such as `AI, edited by a person`. */
  label: string
  /** Only `AI`, with a pencil if people edited the words; the label is a tooltip, and is read out. */
  isShort?: boolean
  /** People changed the words. */
  isEdited?: boolean
  /** Classes for its place in a row, or its colour on a note. */
  className?: string
}

/** Shown beside everything that an AI wrote. A solid box: the demo script, which is no AI, has a dashed one. */
export function AiLabel({ label, isShort = false, isEdited = false, className }: AiLabelProps) {
  return (
    <span
      title={isShort ? label : undefined}
      className={classNames(
        'inline-flex items-center gap-1 whitespace-nowrap rounded-chip border border-current px-1.5 text-caption text-ink-2',
        className,
      )}
    >
      {isShort ? (
        <>
          <span aria-hidden>{UI_LABELS.ai}</span>
          {isEdited && <Pencil size={11} aria-hidden />}
          <span className="sr-only">{label}</span>
        </>
      ) : (
        label
      )}
    </span>
  )
}
