import { ChevronDown } from 'lucide-react'
import { type ReactNode, useId, useState } from 'react'
import { classNames } from './class-names.ts'

interface FoldingSectionProps {
  /** The heading, which also names the section for screen readers. */
  title: string
  /** Whether it is open when it is mounted; later changes do nothing. */
  isOpenAtFirst?: boolean
  /** Below the heading; they lose their state when the section is closed. */
  children: ReactNode
}

/** A section that its heading opens and closes. The children are mounted only while it is open. */
export function FoldingSection({ title, isOpenAtFirst = false, children }: FoldingSectionProps) {
  const [isOpen, setOpen] = useState(isOpenAtFirst)
  const bodyId = useId()
  return (
    <section aria-label={title} className="border-line border-t py-3">
      <h3 className="text-body">
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={bodyId}
          onClick={() => setOpen(!isOpen)}
          className="flex w-full items-center justify-between rounded-chip py-1 text-left font-heading max-phone:min-h-10"
        >
          {title}
          <ChevronDown
            size={16}
            aria-hidden
            className={classNames('text-ink-2 transition-transform', isOpen && 'rotate-180')}
          />
        </button>
      </h3>
      <div id={bodyId}>{isOpen && children}</div>
    </section>
  )
}
