import type { Gather } from './gather.ts'
import type { Idea, IdeaLink } from './idea.ts'
import { ideasInSight } from './ideas-in-sight.ts'
import type { SessionState } from './state.ts'

type Ideas = ReadonlyMap<string, Idea>
type Source = Pick<SessionState, 'ideas' | 'marks' | 'settings'>

export function isInLog({ removedAt }: Idea): boolean {
  return removedAt === null
}

/** Neither removed nor archived: what people still work with. */
export function isAtWork(idea: Idea): boolean {
  return isInLog(idea) && idea.status !== 'archived'
}

/** Whether it stands for others. */
export function isTheme({ links }: { links: readonly Pick<IdeaLink, 'type'>[] }): boolean {
  return links.some(({ type }) => type === 'synthesizes')
}

type Gathers = Readonly<Record<string, Gather>>

// Every page that shows the log asks after each change: both are computed once. `ideasInSight` keeps its list as long.
const lastGatherable = new WeakMap<readonly Idea[], readonly number[]>()
const lastFresh = new WeakMap<readonly number[], { gathers: Gathers; fresh: readonly number[] }>()

/** Everything that themes can be made of, by number. */
export function gatherable(source: Source): readonly number[] {
  const inSight = ideasInSight(source)
  const last = lastGatherable.get(inSight)
  if (last) return last
  const numbers = inSight
    .filter((idea) => isAtWork(idea) && !isTheme(idea))
    .map(({ number }) => number)
    .sort((a, b) => a - b)
  lastGatherable.set(inSight, numbers)
  return numbers
}

/** What of it no theme holds and no gathering has seen. One that failed, was ended or taken back has seen nothing. */
export function freshToGather(source: Source, gathers: Gathers): readonly number[] {
  const all = gatherable(source)
  const last = lastFresh.get(all)
  if (last?.gathers === gathers) return last.fresh
  const known = heldByThemes(source.ideas)
  for (const { state, numbers } of Object.values(gathers)) {
    if (state === 'failed' || state === 'cancelled' || state === 'undone') continue
    for (const number of numbers) known.add(number)
  }
  const fresh = all.filter((number) => !known.has(number))
  lastFresh.set(all, { gathers, fresh })
  return fresh
}

function heldByThemes(ideas: Ideas): Set<number> {
  const held = new Set<number>()
  for (const idea of ideas.values()) {
    if (!isInLog(idea)) continue
    for (const { type, to } of idea.links) if (type === 'synthesizes') held.add(to)
  }
  return held
}
