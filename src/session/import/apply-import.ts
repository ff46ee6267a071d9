import { withAgents } from '#session/agents/apply-agents.ts'
import { MAX_CONVERSATION_STARTS } from '#session/conversations/conversation-start.ts'
import type { CopyOnWrite } from '#session/core/copy-on-write.ts'
import type { ApplyTable, Stamp } from '#session/core/events.ts'
import { putEchoes, putIdeas } from '#session/ideas/put-ideas.ts'
import { putContributions } from '#session/rounds/put-contributions.ts'
import { putRound } from '#session/rounds/put-round.ts'
import type { Round, RoundView, Turn } from '#session/rounds/round.ts'
import { roundView } from '#session/rounds/round-view.ts'
import { NOTHING } from '#session/usage/spend.ts'
import type { ContentSlice } from './content-import.ts'
import { interviewFromFile } from './content-interview.ts'
import type { ContentRound, ContentTurn } from './content-round.ts'
import { withThreads } from './content-thread.ts'
import type { ImportEvent } from './import-events.ts'
import type { ImportedSlices } from './import-state.ts'

export const APPLY_IMPORT: ApplyTable<ImportedSlices, ImportEvent> = {
  // Imported usage stays with its turns and counts for no budget.
  'content.imported'(state, { at, seq, data: { slice } }, owned) {
    let next = withBoard(state, slice)
    next = withPeople(next, slice, at, owned)
    next = withNumbers(next, slice, owned)
    for (const round of slice.rounds) next = withRound(next, round, owned)
    const said = withInterviews(withTheRest(next, slice, owned), slice, seq, owned)
    return withIdeas(withThreads(said, slice.threads, seq, owned), slice, seq, owned)
  },
  'round.imported'(state, event, owned) {
    const { roundId: id, said, fileName, log } = event.data
    const imports = owned.record(state.imports)
    imports[id] = { fileName, log }
    let next: ImportedSlices = { ...state, imports, roundOrder: [...state.roundOrder, id] }
    for (const { turnId, agentId, notes } of said) {
      const by = { roundId: id, turnId, agentId: agentId ?? '', model: null }
      // Notes of people in the file are no contributions.
      if (agentId !== null) next = putContributions(next, by, notes, owned)
    }
    return putRound(next, roundOfFile(event, state.notes.lastNumber), owned)
  },
}

/** Each speaker of the file has a turn. The times of the round are those in the file, if it has any. */
function roundOfFile(
  { actor, at, data }: Extract<ImportEvent, { kind: 'round.imported' }> & Stamp,
  afterNumber: number,
): Round {
  const { roundId: id, number, question, fileName, said, frameId } = data
  const times = said.map((turn) => turn.at)
  return {
    id,
    number,
    question,
    mode: 'sequential',
    cycles: 1,
    state: 'complete',
    trigger: { kind: 'import', fileName },
    askedBy: actor,
    startedAt: times.length > 0 ? Math.min(...times) : at,
    endedAt: times.length > 0 ? Math.max(...times) : at,
    notes: [],
    given: [],
    afterNumber,
    turns: said.map(({ turnId, agentId, name, at: saidAt, text, notes }, phase) => ({
      id: turnId,
      agentId: agentId ?? '',
      duty: 'sequel',
      phase,
      attempt: 1,
      speaker: name,
      saidAt,
      state: 'done',
      text,
      notes,
      usage: null,
    })),
    moderate: false,
    synthesize: false,
    moderation: { state: 'none' },
    synthesisId: null,
    frameId,
    held: NOTHING,
  }
}

function withBoard(state: ImportedSlices, { board }: ContentSlice): ImportedSlices {
  if (!board) return state
  const { createdAt, settings } = board
  return { ...state, board: { ...state.board, createdAt }, settings }
}

function withPeople(
  state: ImportedSlices,
  slice: ContentSlice,
  at: number,
  owned: CopyOnWrite,
): ImportedSlices {
  let next = state
  if (slice.people.length > 0) {
    const people = owned.record(state.people)
    const copiedPeople = { ...next.copiedPeople }
    for (const { copyOf, ...person } of slice.people) {
      people[person.id] = { ...person, role: null, joinedAt: at }
      if (copyOf !== undefined) copiedPeople[person.id] = copyOf
    }
    next = { ...next, people, copiedPeople }
  }
  if (slice.agents.length > 0) next = { ...next, ...withAgents(next, [...next.agents, ...slice.agents]) }
  const { formerAgents } = slice
  if (formerAgents.length === 0) return next
  return { ...next, formerAgentViews: [...next.formerAgentViews, ...formerAgents] }
}

function withNumbers(state: ImportedSlices, slice: ContentSlice, owned: CopyOnWrite): ImportedSlices {
  const lastNumber = Math.max(state.notes.lastNumber, slice.lastNumber)
  const notes = lastNumber === state.notes.lastNumber ? state.notes : { lastNumber }
  if (slice.numbered.length === 0) return { ...state, notes }
  const noteNumbers = owned.map(state.noteNumbers)
  for (const { noteId, number, authorId } of slice.numbered) noteNumbers.set(noteId, { number, authorId })
  return { ...state, noteNumbers, notes }
}

/** It goes nowhere any more, so it is put as it is, without a stage to find and without anything held. */
function withRound(state: ImportedSlices, imported: ContentRound, owned: CopyOnWrite): ImportedSlices {
  const round: Round = { ...imported, turns: imported.turns.map(turnOf), held: NOTHING }
  const rounds = owned.record(state.rounds)
  const roundViews = owned.record(state.roundViews)
  rounds[round.id] = round
  roundViews[round.id] = viewOf(round, imported)
  let next: ImportedSlices = { ...state, rounds, roundViews, roundOrder: [...state.roundOrder, round.id] }
  for (const { id, agentId, model, notes } of imported.turns) {
    const by = { roundId: round.id, turnId: id, agentId, model }
    // Notes of people in a log of another program are no contributions.
    if (agentId !== '') next = putContributions(next, by, notes, owned)
  }
  return next
}

function turnOf({ speaker, model: _model, failure, state, ...turn }: ContentTurn): Turn {
  const said = { ...turn, ...(speaker !== null && { speaker }) }
  return state === 'failed' && failure
    ? { ...said, state, failure }
    : { ...said, state: state === 'failed' ? 'cancelled' : state }
}

/** Which model wrote a turn is known to its view alone once it has ended. */
function viewOf(round: Round, { turns }: ContentRound): RoundView {
  const view = roundView(round, null)
  return { ...view, turns: view.turns.map((turn, i) => ({ ...turn, model: turns[i]?.model ?? null })) }
}

function withTheRest(state: ImportedSlices, slice: ContentSlice, owned: CopyOnWrite): ImportedSlices {
  const {
    logs,
    reactions,
    syntheses,
    themeRuns,
    proposals,
    votes,
    checks,
    ratings,
    conversationStarts,
    agenda,
  } = slice
  const next = { ...state }
  if (logs.length > 0) {
    const imports = owned.record(state.imports)
    for (const { roundId, fileName, log } of logs) imports[roundId] = { fileName, log }
    next.imports = imports
  }
  if (reactions.length > 0) {
    const all = owned.record(state.reactions)
    for (const { noteId, people, agents } of reactions)
      all[noteId] = { people: Object.fromEntries(people.map(({ symbol, by }) => [symbol, by])), agents }
    next.reactions = all
  }
  if (agenda.length > 0)
    next.agenda = {
      ...state.agenda,
      // A page with an older plan must not replace steps that it has not seen.
      version: state.agenda.version + 1,
      steps: [...state.agenda.steps, ...agenda.map((step) => ({ ...step, voteId: null }))],
    }
  if (syntheses.length > 0) next.syntheses = withEntries(state.syntheses, syntheses, owned)
  if (themeRuns.length > 0) next.themeRuns = withEntries(state.themeRuns, themeRuns, owned)
  if (proposals.length > 0) next.proposals = withEntries(state.proposals, proposals, owned)
  if (votes.length > 0) next.votes = withEntries(state.votes, votes.map(asClosed), owned)
  if (ratings.length > 0) next.ratings = withEntries(state.ratings, ratings.map(asClosed), owned)
  if (checks.length > 0)
    next.checks = {
      ...state.checks,
      ...Object.fromEntries(
        checks.map((check) => [check.documentId, { ...check, state: 'closed' as const }]),
      ),
    }
  if (conversationStarts.length > 0)
    next.conversationStarts = [...state.conversationStarts, ...conversationStarts].slice(
      -MAX_CONVERSATION_STARTS,
    )
  return next
}

function withInterviews(
  state: ImportedSlices,
  { interviews }: ContentSlice,
  seq: number,
  owned: CopyOnWrite,
): ImportedSlices {
  if (interviews.length === 0) return state
  const brought = interviews.map((interview) => interviewFromFile(interview, seq))
  return { ...state, interviews: withEntries(state.interviews, brought, owned) }
}

function asClosed<Content extends object>(content: Content): Content & { state: 'closed' } {
  return { ...content, state: 'closed' }
}

function withIdeas(
  state: ImportedSlices,
  { ideas }: ContentSlice,
  seq: number,
  owned: CopyOnWrite,
): ImportedSlices {
  if (ideas.length === 0) return state
  const brought = ideas.map((idea) => ({ ...idea, messageId: null }))
  const next = putIdeas(state, seq, brought, owned)
  const fresh = new Set(ideas.map(({ number }) => number))
  const touched = [...next.ideas.values()].filter(
    // Those of an earlier slice that echo one of this one were waiting for it.
    ({ number, links }) =>
      fresh.has(number) || links.some(({ type, to }) => type === 'echoes' && fresh.has(to)),
  )
  return putEchoes(
    next,
    touched.map(({ number }) => number),
    owned,
  )
}

function withEntries<Value extends { id: string }>(
  record: Readonly<Record<string, Value>>,
  more: readonly NoInfer<Value>[],
  owned: CopyOnWrite,
): Record<string, Value> {
  const all = owned.record(record)
  for (const value of more) all[value.id] = value
  return all
}
