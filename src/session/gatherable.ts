import type { Gather } from './gather.ts'
import type { Idea } from './idea.ts'

type Ideas = ReadonlyMap<string, Idea>

export function isInLog({ removedAt }: Idea): boolean {
  return removedAt === null
}

/** Neither removed nor archived: what people still work with. */
export function isAtWork(idea: Idea): boolean {
  return isInLog(idea) && idea.status !== 'archived'
}

/** Whether it stands for others. */
export function isTheme({ links }: Pick<Idea, 'links'>): boolean {
  return links.some(({ type }) => type === 'synthesizes')
}

/** Everything that themes can be made of, by number. */
export function gatherable(ideas: Ideas): number[] {
  return [...ideas.values()]
    .filter((idea) => isAtWork(idea) && !isTheme(idea))
    .map(({ number }) => number)
    .sort((a, b) => a - b)
}

/** What of it no theme holds and no gathering has seen. One that failed, was ended or taken back has seen nothing. */
export function freshToGather(ideas: Ideas, gathers: Readonly<Record<string, Gather>>): number[] {
  const known = heldByThemes(ideas)
  for (const { state, numbers } of Object.values(gathers)) {
    if (state === 'failed' || state === 'cancelled' || state === 'undone') continue
    for (const number of numbers) known.add(number)
  }
  return gatherable(ideas).filter((number) => !known.has(number))
}

function heldByThemes(ideas: Ideas): Set<number> {
  const held = new Set<number>()
  for (const idea of ideas.values()) {
    if (!isInLog(idea)) continue
    for (const { type, to } of idea.links) if (type === 'synthesizes') held.add(to)
  }
  return held
}
