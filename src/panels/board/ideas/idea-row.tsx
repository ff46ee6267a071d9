import { Gavel } from 'lucide-react'
import { memo } from 'react'
import type { IdeaView } from '#api/ideas.ts'
import { promotionLabel } from '#canvas/labels/promotion-labels.ts'
import { PromotionIcon } from '#canvas/promotion/promotion-icon.tsx'
import { CategoryWord, PaperSwatch, PlusMarks, StatusWord, Who } from '#panels/idea-log/rows/idea-badges.tsx'
import { shortTime } from '#panels/labels/due-labels.ts'
import { CATEGORY_LABELS, STATUS_LABELS } from '#panels/labels/idea-labels.ts'
import { OriginLabel } from '#panels/labels/origin-label.tsx'
import { NoteText } from '#panels/notes/note-text.tsx'
import { PromoteMenu } from '#panels/promotions/promote-menu.tsx'
import { ACTION_LABELS } from '#ui/action-labels.ts'
import { classNames } from '#ui/class-names.ts'
import { IconButton } from '#ui/icon-button.tsx'
import { PlainButton } from '#ui/plain-button.tsx'
import { IDEAS_TAB_LABELS } from './ideas-tab-labels.ts'

interface IdeaRowProps {
  idea: IdeaView
  now: number
  mayPromote: boolean
  onShow: (idea: IdeaView) => void
  onPoint: (idea: IdeaView | null) => void
}

/**
 * An idea in the panel. Memoised: the list renders at each scroll. An idea whose note was deleted stays readable and
 * cannot be shown on the canvas.
 */
export const PanelIdeaRow = memo(function IdeaRow({ idea, now, mayPromote, onShow, onPoint }: IdeaRowProps) {
  const noteId = idea.isOnCanvas ? idea.noteId : null
  const hasNote = noteId !== null
  const what = `${CATEGORY_LABELS[idea.category]}, ${STATUS_LABELS[idea.status].toLowerCase()}`
  return (
    <div className="group/idea relative h-full">
      <PlainButton
        aria-label={IDEAS_TAB_LABELS.idea(idea, what, hasNote)}
        title={hasNote ? ACTION_LABELS.showOnBoard : IDEAS_TAB_LABELS.noteGone}
        isDisabled={!hasNote}
        onClick={() => onShow(idea)}
        onPointerEnter={() => onPoint(idea)}
        onPointerLeave={() => onPoint(null)}
        onFocus={() => onPoint(idea)}
        onBlur={() => onPoint(null)}
        className={classNames(
          'flex h-full w-full flex-col rounded-card border border-line bg-raised px-3 py-2 text-left transition-colors focus-visible:-outline-offset-2',
          hasNote && 'hover:border-line-strong',
        )}
      >
        <span className="flex w-full min-w-0 items-center gap-2 text-caption text-ink-2">
          <PaperSwatch idea={idea} />
          <span className="font-button text-ink tabular-nums">#{idea.number}</span>
          <WhatItIs idea={idea} now={now} />
          <span
            className={classNames('ml-auto shrink-0 tabular-nums', mayPromote && hasNote && 'max-phone:mr-9')}
          >
            {shortTime(idea.createdAt, now)}
          </span>
        </span>
        {/* Clear of the button beside it. */}
        <span className={classNames('w-full flex-1 pt-1', mayPromote && hasNote && 'max-phone:pr-9')}>
          <span
            dir="auto"
            className={classNames(
              'line-clamp-2 break-words font-note text-body max-phone:text-phone',
              idea.promotion?.isDone && 'text-ink-2 line-through',
            )}
          >
            <NoteText text={idea.text} isFlat isInert />
          </span>
        </span>
        <span className="flex h-6 w-full min-w-0 items-center gap-2 text-ink-2 text-small">
          <span className="flex min-w-0">
            <Who who={idea.author} />
          </span>
          <OriginLabel origin={idea.origin} author={idea.author} isShort className="shrink-0" />
          <span className="ml-auto flex shrink-0">
            <PlusMarks noteId={idea.noteId} plus={idea.plus} suggestions={idea.suggestions} />
          </span>
        </span>
      </PlainButton>
      {mayPromote && noteId !== null && <PromoteIdea noteId={noteId} number={idea.number} />}
    </div>
  )
})

/** A decision or to-do with its owner and day; anything else by category and status. */
function WhatItIs({ idea: { category, status, promotion }, now }: Pick<IdeaRowProps, 'idea' | 'now'>) {
  if (!promotion || status === 'archived') {
    return (
      <>
        <CategoryWord category={category} />
        <StatusWord status={status} />
      </>
    )
  }
  const { kind, isDone, due, ownerName } = promotion
  return (
    <span className="inline-flex min-w-0 items-center gap-2">
      <PromotionIcon kind={kind} isDone={isDone} size={16} />
      <span className="truncate">{promotionLabel({ kind, isDone, due, ownerId: null }, ownerName, now)}</span>
    </span>
  )
}

/** Beside the row's button, as a button can't be inside another. On a phone it is always there. */
function PromoteIdea({ noteId, number }: { noteId: string; number: number }) {
  return (
    <span className="absolute top-1 right-1 flex rounded-field bg-raised opacity-0 focus-within:opacity-100 group-hover/idea:opacity-100 has-data-[state=open]:opacity-100 max-phone:opacity-100">
      <PromoteMenu
        noteId={noteId}
        trigger={
          <IconButton
            label={IDEAS_TAB_LABELS.decisionOrToDo(number)}
            tooltipSide="left"
            size={32}
            icon={<Gavel size={16} aria-hidden />}
          />
        }
      />
    </span>
  )
}
