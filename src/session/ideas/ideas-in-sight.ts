import { isSameList } from '#base/same-list.ts'
import type { BoardSettings } from '#session/board/board-settings.ts'
import { type GivenReactions, isSelected } from '#session/reactions/note-reactions.ts'
import type { Idea } from './idea.ts'

/** Ideas, and the reactions that keep some of them in sight. */
export interface SightSource {
  ideas: ReadonlyMap<string, Idea>
  reactions: Readonly<Record<string, GivenReactions>>
  settings: Pick<BoardSettings, 'reactions' | 'plusRule'>
}

/** Reasons to keep an idea in the log although its note was deleted, other than those in the idea itself. */
export interface IdeaUses {
  isSelected: boolean
  /** Another idea links to it, echoes not counted, or answers it. */
  isLinkedTo: boolean
}

/** Nothing but the idea itself keeps it in the log. */
export const UNUSED: IdeaUses = { isSelected: false, isLinkedTo: false }

/**
 * Whether the log shows the idea at first, and documents take it in: it has a note (or never had one), or was chosen,
 * linked or promoted before its note was deleted.
 */
export function isInSight(idea: Idea, uses: () => IdeaUses): boolean {
  if (idea.removedAt !== null) return false
  if (idea.noteId === null || idea.isOnCanvas) return true
  // A category that the clerk found by words alone is no decision of people.
  const isPromoted = idea.promotion !== null && idea.categoryBy === 'person'
  if (isPromoted || idea.parent !== null) return true
  if (idea.links.some(({ type }) => type !== 'echoes')) return true
  const { isSelected: isChosen, isLinkedTo } = uses()
  return isChosen || isLinkedTo
}

interface Known {
  /** In sight whatever the reactions are. */
  sure: readonly Idea[]
  /** Ideas whose note was deleted: reactions or links of others may keep them in sight. */
  doubtful: readonly Idea[]
  linkedTo: ReadonlySet<number>
  last: { of: Omit<SightSource, 'ideas'>; kept: readonly Idea[]; inSight: readonly Idea[] } | null
}

// Pages of the log, themes and proposals all read the same state.
const known = new WeakMap<SightSource['ideas'], Known>()

/** The ideas that are in sight; the identical list for as long as the same ideas are. */
export function ideasInSight({ ideas, reactions, settings }: SightSource): readonly Idea[] {
  const parts = partsOf(ideas)
  const { sure, doubtful, linkedTo, last } = parts
  if (doubtful.length === 0) return sure
  if (last?.of.reactions === reactions && last.of.settings === settings) return last.inSight
  const kept = doubtful.filter((idea) =>
    isInSight(idea, () => {
      const { noteId, number } = idea
      const given = noteId !== null && Object.hasOwn(reactions, noteId) ? reactions[noteId] : undefined
      return { isSelected: isSelected(given, settings), isLinkedTo: linkedTo.has(number) }
    }),
  )
  const isSame = last !== null && isSameList(last.kept, kept)
  const inSight = isSame ? last.inSight : [...sure, ...kept]
  parts.last = { of: { reactions, settings }, kept, inSight }
  return inSight
}

function partsOf(ideas: SightSource['ideas']): Known {
  const before = known.get(ideas)
  if (before) return before
  const sure: Idea[] = []
  const doubtful: Idea[] = []
  for (const idea of ideas.values()) {
    if (idea.removedAt !== null) continue
    if (isInSight(idea, () => UNUSED)) sure.push(idea)
    else doubtful.push(idea)
  }
  const linkedTo = doubtful.length > 0 ? findLinkedTo(ideas) : new Set<number>()
  const parts = { sure, doubtful, linkedTo, last: null }
  known.set(ideas, parts)
  return parts
}

function findLinkedTo(ideas: SightSource['ideas']): ReadonlySet<number> {
  const found = new Set<number>()
  for (const { removedAt, parent, links } of ideas.values()) {
    if (removedAt !== null) continue
    if (parent !== null) found.add(parent)
    for (const { type, to } of links) if (type !== 'echoes') found.add(to)
  }
  return found
}
