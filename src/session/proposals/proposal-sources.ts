import type { AgentsSlice } from '#session/agents/agents-slice.ts'
import type { Idea } from '#session/ideas/idea.ts'
import { isAtWork, isTheme } from '#session/ideas/idea-state.ts'
import { ideasInSight, type SightSource } from '#session/ideas/ideas-in-sight.ts'
import { groupedThemes, type ThemeRunsSlice } from '#session/themes/theme-run.ts'
import type { ProposalMetrics, ProposalSource } from './proposal.ts'

/** Longest stored beginning of an idea, in characters; a change of the rest shows in the idea's length. */
const MAX_SOURCE_CHARS = 1_000

export function sourceOf({ number, text, authorId }: Idea): ProposalSource {
  return { number, text: startOf(text), chars: text.length, authorId }
}

/** Whether the idea has other words than when the proposal read it. */
export function isChanged(source: ProposalSource, { text }: Pick<Idea, 'text'>): boolean {
  return startOf(text) !== source.text || text.length !== (source.chars ?? text.length)
}

/** The database refuses half of a character. */
function startOf(text: string): string {
  return text.slice(0, MAX_SOURCE_CHARS).toWellFormed()
}

/** Returns the ideas that go into a proposal of a whole board, by number. */
export function ideasOfBoard(source: SightSource): number[] {
  return [...ideasInSight(source)]
    .filter(isAtWork)
    .map(({ number }) => number)
    .sort((a, b) => a - b)
}

/** Counted, not written: a model has no part in it. */
export function metricsOf(
  state: Pick<AgentsSlice, 'agentViews' | 'formerAgentViews'> & ThemeRunsSlice,
  ideas: readonly Idea[],
): ProposalMetrics {
  const agentIds = new Set([...state.agentViews, ...state.formerAgentViews].map(({ id }) => id))
  // A theme repeats its ideas: counted as a separate idea, its synthesizer would be a contributor.
  const own = ideas.filter((idea) => !isTheme(idea))
  const authors = [...new Set(own.flatMap(({ authorId }) => authorId ?? []))]
  const inside = new Set(ideas.map(({ number }) => number))
  const links = ideas.flatMap((idea) =>
    idea.links.filter(({ type, to }) => type !== 'echoes' && inside.has(to)),
  )
  const promoted = (kind: 'decision' | 'todo') =>
    ideas.filter(({ promotion }) => promotion?.kind === kind).length
  return {
    ideas: own.length,
    people: authors.filter((id) => !agentIds.has(id)).length,
    agents: authors.filter((id) => agentIds.has(id)).length,
    themes: ideas.length - own.length + groupedThemes(state.themeRuns, inside).length,
    links: links.length,
    decisions: promoted('decision'),
    todos: promoted('todo'),
  }
}
