import {
  Archive,
  CalendarX,
  CircleHelp,
  Gavel,
  Lightbulb,
  type LucideIcon,
  SquareCheck,
  StickyNote,
} from 'lucide-react'
import type { IdeaView, WhoView } from '#api/ideas.ts'
import { nameWithProgram } from '#panels/labels/author-labels.ts'
import { CATEGORY_LABELS, STATUS_LABELS } from '#panels/labels/idea-labels.ts'
import { useSession } from '#panels/open-board/board-context.tsx'
import { AgentPlusChip } from '#panels/reactions/note-reactions.tsx'
import { isBeingJudged } from '#session/choosing/is-being-judged.ts'
import { type Category, GROWTH, type Status } from '#session/ideas/idea.ts'
import { AgentMark } from '#ui/agent-mark.tsx'
import { Avatar } from '#ui/avatar.tsx'
import { classNames } from '#ui/class-names.ts'
import { FIELD_LABELS } from '#ui/field-labels.ts'
import { IDEA_BADGE_LABELS } from './idea-badge-labels.ts'

const CATEGORY_ICONS: Record<Category, LucideIcon> = {
  idea: Lightbulb,
  decision: Gavel,
  todo: SquareCheck,
  note: StickyNote,
  question: CircleHelp,
}

/** The category as an icon, which screen readers skip: words have to be beside it. */
export function CategoryIcon({ category }: { category: Category }) {
  const Icon = CATEGORY_ICONS[category]
  return <Icon size={16} aria-hidden className="text-ink-2" />
}

/** The category as an icon with its word; the word is cut where there is no room for it. */
export function CategoryWord({ category }: { category: Category }) {
  return (
    <span className="inline-flex min-w-0 items-center gap-2">
      <CategoryIcon category={category} />
      <span className="truncate">{CATEGORY_LABELS[category]}</span>
    </span>
  )
}

/** Fills a square for each step taken, so that the status is readable without colour. The archive has an icon instead. */
export function StatusSquares({ status }: { status: Status }) {
  if (status === 'archived') return <Archive size={16} aria-hidden className="text-ink-2" />
  const grown = GROWTH.indexOf(status) + 1
  return (
    <span aria-hidden className="inline-flex shrink-0 gap-[2px]">
      {GROWTH.map((step, i) => (
        <span
          key={step}
          className={classNames(
            'size-[7px] rounded-[1px] border',
            i < grown ? 'border-ink-2 bg-ink-2' : 'border-line-strong',
          )}
        />
      ))}
    </span>
  )
}

export function StatusWord({ status }: { status: Status }) {
  return (
    <span className="inline-flex min-w-0 items-center gap-2">
      <StatusSquares status={status} />
      <span className="truncate">{STATUS_LABELS[status]}</span>
    </span>
  )
}

/**
 * The colour of the idea's note: with a cut corner for an agent, an outline if there is no note on the
 * canvas.
 */
export function PaperSwatch({ idea, size = 10 }: { idea: IdeaView; size?: 10 | 12 }) {
  const isAgents = idea.author?.kind === 'agent'
  const hasPaper = idea.noteColor !== null && idea.isOnCanvas
  return (
    <span
      aria-hidden
      className={classNames(
        'inline-block shrink-0 rounded-[1px]',
        hasPaper
          ? 'shadow-[inset_0_0_0_1px_color-mix(in_srgb,var(--ink)_16%,transparent)]'
          : 'border border-line-strong border-dashed',
      )}
      style={{
        width: size,
        height: size,
        background: hasPaper ? `var(--note-${idea.noteColor}, var(--note-yellow))` : undefined,
        clipPath: isAgents && hasPaper ? 'polygon(0 0, 100% 0, 100% 60%, 60% 100%, 0 100%)' : undefined,
      }}
    />
  )
}

/** An avatar for people, an emoji in a cut square for agents. */
export function AuthorMark({ who }: { who: WhoView }) {
  if (who.kind === 'person') return <Avatar name={who.name} color={who.color} size={24} isDecorative />
  return (
    <AgentMark agent={{ name: who.name, color: who.color, emoji: who.emoji ?? '' }} size={20} isDecorative />
  )
}

/** A name with its mark, round for people and cut for agents: names alone do not distinguish them. */
export function Who({ who, program = null }: { who: WhoView | null; program?: string | null }) {
  if (!who) return <span className="text-ink-2">{IDEA_BADGE_LABELS.notKnown}</span>
  return (
    <span className="inline-flex min-w-0 items-center gap-2">
      <AuthorMark who={who} />
      <span className="truncate">{nameWithProgram(who, program)}</span>
    </span>
  )
}

/** The owner of a decision or to-do: a person of the board, or any name that was typed. */
export function Owner({ promotion }: { promotion: IdeaView['promotion'] }) {
  if (promotion?.owner) return <Who who={promotion.owner} />
  if (!promotion?.ownerName) return <span className="text-ink-2">{FIELD_LABELS.notDecidedYet}</span>
  return (
    <span title={FIELD_LABELS.notOnBoard} className="truncate">
      {promotion.ownerName}
    </span>
  )
}

/** Marks an overdue day with an icon and words: colour alone would not be enough. */
export function OverdueMark({ words }: { words: string }) {
  return (
    <span className="inline-flex items-center gap-1.5 whitespace-nowrap rounded-chip bg-warn-tint px-1.5 py-0.5 font-button text-caption text-warn">
      <CalendarX size={14} aria-hidden />
      {words}
    </span>
  )
}

/**
 * The "+" of people as a number, and those of agents one by one: the two are never added up. None while people vote on the note
 * or rate it.
 */
export function PlusMarks({ noteId, plus, suggestions }: Pick<IdeaView, 'noteId' | 'plus' | 'suggestions'>) {
  const session = useSession()
  if (noteId !== null && isBeingJudged(session, noteId)) return null
  return (
    <span className="inline-flex items-center gap-1">
      {plus.people > 0 && (
        <span className="inline-flex h-6 min-w-8 items-center justify-center rounded-round border border-go px-1.5 font-button text-caption text-go tabular-nums">
          +{plus.people}
          <span className="sr-only"> {IDEA_BADGE_LABELS.byPeople}</span>
        </span>
      )}
      {[...plus.agents, ...suggestions].map((agent) => (
        <AgentPlusChip
          key={agent.id}
          name={agent.name}
          emoji={agent.emoji ?? ''}
          isSuggestion={suggestions.includes(agent)}
          className="h-6 text-ink"
        />
      ))}
    </span>
  )
}

function tagsTitle(tags: readonly string[], more: number, isAutomatic: boolean): string | undefined {
  if (isAutomatic) return IDEA_BADGE_LABELS.taggedByClerk(tags.join(', '))
  return more > 0 ? tags.join(', ') : undefined
}

interface TagChipsProps {
  tags: readonly string[]
  /** Show all of them, on as many lines as needed; otherwise the first ones, and the rest is counted. */
  isWhole?: boolean
  /** The clerk set them: drawn with a dashed line, because no person confirmed them. */
  isAutomatic?: boolean
}

/** How many tags fit in a cell of the table, and on a card. */
const MAX_SHOWN_TAGS = 2

export function TagChips({ tags, isWhole = false, isAutomatic = false }: TagChipsProps) {
  const shown = isWhole ? tags : tags.slice(0, MAX_SHOWN_TAGS)
  const more = tags.length - shown.length
  return (
    <span
      className={classNames('flex min-w-0 items-center gap-1', isWhole && 'flex-wrap py-2')}
      title={tagsTitle(tags, more, isAutomatic)}
    >
      {shown.map((tag) => (
        <span
          key={tag}
          className={classNames(
            'inline-block min-w-6 truncate rounded-chip px-1.5 py-0.5 font-note text-caption',
            isAutomatic ? 'border border-line-strong border-dashed text-ink-2' : 'bg-sunk text-ink',
          )}
        >
          {tag}
        </span>
      ))}
      {more > 0 && <span className="shrink-0 text-caption text-ink-2 tabular-nums">+{more}</span>}
    </span>
  )
}
