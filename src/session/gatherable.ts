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

type Gathers = Readonly<Record<string, Gather>>

// Every page that shows the log asks, whenever it changes: it is found out once.
const lastGatherable = new WeakMap<Ideas, readonly number[]>()
const lastFresh = new WeakMap<Ideas, { gathers: Gathers; fresh: readonly number[] }>()

/** Everything that themes can be made of, by number. */
export function gatherable(ideas: Ideas): readonly number[] {
  const last = lastGatherable.get(ideas)
  if (last) return last
  const numbers = [...ideas.values()]
    .filter((idea) => isAtWork(idea) && !isTheme(idea))
    .map(({ number }) => number)
    .sort((a, b) => a - b)
  lastGatherable.set(ideas, numbers)
  return numbers
}

/** What of it no theme holds and no gathering has seen. One that failed, was ended or taken back has seen nothing. */
export function freshToGather(ideas: Ideas, gathers: Gathers): readonly number[] {
  const last = lastFresh.get(ideas)
  if (last?.gathers === gathers) return last.fresh
  const fresh = findFresh(ideas, gathers)
  lastFresh.set(ideas, { gathers, fresh })
  return fresh
}

function findFresh(ideas: Ideas, gathers: Gathers): readonly number[] {
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
