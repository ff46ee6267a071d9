import { memo } from 'react'
import type { IdeaView } from '#api/ideas.ts'
import { shortTime } from '#panels/labels/due-labels.ts'
import { STATUS_LABELS, shorten } from '#panels/labels/idea-labels.ts'
import { OriginLabel } from '#panels/labels/origin-label.tsx'
import { NoteText } from '#panels/notes/note-text.tsx'
import { isOfAi, isWrittenByAgent } from '#session/origin/note-origin.ts'
import { classNames } from '#ui/class-names.ts'
import { FIELD_LABELS } from '#ui/field-labels.ts'
import { PlainButton } from '#ui/plain-button.tsx'
import { SelectBox } from '#ui/select-box.tsx'
import { CategoryWord, Owner, PlusMarks, StatusSquares, TagChips, Who } from '../rows/idea-badges.tsx'
import { Due } from './decision-row.tsx'
import { LOG_LIST_LABELS } from './log-list-labels.ts'

/**
 * The height of a card in CSS pixels. Fixed, so that cards that have not been read yet take the same room.
 */
export const CARD_PX = 164

interface IdeaCardProps {
  idea: IdeaView
  now: number
  isSelected: boolean
  onOpen: (number: number) => void
  onSelect: (idea: IdeaView, isRange: boolean) => void
  /** Show the owner instead of the author, in "Decisions and to-dos". */
  isDecision?: boolean
  /** Ticks a to-do, or unticks it; absent for people who may not. */
  onToggleDone?: (idea: IdeaView) => void
}

/**
 * An idea as a card, for windows too narrow for the table. All have the same height. Memoised, because
 * scrolling renders the list again.
 */
export const IdeaCard = memo(function IdeaCard({ idea, isSelected, onOpen, ...props }: IdeaCardProps) {
  const isAgents = idea.author?.kind === 'agent'
  const hasPaper = idea.isOnCanvas && idea.noteColor !== null
  return (
    <article
      aria-label={LOG_LIST_LABELS.idea(idea.number)}
      className={classNames(
        'group/card relative flex h-full flex-col rounded-card border bg-raised py-2.5 pr-3 pl-4 transition-colors',
        isSelected ? 'border-ink' : 'border-line hover:border-line-strong',
      )}
    >
      {/* The colour of its note, as an edge only: the card stays, also when the note is deleted. */}
      <span
        aria-hidden
        className={classNames(
          'absolute inset-y-0 left-0 w-1.5 rounded-l-card',
          !hasPaper && 'border-line-strong border-r border-dashed',
        )}
        style={{
          background: hasPaper ? `var(--note-${idea.noteColor}, var(--note-yellow))` : undefined,
          clipPath: isAgents ? 'polygon(0 0, 100% 0, 100% calc(100% - 6px), 0 100%)' : undefined,
        }}
      />
      <CardHead idea={idea} isSelected={isSelected} {...props} />
      <PlainButton
        aria-label={LOG_LIST_LABELS.openIdea(idea.number, shorten(idea.text))}
        data-card={idea.number}
        onClick={() => onOpen(idea.number)}
        className="flex min-h-0 flex-1 items-start pt-1 text-left before:absolute before:inset-0 before:rounded-card focus-visible:outline-none focus-visible:before:outline-2 focus-visible:before:outline-ink focus-visible:before:outline-offset-2"
      >
        <span
          dir="auto"
          className={classNames(
            'line-clamp-3 break-words font-note text-body max-phone:text-phone',
            idea.promotion?.isDone && 'text-ink-2 line-through',
          )}
        >
          <NoteText text={idea.text} isFlat isInert />
        </span>
      </PlainButton>
      <CardFoot idea={idea} now={props.now} isDecision={props.isDecision} />
    </article>
  )
})

type CardHeadProps = Omit<IdeaCardProps, 'onOpen'>

function CardHead({ idea, isSelected, onSelect, onToggleDone }: CardHeadProps) {
  const { promotion } = idea
  return (
    <div className="flex h-8 shrink-0 items-center gap-2.5 text-ink-2 text-small">
      <span className="font-button text-ink tabular-nums">#{idea.number}</span>
      <CategoryWord category={idea.category} />
      <span className="inline-flex min-w-0 items-center gap-1.5" title={STATUS_LABELS[idea.status]}>
        <StatusSquares status={idea.status} />
        <span className="truncate">{STATUS_LABELS[idea.status]}</span>
      </span>
      <span className="relative z-10 ml-auto flex items-center gap-3">
        {promotion?.kind === 'todo' && onToggleDone && (
          <label htmlFor={`done-${idea.number}`} className="inline-flex cursor-pointer items-center gap-2">
            <SelectBox
              id={`done-${idea.number}`}
              name={LOG_LIST_LABELS.isDone(idea.number)}
              isOn={promotion.isDone}
              onToggle={() => onToggleDone(idea)}
            />
            {FIELD_LABELS.done}
          </label>
        )}
        <SelectBox
          name={LOG_LIST_LABELS.selectIdea(idea.number)}
          isOn={isSelected}
          onToggle={(isRange) => onSelect(idea, isRange)}
        />
      </span>
    </div>
  )
}

function CardFoot({ idea, now, isDecision }: Pick<IdeaCardProps, 'idea' | 'now' | 'isDecision'>) {
  const { promotion } = idea
  const isOwned = isDecision && promotion !== null
  return (
    <div className="flex h-8 min-w-0 shrink-0 items-center gap-3 text-small">
      <span className="flex min-w-12">
        {isOwned ? <Owner promotion={promotion} /> : <Who who={idea.author} program={idea.program} />}
      </span>
      <OriginLabel origin={idea.origin} author={idea.author} isShort className="shrink-0" />
      {promotion ? (
        <span className="flex min-w-0 flex-1">
          <Due due={promotion.due} isDone={promotion.isDone} now={now} />
        </span>
      ) : (
        (isOfAi(idea.origin) || !isWrittenByAgent(idea.origin)) && (
          <span className="flex min-w-0 flex-1 overflow-hidden">
            <TagChips tags={idea.tags} isAutomatic={idea.tagsBy === 'clerk'} />
          </span>
        )
      )}
      <span className="ml-auto flex shrink-0 items-center gap-2">
        <PlusMarks noteId={idea.noteId} plus={idea.plus} suggestions={idea.suggestions} />
        <span className="text-ink-2 tabular-nums">{shortTime(idea.createdAt, now)}</span>
      </span>
    </div>
  )
}
