import { nextStep } from '#session/agenda/step.ts'
import { entryOf } from '#session/core/entry-of.ts'
import type { SessionState } from '#session/state.ts'
import { rangeNotes } from './range-notes.ts'

/** How a thought ended: the strongest of these, in this order. */
export const THOUGHT_ENDS = ['decided', 'cited', 'minority', 'left-out', 'open'] as const
/** How a thought ended. `open`: nothing took it up, and no document gives a reason. */
export type ThoughtEnd = (typeof THOUGHT_ENDS)[number]

/** A thought that one person alone holds, with its end. */
export interface LoneThought {
  /** All notes of it, oldest first. */
  numbers: readonly number[]
  end: ThoughtEnd
  /** Why a synthesis left it out; empty otherwise. */
  why: string
}

type Source = Pick<
  SessionState,
  'ideas' | 'contributions' | 'reactions' | 'syntheses' | 'proposals' | 'agenda'
>

/** Whether the board has an outcome that could take up a thought: a finished document, or the end of the agenda. */
export function hasOutcome({ syntheses, proposals, agenda }: Source): boolean {
  const isDone = ({ state }: { state: string }) => state === 'done'
  const isAgendaOver = agenda.currentId === null && agenda.steps.length > 0 && nextStep(agenda) === null
  return isAgendaOver || Object.values(syntheses).some(isDone) || Object.values(proposals).some(isDone)
}

/**
 * The thoughts of people that one person alone holds, the open ones first: groups of notes (`groupNotes`) with one author
 * without reactions of others. Two notes without a known author count as two people's.
 */
export function loneThoughts(state: Source, groups: readonly (readonly number[])[]): LoneThought[] {
  const ends = readEnds(state)
  return groups
    .filter((numbers) => holdersOf(state, numbers) === 1)
    .map((numbers) =>
      thoughtOf(
        [...numbers].sort((a, b) => a - b),
        ends,
      ),
    )
    .sort(
      (a, b) =>
        THOUGHT_ENDS.indexOf(b.end) - THOUGHT_ENDS.indexOf(a.end) ||
        (a.numbers[0] ?? 0) - (b.numbers[0] ?? 0),
    )
}

/** The notes of people that `loneThoughts` groups. */
export function thoughtNotes(state: Source): { number: number; text: string }[] {
  return rangeNotes(state).flatMap(({ isByAgent, number, text }) => (isByAgent ? [] : [{ number, text }]))
}

function holdersOf({ ideas, reactions }: Source, numbers: readonly number[]): number {
  const holders = new Set<string>()
  for (const number of numbers) {
    const idea = ideas.get(String(number))
    if (!idea) continue
    holders.add(idea.authorId ?? `of #${number}`)
    const given = idea.noteId === null ? undefined : entryOf(reactions, idea.noteId)
    for (const people of Object.values(given?.people ?? {})) for (const userId of people) holders.add(userId)
  }
  return holders.size
}

type Ends = ReadonlyMap<number, { end: ThoughtEnd; why: string }>

function thoughtOf(numbers: readonly number[], ends: Ends): LoneThought {
  const found = numbers.flatMap((number) => ends.get(number) ?? [])
  const best = THOUGHT_ENDS.map((end) => found.find((each) => each.end === end)).find((each) => each)
  return { numbers, end: best?.end ?? 'open', why: best?.why ?? '' }
}

/** The ends of all notes, by number; open ones are missing. */
function readEnds(state: Source): Ends {
  const ends = new Map<number, { end: ThoughtEnd; why: string }>()
  const put = (numbers: readonly number[], end: ThoughtEnd, why = ''): void => {
    for (const number of numbers) {
      const known = ends.get(number)
      const isStronger = !known || THOUGHT_ENDS.indexOf(end) < THOUGHT_ENDS.indexOf(known.end)
      if (isStronger) ends.set(number, { end, why })
    }
  }
  const numberOf = new Map([...state.ideas.values()].map(({ noteId, number }) => [noteId, number]))
  const numbersOf = (noteIds: readonly string[]) => noteIds.flatMap((id) => numberOf.get(id) ?? [])
  for (const { number, promotion, removedAt } of state.ideas.values())
    if (promotion !== null && removedAt === null) put([number], 'decided')
  for (const { sentences, leftOut, revision } of newestDone(state.syntheses)) {
    for (const { notes } of sentences) put(numbersOf(notes), 'cited')
    for (const { noteId, why } of leftOut) put(numbersOf([noteId]), 'left-out', why)
    put(namedIn(revision?.minority), 'minority')
  }
  for (const { findings, actions, revision } of newestDone(state.proposals)) {
    for (const { numbers } of [...findings, ...actions]) put(numbers, 'cited')
    put(namedIn(revision?.minority), 'minority')
  }
  return ends
}

/** Minority reports cite nothing, but their sentences may name notes. */
function namedIn(sentences: readonly string[] = []): number[] {
  return sentences.flatMap((text) => [...text.matchAll(/#(\d{1,9})\b/g)].map(([, number]) => Number(number)))
}

function newestDone<Version extends { id: string; state: string }>(
  versions: Readonly<Record<string, Version>>,
): Version[] {
  const done = Object.values(versions).filter(({ state }) => state === 'done')
  const previousOf = (version: Version) =>
    'previousId' in version && typeof version.previousId === 'string' ? version.previousId : null
  const replaced = new Set<string>()
  for (const version of done)
    for (let id = previousOf(version); id !== null && !replaced.has(id); ) {
      replaced.add(id)
      const before: Version | undefined = versions[id]
      id = before ? previousOf(before) : null
    }
  return done.filter(({ id }) => !replaced.has(id))
}
