import { PLUS } from '#session/board/reactions-of-board.ts'
import { entryOf } from '#session/core/entry-of.ts'
import type { Idea } from '#session/ideas/idea.ts'
import { originOfIdea } from '#session/origin/idea-origin.ts'
import type { OriginStamp } from '#session/origin/note-origin.ts'
import {
  chosenBy,
  countByCriterion,
  isSelected,
  NO_REACTIONS,
  sortAgentReactions,
} from '#session/reactions/note-reactions.ts'
import type { SessionState } from '#session/state.ts'
import type { ReportIdea } from './board-report.ts'
import type { ReportNames } from './report-names.ts'

/** The look of an idea's note on the canvas. */
export interface ReportNoteLook {
  color: string
  model: string | null
  stamp: OriginStamp | null
  frame?: string | null
}

/** Links to ideas that are not in the report are left out. `looks`: colour and frame of each note, by its id. */
export function reportIdeas(
  state: SessionState,
  ideas: readonly Idea[],
  names: ReportNames,
  looks: ReadonlyMap<string, ReportNoteLook>,
): ReportIdea[] {
  const present = new Set(ideas.map(({ number }) => number))
  return ideas.map((idea) => reportOf(state, idea, { names, looks, present }))
}

function reportOf(
  state: SessionState,
  idea: Idea,
  {
    names,
    looks,
    present,
  }: {
    names: ReportNames
    looks: ReadonlyMap<string, ReportNoteLook>
    present: ReadonlySet<number>
  },
): ReportIdea {
  const { noteId, promotion, roundId } = idea
  const reactions = noteId === null ? NO_REACTIONS : (entryOf(state.reactions, noteId) ?? NO_REACTIONS)
  const plus = entryOf(reactions.people, PLUS.symbol) ?? []
  const byAgents = sortAgentReactions(reactions, state.settings)
  const agentName = ({ agentId }: { agentId: string }) => names.nameOf(agentId) ?? 'An agent'
  const look = noteId === null ? undefined : looks.get(noteId)
  return {
    number: idea.number,
    text: idea.text,
    category: idea.category,
    status: idea.status,
    // Tags of the clerk help in the log, but no person chose them.
    tags: idea.tagsBy === 'person' ? [...idea.tags] : [],
    author: names.whoIs(idea.authorId),
    ...writerOf(state, idea, look),
    source: idea.source,
    isOnCanvas: idea.isOnCanvas,
    color: look?.color ?? null,
    frame: look?.frame ?? null,
    plus: {
      people: plus.length,
      names: plus.map((id) => names.nameOf(id) ?? 'Someone'),
      agents: byAgents.plus.map(agentName),
    },
    says: countByCriterion(reactions, state.settings).map(({ criterion, people }) => ({ criterion, people })),
    suggestions: byAgents.suggestions.map(agentName),
    isSelected: isSelected(reactions, state.settings),
    chosenBy: chosenBy(reactions, state.settings),
    round: roundId === null ? null : (entryOf(state.rounds, roundId)?.number ?? null),
    parent: idea.parent !== null && present.has(idea.parent) ? idea.parent : null,
    links: idea.links.filter(({ to }) => present.has(to)).map(({ type, to }) => ({ type, to })),
    promotion: promotion && {
      kind: promotion.kind,
      owner: names.nameOf(promotion.ownerId) ?? promotion.ownerName ?? null,
      due: promotion.due,
      isDone: promotion.isDone,
    },
    createdAt: idea.createdAt,
    changedAt: idea.changedAt,
  }
}

function writerOf(
  state: SessionState,
  idea: Idea,
  look: ReportNoteLook | undefined,
): Pick<ReportIdea, 'model' | 'origin'> {
  const posted = idea.noteId === null ? undefined : state.contributions.get(idea.noteId)
  return {
    model: look?.model ?? posted?.model ?? null,
    origin: originOfIdea(state, idea, look ?? null),
  }
}
