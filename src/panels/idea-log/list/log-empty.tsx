import Link from 'next/link'
import { useWriter } from '#panels/open-board/board-context.tsx'
import { Button, buttonClass } from '#ui/button.tsx'
import { useReadable } from '#ui/use-readable.ts'
import { mayChange } from '../edit/may-change.ts'
import { useLog, usePlaceNow } from '../state/log-context.tsx'
import { withoutFilters } from '../state/log-place.ts'

/**
 * The reason for an empty list, and the remedy: a failure, an empty log, no decisions yet, or filters without matches.
 */
export function LogEmpty() {
  const { rows, boardId, go } = useLog()
  const me = useWriter()
  const place = usePlaceNow()
  const { facts, failure } = useReadable(rows.state)
  if (!facts) {
    return failure ? (
      <Blank words={failure.message} action={<Button onClick={rows.retry}>Try again</Button>} />
    ) : null
  }
  if (place.show === 'removed' && facts.all === 0) {
    return (
      <Blank words="Nothing was removed. Removed ideas, and ideas whose note was deleted, stay here and can be restored." />
    )
  }
  if (facts.all === 0) {
    return (
      <Blank
        words={
          mayChange(me)
            ? 'No ideas yet. Every note that is finished on the board becomes one.'
            : 'No ideas yet.'
        }
        action={
          <Link href={`/b/${boardId}`} className={buttonClass('outline')}>
            Go to the board
          </Link>
        }
      />
    )
  }
  if (place.show === 'decisions' && place.which === 'all' && place.q.trim() === '') {
    return (
      <Blank
        words="Nothing was decided yet. Open an idea and make it a decision or a to-do."
        action={<Button onClick={() => go({ show: 'ideas' })}>Go to the ideas</Button>}
      />
    )
  }
  return (
    <Blank
      words="No idea fits these filters."
      action={<Button onClick={() => go({ ...withoutFilters(place), which: 'all' })}>Clear filters</Button>}
    />
  )
}

function Blank({ words, action }: { words: string; action?: React.ReactNode }) {
  return (
    <div className="flex flex-1 flex-col items-center justify-start px-6 pt-24 text-center">
      <span
        aria-hidden
        className="size-24 rounded-note border-[1.5px] border-line-strong border-dashed max-phone:size-16"
      />
      <p className="mt-5 mb-4 max-w-[420px] text-body text-ink-2">{words}</p>
      {action}
    </div>
  )
}
