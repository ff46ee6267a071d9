import { type Agent, MAX_AGENTS } from '#session/agents/agent.ts'
import { MAX_BALLOTS_ON_BOARD } from '#session/choosing/ballot/ballot.ts'
import { accept, type Decision, refuse } from '#session/core/decision.ts'
import { entryOf } from '#session/core/entry-of.ts'
import { MAX_IDEA_NUMBER } from '#session/ideas/idea.ts'
import { MAX_INTERVIEW_CHARS_ON_BOARD, MAX_INTERVIEWS_ON_BOARD } from '#session/interviews/interview.ts'
import { charsOf, charsOnBoard } from '#session/interviews/interview-chars.ts'
import type { ContentSlice } from './content-import.ts'
import { hasTooManyThreads, isThreadTaken } from './content-thread.ts'
import type { ImportEvent } from './import-events.ts'
import { isFullOfImports } from './import-limits.ts'
import type { ImportedSlices } from './import-state.ts'

/** A log that has as many takes no more from files: it is in the memory of every process that has the board. */
const MAX_IDEAS_WITH_FILES = 100_000
/** By all imports together. */
const MAX_NAMED = 20_000
const MAX_FORMER_AGENTS = 4_000
/** Imports a slice or refuses it as a whole: a file never overwrites existing entries. */
export function importContent(
  state: ImportedSlices,
  { importedBy, slice }: { importedBy: string; slice: ContentSlice },
): Decision<ImportEvent> {
  if (slice.board !== null && !isEmpty(state)) return refuse('bad-command.board-not-empty')
  if (slice.agents.length + state.agents.length > MAX_AGENTS && slice.agents.length > 0)
    return refuse('too-many-agents')
  if (hasTakenName(state.agents, slice)) return refuse('name-taken')
  if (hasTooMuch(state, slice)) return refuse('too-many-imports')
  if (isCrowded(state, slice)) return refuse('too-many-imports')
  if (isAnythingTaken(state, slice)) return refuse('not-now.board-changed')
  return accept({ kind: 'content.imported', data: { importedBy, slice } })
}

/** Whether the import would exceed the board's limits for imported content. Call it with all slices together before the first one. */
export function hasTooMuch(
  state: ImportedSlices,
  { logs, rounds, ideas }: Pick<ContentSlice, 'logs' | 'rounds' | 'ideas'>,
): boolean {
  const chars = logs.reduce((sum, { log }) => sum + log.length, 0)
  const turns = rounds.reduce((sum, round) => sum + turnsFromFile(round), 0)
  const isFull = chars + turns > 0 && isFullOfImports(state, chars, turns)
  return isFull || (ideas.length > 0 && state.ideas.size + ideas.length > MAX_IDEAS_WITH_FILES)
}

/** Nothing has happened on it but that it was made. */
function isEmpty({ noteNumbers, agents, roundOrder, ideas }: ImportedSlices): boolean {
  return noteNumbers.size === 0 && agents.length === 0 && roundOrder.length === 0 && ideas.size === 0
}

function hasTakenName(there: readonly Agent[], { agents }: ContentSlice): boolean {
  const names = [...there, ...agents].map(({ name }) => name.toLowerCase())
  return agents.length > 0 && new Set(names).size < names.length
}

function turnsFromFile({ trigger, turns }: ContentSlice['rounds'][number]): number {
  return trigger.kind === 'import' ? turns.length : 0
}

/** Everyone who is named is sent to every page, and kept. */
function isCrowded(state: ImportedSlices, slice: ContentSlice): boolean {
  const { people, formerAgentViews, notes, votes, checks, ratings } = state
  const fresh = slice.people.length > 0 && Object.keys(people).length + slice.people.length > MAX_NAMED
  const former = slice.formerAgents.length
  const gone = former > 0 && formerAgentViews.length + former > MAX_FORMER_AGENTS
  const voted =
    slice.votes.length > 0 && Object.keys(votes).length + slice.votes.length > MAX_BALLOTS_ON_BOARD
  const asked =
    slice.checks.length > 0 && Object.keys(checks).length + slice.checks.length > MAX_BALLOTS_ON_BOARD
  const rated =
    slice.ratings.length > 0 && Object.keys(ratings).length + slice.ratings.length > MAX_BALLOTS_ON_BOARD
  // Numbers only grow: each import may leave out some, and there must be enough for all that is ever written.
  return (
    fresh ||
    gone ||
    voted ||
    asked ||
    rated ||
    hasTooManyInterviews(state, slice) ||
    hasTooManyThreads(state, slice.threads) ||
    Math.max(notes.lastNumber, slice.lastNumber) > MAX_IDEA_NUMBER
  )
}

function hasTooManyInterviews(state: ImportedSlices, { interviews }: ContentSlice): boolean {
  if (interviews.length === 0) return false
  const chars = charsOnBoard(state) + charsOf(interviews)
  const count = Object.keys(state.interviews).length + interviews.length
  return count > MAX_INTERVIEWS_ON_BOARD || chars > MAX_INTERVIEW_CHARS_ON_BOARD
}

function isAnythingTaken(state: ImportedSlices, slice: ContentSlice): boolean {
  return (
    slice.people.some(({ id }) => entryOf(state.people, id)) ||
    [...slice.agents, ...slice.formerAgents].some(({ id }) => isAgent(state, id)) ||
    areNumbersTaken(state, slice) ||
    slice.rounds.some(({ id }) => entryOf(state.rounds, id)) ||
    slice.logs.some(({ roundId }) => entryOf(state.imports, roundId)) ||
    slice.reactions.some(({ noteId }) => entryOf(state.reactions, noteId)) ||
    slice.syntheses.some(({ id }) => entryOf(state.syntheses, id)) ||
    slice.ideas.some(({ number }) => state.ideas.has(String(number))) ||
    slice.themeRuns.some(({ id }) => entryOf(state.themeRuns, id)) ||
    slice.proposals.some(({ id }) => entryOf(state.proposals, id)) ||
    slice.votes.some(({ id }) => entryOf(state.votes, id)) ||
    slice.checks.some(({ documentId }) => entryOf(state.checks, documentId)) ||
    slice.ratings.some(({ id }) => entryOf(state.ratings, id)) ||
    slice.interviews.some(({ id }) => entryOf(state.interviews, id)) ||
    slice.threads.some((thread) => isThreadTaken(state, thread))
  )
}

function isAgent({ agents, formerAgentViews }: ImportedSlices, agentId: string): boolean {
  return [...agents, ...formerAgentViews].some(({ id }) => id === agentId)
}

function areNumbersTaken(state: ImportedSlices, { numbered }: ContentSlice): boolean {
  if (numbered.length === 0) return false
  const taken = new Set([...state.noteNumbers.values()].map(({ number }) => number))
  return numbered.some(({ noteId, number }) => state.noteNumbers.has(noteId) || taken.has(number))
}
