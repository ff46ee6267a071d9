import type { Idea } from './idea.ts'

/** A tag of the clerk is shown once this many ideas have it: fewer are noise. */
const MIN_TAGGED = 3

/** Returns the weight that one idea adds to each of its tags. A person's choice is enough to show a tag. */
export function tagWeight({ tagsBy }: Pick<Idea, 'tagsBy'>): number {
  return tagsBy === 'person' ? MIN_TAGGED : 1
}

/** Whether people see a tag of the clerk's, by its weight: the sum of `tagWeight` of the ideas in the log that have it. */
export function isTagShown(weight: number): boolean {
  return weight >= MIN_TAGGED
}

/**
 * The tags of an idea that people see: those that a person chose, and of the clerk's those that enough ideas have or a
 * person uses (`isTagShown`). The returned function counts all ideas once, when it is needed first.
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
  const weights = new Map<string, number>()
  for (const idea of ideas.values()) {
    if (idea.removedAt !== null) continue
    const weight = tagWeight(idea)
    for (const tag of idea.tags) weights.set(tag, (weights.get(tag) ?? 0) + weight)
  }
  return new Set([...weights].flatMap(([tag, weight]) => (isTagShown(weight) ? [tag] : [])))
}
