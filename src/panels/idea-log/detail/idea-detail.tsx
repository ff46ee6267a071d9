import { useState } from 'react'
import type { IdeaView } from '#api/ideas.ts'
import { Button } from '#ui/button.tsx'
import { classNames } from '#ui/class-names.ts'
import { Notice } from '#ui/notice.tsx'
import { IdeaLinks } from '../links/idea-links.tsx'
import { useLog } from '../state/log-context.tsx'
import { HiddenColumns } from './hidden-columns.tsx'
import { IdeaDecision } from './idea-decision.tsx'
import { IdeaHistory } from './idea-history.tsx'
import { RewriteForm } from './rewrite-form.tsx'
import { useDetail } from './use-detail.ts'

interface IdeaDetailPartsProps {
  idea: IdeaView
  now: number
  /** Three columns instead of one, below the values that the table has no column for. */
  isInTable?: boolean
}

/**
 * Parts of an open idea: links, history and decision. Loaded when it is opened; the parts have a heading at once, so that
 * nothing moves when they arrive.
 */
export function IdeaDetailParts({ idea, now, isInTable = false }: IdeaDetailPartsProps) {
  const { boardId } = useLog()
  const { value: detail, failure, again } = useDetail(boardId, idea)
  const [isRewriting, setRewriting] = useState(false)
  return (
    <>
      {isInTable && <HiddenColumns idea={idea} />}
      {isRewriting && <RewriteForm idea={idea} onDone={() => setRewriting(false)} />}
      {failure && (
        <Notice tone="warn" action={<Button onClick={again}>Try again</Button>} className="my-2">
          {failure.message}
        </Notice>
      )}
      <div
        className={classNames(
          'grid gap-x-12 gap-y-5',
          isInTable
            ? 'grid-cols-[minmax(0,1.25fr)_minmax(0,0.95fr)_348px] max-desk:grid-cols-2'
            : 'grid-cols-1',
        )}
      >
        {detail ? <IdeaLinks detail={detail} /> : <Waiting name="Linked" isFailed={failure !== null} />}
        {detail ? (
          <IdeaHistory noteId={idea.noteId} history={detail.history} now={now} />
        ) : (
          <Waiting name="History" isFailed={failure !== null} />
        )}
        <IdeaDecision idea={detail?.idea ?? idea} now={now} onRewrite={() => setRewriting(true)} />
      </div>
    </>
  )
}

/** Placeholder as high as the smallest content that will replace it. */
function Waiting({ name, isFailed }: { name: string; isFailed: boolean }) {
  return (
    <section aria-label={name} aria-busy={!isFailed} className="min-h-24">
      <h2 className="mb-1 font-text! text-ink-2 text-small">{name}</h2>
      {/* The word appears late: content that arrives at once should not flash it. */}
      <p className={classNames('text-body text-ink-2', !isFailed && 'motion-late')}>
        {isFailed ? 'Not loaded.' : 'Loading…'}
      </p>
    </section>
  )
}
