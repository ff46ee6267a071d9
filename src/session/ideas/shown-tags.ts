import type { Idea } from './idea.ts'

/** A tag of the clerk is shown once this many ideas have it: fewer are noise. */
export const MIN_TAGGED = 3

/**
 * The tags of an idea that people see: those that a person chose, and of the clerk's those that `MIN_TAGGED` ideas have or a
 * person uses. The returned function counts all ideas once, when it is needed first.
 */
export function shownTagsIn(ideas: ReadonlyMap<string, Idea>): (idea: Idea) => readonly string[] {
  let shown: ReadonlySet<string> | null = null
  return (idea) => {
    if (idea.tagsBy === 'person') return idea.tags
    shown ??= findShown(ideas)
    const all = shown
    return idea.tags.filter((tag) => all.has(tag))
  }
}

function findShown(ideas: ReadonlyMap<string, Idea>): ReadonlySet<string> {
  const uses = new Map<string, number>()
  for (const { tags, tagsBy, removedAt } of ideas.values()) {
    if (removedAt !== null) continue
    for (const tag of tags) uses.set(tag, (uses.get(tag) ?? 0) + (tagsBy === 'person' ? MIN_TAGGED : 1))
  }
  return new Set([...uses].flatMap(([tag, count]) => (count >= MIN_TAGGED ? [tag] : [])))
}
