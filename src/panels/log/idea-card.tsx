'use client'

import { memo } from 'react'
import { NoteText } from '#panels/board/note-text.tsx'
import type { IdeaView } from '#session/idea-view.ts'
import { isScript } from '#session/projection.ts'
import { classNames } from '#ui/class-names.ts'
import { ScriptLabel } from '#ui/script-label.tsx'
import { shortTime } from './day-words.ts'
import { Due } from './decision-row.tsx'
import { CategoryWord, Owner, PlusMarks, StatusSquares, TagChips, Who } from './idea-marks.tsx'
import { STATUS_WORDS, shorten } from './idea-words.ts'
import { SelectBox } from './select-box.tsx'

export const CARD_PX = 164

interface IdeaCardProps {
  idea: IdeaView
  now: number
  isSelected: boolean
  onOpen: (number: number) => void
  onSelect: (idea: IdeaView, isRange: boolean) => void
  /** Among what was decided it is shown who has it, elsewhere who wrote it. */
  isDecision?: boolean
  /** Of a to-do; absent for those who may not tick it off. */
  onDone?: (idea: IdeaView) => void
}

/** One idea as a card: all are as high, so that nothing moves while they are read. */
export const IdeaCard = memo(function IdeaCard({ idea, isSelected, onOpen, ...props }: IdeaCardProps) {
  const isAgents = idea.author?.kind === 'agent'
  const hasPaper = idea.isOnCanvas && idea.noteColor !== null
  return (
    <article
      aria-label={`Idea ${idea.number}`}
      className={classNames(
        'group/card relative flex h-full flex-col rounded-card border bg-raised py-2.5 pr-3 pl-4 transition-colors',
        isSelected ? 'border-ink' : 'border-line hover:border-line-strong',
      )}
    >
      {/* Its paper, as an edge: a card is not the note. */}
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
      <button
        type="button"
        aria-label={`Open idea ${idea.number}: ${shorten(idea.text)}`}
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
      </button>
      <CardFoot idea={idea} now={props.now} isDecision={props.isDecision} />
    </article>
  )
})

type CardHeadProps = Omit<IdeaCardProps, 'onOpen'>

function CardHead({ idea, isSelected, onSelect, onDone }: CardHeadProps) {
  const { promotion } = idea
  return (
    <div className="flex h-8 shrink-0 items-center gap-2.5 text-ink-2 text-small">
      <span className="font-button text-ink tabular-nums">#{idea.number}</span>
      <CategoryWord category={idea.category} />
      <span className="inline-flex min-w-0 items-center gap-1.5" title={STATUS_WORDS[idea.status]}>
        <StatusSquares status={idea.status} />
        <span className="truncate">{STATUS_WORDS[idea.status]}</span>
      </span>
      <span className="relative z-10 ml-auto flex items-center gap-3">
        {promotion?.kind === 'todo' && onDone && (
          <label htmlFor={`done-${idea.number}`} className="inline-flex cursor-pointer items-center gap-2">
            <SelectBox
              id={`done-${idea.number}`}
              name={`Idea ${idea.number} is done`}
              isOn={promotion.isDone}
              onToggle={() => onDone(idea)}
            />
            Done
          </label>
        )}
        <SelectBox
          name={`Select idea ${idea.number}`}
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
        {isOwned ? <Owner promotion={promotion} /> : <Who who={idea.author} />}
      </span>
      {isScript(idea.model) && <ScriptLabel className="shrink-0" />}
      {promotion ? (
        <span className="flex min-w-0 flex-1">
          <Due due={promotion.due} isDone={promotion.isDone} now={now} />
        </span>
      ) : (
        !isScript(idea.model) && (
          <span className="flex min-w-0 flex-1 overflow-hidden">
            <TagChips tags={idea.tags} isAutomatic={idea.tagsBy === 'clerk'} />
          </span>
        )
      )}
      <span className="ml-auto flex shrink-0 items-center gap-2">
        <PlusMarks plus={idea.plus} suggestions={idea.suggestions} />
        <span className="text-ink-2 tabular-nums">{shortTime(idea.createdAt, now)}</span>
      </span>
    </div>
  )
}
