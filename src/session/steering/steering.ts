import { type ChunkedWork, runAtOnce } from '#base/chunked-work.ts'
import { isAgentId } from '#session/agents/agent.ts'
import type { BoardSlice } from '#session/board/board-slice.ts'
import { PLUS } from '#session/board/reactions-of-board.ts'
import { notesWithPlus } from '#session/conversations/notes-with-plus.ts'
import type { ReactionsSlice } from '#session/reactions/note-reactions.ts'
import { countAgentPlus, type GivenReactions, weighPeople } from '#session/reactions/note-reactions.ts'
import type { SynthesesSlice, Synthesis } from '#session/syntheses/synthesis.ts'

/** A note as the meter reads it. */
export interface SteeringNote {
  id: string
  text: string
  authorId: string | null
  /** The name of the program that wrote it for its author: a program is an agent here. */
  program: string | null
}

/** People's share of something, and agents'. */
export interface SteeringShare {
  people: number
  agents: number
}

/** How much the advisors steer a session. The session without agents has neither their notes nor their "+". */
export interface Steering {
  words: SteeringShare
  plus: SteeringShare
  /** Chosen notes that would be chosen without agents too, in the order of their first reaction. */
  chosenAnyway: readonly string[]
  /** Chosen notes that agents wrote, or that only the moderator's "+" chose. */
  chosenThroughAgents: readonly string[]
  /** The authors of the chosen notes with the most "+", ten at most. */
  final: SteeringShare
  /** The sentences of the newest syntheses that name notes. */
  sentences: { all: number; onAgentsNotesOnly: readonly SteeredSentence[] }
}

/** A sentence of a synthesis that rests on agents' notes only. */
export interface SteeredSentence {
  synthesisId: string
  /** Its place among the sentences of the synthesis, from 0. */
  index: number
  text: string
}

export const FINAL_NOTES = 10

type SteeringView = Pick<BoardSlice, 'settings'> & {
  readonly [Slice in keyof (ReactionsSlice & SynthesesSlice)]: Readonly<
    (ReactionsSlice & SynthesesSlice)[Slice]
  >
}

/** Notes that were deleted count nowhere, except that sentences go on naming them. */
export function measureSteering(view: SteeringView, notes: readonly SteeringNote[]): Steering {
  return runAtOnce(measureInChunks(view, notes))
}

/** Like `measureSteering`, one note after the other: a board may have millions of words. */
export function* measureInChunks(view: SteeringView, notes: readonly SteeringNote[]): ChunkedWork<Steering> {
  const byAgents = new Set<string>()
  const there = new Set<string>()
  const words = { people: 0, agents: 0 }
  for (const note of notes) {
    there.add(note.id)
    const isByAgent = note.program !== null || isAgentId(note.authorId)
    if (isByAgent) byAgents.add(note.id)
    words[isByAgent ? 'agents' : 'people'] += countWords(note)
    yield
  }
  const chosen = notesWithPlus(view).filter((id) => there.has(id))
  const anyway = new Set(notesWithPlus(withoutAgents(view, byAgents)))
  return {
    words,
    plus: countPlus(view.reactions, there),
    chosenAnyway: chosen.filter((id) => anyway.has(id)),
    chosenThroughAgents: chosen.filter((id) => !anyway.has(id)),
    final: shareOf(finalNotes(view, chosen), (id) => byAgents.has(id)),
    sentences: readSentences(view, byAgents),
  }
}

function withoutAgents({ reactions, settings }: SteeringView, byAgents: ReadonlySet<string>) {
  const kept: Record<string, GivenReactions> = {}
  for (const [noteId, given] of Object.entries(reactions))
    if (!byAgents.has(noteId)) kept[noteId] = { ...given, agents: [] }
  return { reactions: kept, settings }
}

function shareOf<Item>(items: readonly Item[], isAgents: (item: Item) => boolean): SteeringShare {
  const agents = items.filter(isAgents).length
  return { people: items.length - agents, agents }
}

function countWords({ text }: SteeringNote): number {
  return text.match(/\S+/g)?.length ?? 0
}

function countPlus(reactions: SteeringView['reactions'], there: ReadonlySet<string>): SteeringShare {
  let [people, agents] = [0, 0]
  for (const [noteId, given] of Object.entries(reactions)) {
    if (!there.has(noteId)) continue
    people += given.people[PLUS.symbol]?.length ?? 0
    agents += countAgentPlus(given)
  }
  return { people, agents }
}

function finalNotes({ reactions, settings }: SteeringView, chosen: readonly string[]): string[] {
  const weightOf = (id: string): number => {
    const given = reactions[id]
    return given ? weighPeople(given, settings) + countAgentPlus(given) : 0
  }
  return chosen.toSorted((one, other) => weightOf(other) - weightOf(one)).slice(0, FINAL_NOTES)
}

function readSentences({ syntheses }: SteeringView, byAgents: ReadonlySet<string>): Steering['sentences'] {
  let all = 0
  const onAgentsNotesOnly: SteeredSentence[] = []
  for (const { id, sentences } of newestVersions(syntheses)) {
    for (const [index, { notes, text }] of sentences.entries()) {
      if (notes.length === 0) continue
      all++
      if (notes.every((noteId) => byAgents.has(noteId)))
        onAgentsNotesOnly.push({ synthesisId: id, index, text })
    }
  }
  return { all, onAgentsNotesOnly }
}

function newestVersions(syntheses: Readonly<Record<string, Synthesis>>): Synthesis[] {
  const done = Object.values(syntheses).filter(({ state }) => state === 'done')
  const replaced = new Set<string>()
  for (const { previousId } of done)
    for (let id = previousId; id !== null && !replaced.has(id); id = syntheses[id]?.previousId ?? null)
      replaced.add(id)
  return done.filter(({ id }) => !replaced.has(id))
}
