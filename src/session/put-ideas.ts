import { isSameList } from '#base/same-list.ts'
import { CLERK_ACTOR } from './clerk-actor.ts'
import { type Idea, MAX_LAST_CHANGED } from './idea.ts'
import { ideaIn, presentIdea } from './idea-in.ts'
import type { Owned } from './own.ts'
import { entryOf, type SessionState } from './state.ts'

/** Puts in what `change` makes of each of these ideas; those that there are not, and those it leaves as they are, stay. */
export function changeIdeas(
  state: SessionState,
  seq: number,
  numbers: readonly number[],
  change: (idea: Idea, i: number) => Idea,
  owned: Owned,
): SessionState {
  const changed = numbers.flatMap((number, i) => {
    const idea = ideaIn(state, number)
    const next = idea ? change(idea, i) : null
    return next && next !== idea ? [next] : []
  })
  return putIdeas(state, seq, changed, owned)
}

export function putIdeas(
  state: SessionState,
  seq: number,
  changed: readonly Idea[],
  owned: Owned,
): SessionState {
  if (changed.length === 0) return state
  const ideas = owned.map(state.ideas)
  for (const idea of changed) ideas.set(String(idea.number), withPromotion(idea))
  const numbers = changed.length > MAX_LAST_CHANGED ? [] : changed.map(({ number }) => number)
  return { ...state, ideas, lastIdeas: { seq, numbers } }
}

/** Decision and to-do are one notion: the category has a promotion, whoever chose it, and without the category there is none. */
function withPromotion(idea: Idea): Idea {
  const { category, promotion, dueInText, changedAt: at } = idea
  const kind = category === 'decision' || category === 'todo' ? category : null
  if (kind === null) return promotion ? { ...idea, promotion: null } : idea
  // What a person said of it stays, also that there is no day.
  const isByPerson = promotion !== null && promotion.by !== CLERK_ACTOR
  const due = isByPerson ? promotion.due : kind === 'todo' ? (dueInText ?? null) : null
  if (promotion?.kind === kind && promotion.due === due) return idea
  const agreed = promotion ?? { ownerId: null, by: CLERK_ACTOR, at }
  return {
    ...idea,
    promotion: { ...agreed, due, kind, isDone: promotion?.kind === kind && promotion.isDone },
  }
}

/** What each of these ideas echoes now, at its note. Whoever echoes nothing that is in the log is missing. */
export function putEchoes(state: SessionState, numbers: readonly number[], owned: Owned): SessionState {
  let { echoes } = state
  for (const number of numbers) {
    const idea = ideaIn(state, number)
    if (!idea || idea.noteId === null) continue
    const before = entryOf(echoes, idea.noteId) ?? []
    const now = idea.removedAt === null ? echoesOf(state, idea) : []
    if (isSameList(before, now)) continue
    echoes = owned.record(echoes)
    if (now.length > 0) echoes[idea.noteId] = now
    else delete echoes[idea.noteId]
  }
  return echoes === state.echoes ? state : { ...state, echoes }
}

function echoesOf(state: SessionState, { links }: Idea): number[] {
  return links.flatMap(({ type, to }) => (type === 'echoes' && presentIdea(state, to) ? [to] : []))
}
