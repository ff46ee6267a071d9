import { GripVertical } from 'lucide-react'
import { classNames } from './class-names.ts'
import { PlainButton, type PlainButtonProps } from './plain-button.tsx'

interface DragButtonProps extends Omit<PlainButtonProps, 'aria-label' | 'children'> {
  /** Its name for screen readers: `Move …`. */
  label: string
}

/** The handle of a row that can be dragged; the caller's listeners move the row, by keys too. */
export function DragButton({ label, className, ...rest }: DragButtonProps) {
  return (
    <PlainButton
      {...rest}
      aria-label={label}
      className={classNames(
        'grid shrink-0 cursor-grab touch-none place-items-center rounded-chip text-ink-3 transition-colors hover:text-ink active:cursor-grabbing max-phone:h-11',
        className,
      )}
    >
      <GripVertical size={16} aria-hidden />
    </PlainButton>
  )
}
