import { useIsWide, useNote, useSession } from '#panels/open-board/board-context.tsx'
import { isBeingJudged } from '#session/choosing/is-being-judged.ts'
import { Kbd } from '#ui/kbd.tsx'
import { LinkButton } from '#ui/link-button.tsx'
import { PlacePicture } from './place-picture.tsx'
import { useReviewPage } from './review-context.tsx'
import { happenedAtLabel, happenedLines, REVIEW_PAGE_LABELS } from './review-page-labels.ts'
import { useRowActions } from './use-row-actions.ts'
import { useNames } from './use-row-words.ts'

/** The place of the shown thing on the board, and its changes since the last visit. */
export function PlaceColumn() {
  const isWide = useIsWide(900)
  const { current } = useReviewPage()
  const note = useNote(current?.noteId ?? '')
  const board = useRowActions().find(({ id }) => id === 'board')
  if (!isWide) return <Happened />
  return (
    <aside aria-label={REVIEW_PAGE_LABELS.its} className="min-w-0 max-desk:col-start-1 max-desk:row-start-2">
      {note && (
        <>
          <h2 className="mb-3 h-5 font-text text-body text-ink-2">{REVIEW_PAGE_LABELS.its}</h2>
          <PlacePicture noteId={note.id} />
        </>
      )}
      <p className="mt-3 flex items-center justify-between max-desk:justify-start max-desk:gap-3">
        <LinkButton onClick={board?.act}>{REVIEW_PAGE_LABELS.openOnBoard}</LinkButton>
        <span aria-hidden>
          <Kbd>B</Kbd>
        </span>
      </p>
      <Happened />
    </aside>
  )
}

function Happened() {
  const { current } = useReviewPage()
  const session = useSession()
  const nameOf = useNames()
  const changes = current?.changes ?? []
  const noteId = current?.noteId ?? null
  // Others' choices would lead people who vote or rate now.
  const shown =
    noteId !== null && isBeingJudged(session, noteId)
      ? changes.filter(({ kind }) => kind !== 'chosen')
      : changes
  if (shown.length === 0) return null
  const now = Date.now()
  return (
    <section
      aria-label={REVIEW_PAGE_LABELS.happened}
      className="mt-4 border-line border-t pt-4 max-[900px]:order-2 max-phone:mt-0"
    >
      <h2 className="font-text text-body text-ink-2">{REVIEW_PAGE_LABELS.happened}</h2>
      <ul className="mt-2 flex flex-col gap-1.5 text-small">
        {happenedLines(shown, nameOf).map(({ at, text }, i) => (
          <li key={i} className="grid grid-cols-[76px_minmax(0,1fr)] gap-1">
            <time dateTime={new Date(at).toISOString()} className="text-ink-2 tabular-nums">
              {happenedAtLabel(at, now)}
            </time>
            <span className="break-words">{text}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
