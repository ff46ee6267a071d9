import { useState } from 'react'
import { formatNumber } from '#base/format-number.ts'
import type { ProposalSource } from '#session/proposals/proposal.ts'
import { classNames } from '#ui/class-names.ts'
import { LinkButton } from '#ui/link-button.tsx'
import { useEveryAuthor } from './author-name.tsx'
import { IdeaChip } from './idea-chips.tsx'

const FIRST_SHOWN = 8
/** More are rendered only after a press on "All": thousands would slow down the page. */
const MAX_DRAWN = 200

/**
 * The ideas that a version was made of, as they were then. In print the list is longer than on the screen,
 * where the first few are shown.
 */
export function SourceList({ sources }: { sources: readonly ProposalSource[] }) {
  const authorOf = useEveryAuthor()
  const [isWhole, setWhole] = useState(false)
  const drawn = isWhole ? sources : sources.slice(0, MAX_DRAWN)
  return (
    <section aria-label="What went in" className="mt-7">
      <h2 className="text-board text-ink-2">
        What went in <span className="font-text tabular-nums">{formatNumber(sources.length)}</span>
      </h2>
      <ul className="mt-1 divide-y divide-line">
        {drawn.map(({ number, text, authorId }, i) => (
          <li
            key={number}
            className={classNames(
              'grid-cols-[52px_minmax(0,1fr)_auto] items-start gap-2 py-2',
              isWhole || i < FIRST_SHOWN ? 'grid' : 'hidden print:grid',
            )}
          >
            <span className="flex">
              <IdeaChip number={number} />
            </span>
            <p dir="auto" className="line-clamp-2 break-words pt-0.5 text-body print:line-clamp-none">
              {text}
            </p>
            <span className="max-w-40 truncate pt-0.5 text-ink-2 text-small max-phone:max-w-24">
              {authorOf(authorId)?.name}
            </span>
          </li>
        ))}
      </ul>
      {!isWhole && sources.length > FIRST_SHOWN && (
        <LinkButton onClick={() => setWhole(true)} size="medium" className="print:hidden">
          All {formatNumber(sources.length)}
        </LinkButton>
      )}
    </section>
  )
}
