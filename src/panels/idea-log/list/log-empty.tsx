import Link from 'next/link'
import { useWriter } from '#panels/open-board/board-context.tsx'
import { ACTION_LABELS } from '#ui/action-labels.ts'
import { Button, buttonClass } from '#ui/button.tsx'
import { useReadable } from '#ui/use-readable.ts'
import { mayChange } from '../edit/may-change.ts'
import { useLog, usePlaceNow } from '../state/log-context.tsx'
import { withoutFilters } from '../state/log-place.ts'
import { LOG_LIST_LABELS } from './log-list-labels.ts'

export function LogEmpty() {
  const { rows, boardId, go } = useLog()
  const me = useWriter()
  const place = usePlaceNow()
  const { facts, failure } = useReadable(rows.state)
  if (!facts) {
    return failure ? (
      <Blank
        words={failure.message}
        action={<Button onClick={rows.retry}>{ACTION_LABELS.tryAgain}</Button>}
      />
    ) : null
  }
  if (place.show === 'removed' && facts.all === 0) {
    return <Blank words={LOG_LIST_LABELS.noneRemoved} />
  }
  if (facts.all === 0) {
    return (
      <Blank
        words={mayChange(me) ? LOG_LIST_LABELS.noIdeasYet : LOG_LIST_LABELS.noIdeas}
        action={
          <Link href={`/b/${boardId}`} className={buttonClass('outline')}>
            {ACTION_LABELS.goToBoard}
          </Link>
        }
      />
    )
  }
  if (place.show === 'decisions' && place.which === 'all' && place.q.trim() === '') {
    return (
      <Blank
        words={LOG_LIST_LABELS.noneDecided}
        action={<Button onClick={() => go({ show: 'ideas' })}>{LOG_LIST_LABELS.goToTheIdeas}</Button>}
      />
    )
  }
  return (
    <Blank
      words={LOG_LIST_LABELS.noneFits}
      action={
        <Button onClick={() => go({ ...withoutFilters(place), which: 'all' })}>
          {ACTION_LABELS.clearFilters}
        </Button>
      }
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
