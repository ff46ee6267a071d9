import { useState } from 'react'
import type { IdeaHistoryEntry } from '#api/ideas.ts'
import { formatFullTime, shortTime } from '#panels/labels/due-labels.ts'
import { PAGE_LABELS } from '#panels/labels/page-labels.ts'
import { useSession } from '#panels/open-board/board-context.tsx'
import { isBeingJudged } from '#session/choosing/is-being-judged.ts'
import { LinkButton } from '#ui/link-button.tsx'
import { IDEA_DETAIL_LABELS } from './idea-detail-labels.ts'
import { historyLabel } from './idea-history-labels.ts'

/** A long history is cut to the newest entries, with a button for all. */
const FEW = 5

/** Kinds of entries that are opinions of people and agents on the note. */
const OPINIONS: ReadonlySet<IdeaHistoryEntry['kind']> = new Set(['plus-given', 'plus-removed', 'suggested'])

interface IdeaHistoryProps {
  noteId: string | null
  history: readonly IdeaHistoryEntry[]
  now: number
}

/** The history of an idea, newest first. Without reactions while people vote on its note or rate it. */
export function IdeaHistory({ noteId, history: all, now }: IdeaHistoryProps) {
  const session = useSession()
  const [isWhole, setWhole] = useState(false)
  const isJudged = noteId !== null && isBeingJudged(session, noteId)
  const history = isJudged ? all.filter(({ kind }) => !OPINIONS.has(kind)) : all
  const shown = isWhole ? history : history.slice(0, FEW)
  return (
    <section aria-label={PAGE_LABELS.history} className="min-w-0">
      <h2 className="mb-1 font-text! text-ink-2 text-small">{PAGE_LABELS.history}</h2>
      <ol>
        {shown.map((entry, i) => (
          <li key={history.length - i} className="flex min-h-8 items-baseline gap-3 py-1 text-body">
            <time
              dateTime={new Date(entry.at).toISOString()}
              title={formatFullTime(entry.at)}
              className="w-12 shrink-0 text-ink-2 tabular-nums"
            >
              {shortTime(entry.at, now)}
            </time>
            <span className="min-w-0 break-words">{historyLabel(entry)}</span>
          </li>
        ))}
      </ol>
      {history.length > FEW && (
        <LinkButton onClick={() => setWhole(!isWhole)} size="medium">
          {isWhole ? IDEA_DETAIL_LABELS.onlyTheLatest : IDEA_DETAIL_LABELS.all(history.length)}
        </LinkButton>
      )}
    </section>
  )
}
