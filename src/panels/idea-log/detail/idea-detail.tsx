import { useState } from 'react'
import type { IdeaDetail, IdeaView } from '#api/ideas.ts'
import { IDEA_LINK_LABELS } from '#panels/idea-log/links/idea-link-labels.ts'
import { PAGE_LABELS } from '#panels/labels/page-labels.ts'
import { useSession } from '#panels/open-board/board-context.tsx'
import { useRequest } from '#panels/open-board/use-request.ts'
import { ideasApi } from '#panels/requests/idea-requests.ts'
import { type Read, useRead } from '#panels/requests/use-read.ts'
import { ACTION_LABELS } from '#ui/action-labels.ts'
import { Button } from '#ui/button.tsx'
import { classNames } from '#ui/class-names.ts'
import { FailureText } from '#ui/failure-text.tsx'
import { Notice } from '#ui/notice.tsx'
import { TextArea } from '#ui/text-area.tsx'
import { IdeaLinks } from '../links/idea-links.tsx'
import { useLog, usePlaceNow } from '../state/log-context.tsx'
import { IdeaDecision } from './idea-decision.tsx'
import { IDEA_DETAIL_LABELS } from './idea-detail-labels.ts'
import { IdeaField } from './idea-field.tsx'
import { IdeaHistory } from './idea-history.tsx'

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
        <Notice
          tone="warn"
          action={<Button onClick={again}>{ACTION_LABELS.tryAgain}</Button>}
          className="my-2"
        >
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
        {detail ? (
          <IdeaLinks detail={detail} />
        ) : (
          <Waiting name={IDEA_LINK_LABELS.linked} isFailed={failure !== null} />
        )}
        {detail ? (
          <IdeaHistory noteId={idea.noteId} history={detail.history} now={now} />
        ) : (
          <Waiting name={PAGE_LABELS.history} isFailed={failure !== null} />
        )}
        <IdeaDecision idea={detail?.idea ?? idea} now={now} onRewrite={() => setRewriting(true)} />
      </div>
    </>
  )
}

function Waiting({ name, isFailed }: { name: string; isFailed: boolean }) {
  return (
    <section aria-label={name} aria-busy={!isFailed} className="min-h-24">
      <h2 className="mb-1 font-text! text-ink-2 text-small">{name}</h2>
      {/* The word appears late: content that arrives at once should not flash it. */}
      <p className={classNames('text-body text-ink-2', !isFailed && 'motion-late')}>
        {isFailed ? IDEA_DETAIL_LABELS.notLoaded : ACTION_LABELS.loading}
      </p>
    </section>
  )
}

/** A row changes several times during a burst of edits; the details are read once after it. */
const CALM_MS = 200

/**
 * The details of an idea, read again whenever its row was read. It follows the row rather than the log, so that no
 * details are requested of an idea that was just removed.
 */
function useDetail(boardId: string, idea: IdeaView): Read<IdeaDetail> {
  const { number, removedAt } = idea
  return useRead(
    ['idea', boardId, number],
    (signal) => ideasApi.detail(boardId, number, removedAt !== null, signal),
    { changes: [idea], settleMs: CALM_MS },
  )
}

/** Shown where the table hides the column; see `FROM_MEDIUM`. */
const BELOW_MEDIUM = 'desk:hidden'

/**
 * Values that have no column in an open row: in a narrower table the tags, or the status of a decision or to-do. The list of
 * decisions and to-dos has no tags at any width.
 */
function HiddenColumns({ idea }: { idea: IdeaView }) {
  const isDecisions = usePlaceNow().show === 'decisions'
  return (
    <div
      className={classNames(
        'mb-3 flex flex-wrap items-center gap-2 text-body empty:hidden',
        !isDecisions && BELOW_MEDIUM,
      )}
    >
      {isDecisions && <IdeaField idea={idea} field="status" className={BELOW_MEDIUM} />}
      <IdeaField idea={idea} field="tags" />
    </div>
  )
}

function RewriteForm({ idea, onDone }: { idea: IdeaView; onDone: () => void }) {
  const { changes } = useLog()
  const { maxTextChars } = useSession().limits
  const [text, setText] = useState(idea.text)
  const request = useRequest()
  const save = (): void => {
    if (text.trim() === idea.text) onDone()
    else request.send(() => changes.rewrite(idea, text.trim()), onDone)
  }
  return (
    <form
      className="mb-4 max-w-[720px]"
      onSubmit={(event) => {
        event.preventDefault()
        save()
      }}
      onKeyDown={(event) => {
        event.stopPropagation()
        if (event.key === 'Escape') onDone()
        if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) save()
      }}
    >
      <TextArea
        label={IDEA_DETAIL_LABELS.textOf(idea.number)}
        isResizable
        autoFocus
        required
        rows={3}
        maxLength={maxTextChars}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      <FailureText className="mt-1">{request.failure?.message}</FailureText>
      <div className="mt-2 flex gap-2">
        <Button type="submit" size="small" isBusy={request.isBusy}>
          {ACTION_LABELS.save}
        </Button>
        <Button kind="quiet" size="small" onClick={onDone}>
          {ACTION_LABELS.cancel}
        </Button>
        {idea.isOnCanvas && (
          <span className="self-center text-ink-2 text-small">{IDEA_DETAIL_LABELS.changesNote}</span>
        )}
      </div>
    </form>
  )
}
