import { type ChunkedWork, mapInChunks } from '#base/chunked-work.ts'
import { questionKey, readQuestionKey } from '#board/record/question-shape.ts'
import { readIn } from '#board/record/record-layout.ts'
import type { ContentIdea } from '#session/import/content-idea.ts'
import type { ContentSlice } from '#session/import/content-import.ts'
import type {
  ContentReactions,
  ContentRound,
  ContentStart,
  ContentVerdict,
} from '#session/import/content-round.ts'
import { remapRating, remapVote } from './ballot-parts.ts'
import type { BoardFile } from './board-file.ts'
import { remapInterview } from './interview-parts.ts'
import { type Ground, type RemappedIds, remapIds } from './remap-ids.ts'
import { remapPoll, remapProposal, remapSynthesis, remapThemeRun, remapTrigger } from './remap-parts.ts'
import { remapThread } from './thread-parts.ts'
import type { CanvasRecord } from './write-board-file.ts'

/** A part of a board file with ids and numbers of its new board. */
export interface LandedBoard {
  slice: ContentSlice
  canvas: CanvasRecord[]
}

/**
 * The content of a file in the ids and numbers of the board: free ones are kept, the others change; people become people from a
 * file. On a new board everything is free.
 * @param isNew the board was created for the file, and takes over its settings
 * @param known agents, and people, that exist on the board: id in the file -> id on the board
 */
export function* remapBoardFile(
  file: BoardFile,
  canvas: readonly CanvasRecord[],
  ground: Ground,
  { isNew, known }: { isNew: boolean; known: ReadonlyMap<string, string> },
): ChunkedWork<LandedBoard> {
  const ids = remapIds(file, ground, known)
  const { idOf, numberOf, whose } = ids
  const numbered = yield* mapInChunks(file.numbered, (each) => ({
    ...each,
    noteId: idOf(each.noteId),
    number: numberOf(each.number),
    authorId: orNull(each.authorId, whose),
  }))
  const numbers = new Map(numbered.map(({ noteId, number }) => [noteId, number]))
  const roundsBefore = isNew ? 0 : ground.roundCount
  const parts = {
    people: file.people
      .filter(({ id }) => !known.has(id))
      .map((person) => ({ ...person, id: whose(person.id) ?? '' })),
    agents: file.agents.filter(({ id }) => !known.has(id)).map((agent) => ({ ...agent, id: idOf(agent.id) })),
    formerAgents: file.formerAgents.map((agent) => ({ ...agent, id: idOf(agent.id) })),
    numbered,
    rounds: yield* mapInChunks(file.rounds, (round) => remapRound(round, roundsBefore + round.number, ids)),
    logs: file.logs.map((log) => ({ ...log, roundId: idOf(log.roundId) })),
    reactions: yield* mapInChunks(file.reactions, (reactions) => remapReactions(reactions, ids)),
    syntheses: file.syntheses.map((synthesis) => remapSynthesis(synthesis, ids)),
    ideas: yield* mapInChunks(file.ideas, (idea) => remapIdea(idea, ids)),
    themeRuns: yield* mapInChunks(file.themeRuns, (themeRun) => remapThemeRun(themeRun, ids)),
    proposals: yield* mapInChunks(file.proposals, (proposal) => remapProposal(proposal, ids)),
    votes: (file.votes ?? []).map((vote) => remapVote(vote, ids)),
    checks: (file.checks ?? []).map((check) => remapPoll(check, ids)),
    ratings: (file.ratings ?? []).map((rating) => remapRating(rating, ids)),
    interviews: (file.interviews ?? []).map((interview) => remapInterview(interview, ids)),
    threads: (file.threads ?? []).map((thread) => remapThread(thread, ids)),
    // A board in use stays in its present conversation.
    conversationStarts: isNew ? (file.conversationStarts ?? []).map((start) => remapStart(start, ids)) : [],
    // Nor is its agenda replaced.
    agenda: isNew ? (file.agenda ?? []) : [],
  }
  return {
    slice: {
      ...parts,
      lastNumber: ids.lastNumber(),
      board: isNew ? { createdAt: file.board.createdAt, settings: file.settings } : null,
    },
    canvas: yield* mapInChunks(canvas, (record) => {
      const landed = remapRecord(record, numbers, ids)
      return isNew ? landed : withEditorsLock(landed)
    }),
  }
}

function remapRecord(
  { id, flat }: CanvasRecord,
  numbers: ReadonlyMap<string, number>,
  { idOf, whose }: RemappedIds,
): CanvasRecord {
  const landed: Record<string, unknown> = { ...flat }
  const place = readIn(flat.in)
  if (place) landed.in = flat.t === 'binding:arrow' ? place.map(idOf) : [parentOf(place[0], idOf), place[1]]
  const author = flat['m.author']
  const named = typeof author === 'string' ? whose(author) : null
  if (named === null) delete landed['m.author']
  else landed['m.author'] = named
  const number = numbers.get(idOf(id))
  // Only the session assigns numbers.
  if (number === undefined) delete landed['m.number']
  else if ('m.number' in flat) landed['m.number'] = number
  for (const key of ['m.round', 'p.synthesis']) {
    const value = flat[key]
    if (typeof value === 'string') landed[key] = idOf(value)
  }
  const asked = readQuestionKey(String(flat['p.question']))
  if (asked) landed['p.question'] = questionKey(idOf(asked.interviewId), asked.questionId)
  return { id: idOf(id), flat: landed }
}

/** An editor who adds a file to a board in use must not lock others out with it. */
function withEditorsLock({ id, flat: { 'm.lock': _lock, ...flat } }: CanvasRecord): CanvasRecord {
  return { id, flat }
}

function parentOf(parentId: string, idOf: RemappedIds['idOf']): string {
  return parentId.startsWith('page:') ? parentId : idOf(parentId)
}

function remapRound(round: ContentRound, number: number, ids: RemappedIds): ContentRound {
  const { idOf, numberOf, whose } = ids
  const { moderation, afterNumber } = round
  return {
    ...round,
    id: idOf(round.id),
    number,
    trigger: remapTrigger(round.trigger, ids),
    askedBy: whose(round.askedBy) ?? 'server',
    notes: round.notes.map(idOf),
    given: round.given.map(idOf),
    afterNumber: afterNumber === 0 ? 0 : numberOf(afterNumber),
    synthesisId: orNull(round.synthesisId, idOf),
    frameId: orNull(round.frameId, idOf),
    ...(round.moderators && { moderators: round.moderators.map((id) => whose(id) ?? 'server') }),
    moderation: remapModeration(moderation, ids),
    turns: round.turns.map((turn) => ({
      ...turn,
      id: idOf(turn.id),
      agentId: whose(turn.agentId) ?? '',
      notes: turn.notes.map((note) => ({ ...note, noteId: idOf(note.noteId) })),
    })),
  }
}

function remapModeration(
  moderation: ContentRound['moderation'],
  ids: RemappedIds,
): ContentRound['moderation'] {
  const { whose } = ids
  switch (moderation.state) {
    case 'none':
      return moderation
    case 'cancelled':
      return { ...moderation, ...remapVerdicts(moderation, ids) }
    case 'done': {
      const agentId = whose(moderation.agentId) ?? 'server'
      return { ...moderation, agentId, picks: remapPicks(moderation, ids), ...remapVerdicts(moderation, ids) }
    }
    case 'failed': {
      const agentId = orNull(moderation.agentId, whose)
      return { ...moderation, agentId, ...remapVerdicts(moderation, ids) }
    }
  }
}

function remapVerdicts(
  { verdicts }: { verdicts?: ContentVerdict[] | undefined },
  ids: RemappedIds,
): { verdicts?: ContentVerdict[] } {
  if (!verdicts) return {}
  return {
    verdicts: verdicts.map((verdict) => ({
      ...verdict,
      agentId: ids.whose(verdict.agentId) ?? 'server',
      picks: remapPicks(verdict, ids),
    })),
  }
}

function remapPicks(
  { picks }: Pick<ContentVerdict, 'picks'>,
  { idOf }: RemappedIds,
): ContentVerdict['picks'] {
  return picks.map((pick) => ({ ...pick, noteId: idOf(pick.noteId) }))
}

function remapStart(start: ContentStart, { idOf, numberOf, whose }: RemappedIds): ContentStart {
  return {
    ...start,
    by: whose(start.by) ?? 'server',
    afterNumber: start.afterNumber === 0 ? 0 : numberOf(start.afterNumber),
    earlierRounds: start.earlierRounds.map(idOf),
    earlierNotes: start.earlierNotes.map(idOf),
  }
}

function remapReactions(
  { noteId, people, agents }: ContentReactions,
  { idOf, whose }: RemappedIds,
): ContentReactions {
  return {
    noteId: idOf(noteId),
    people: people.map(({ symbol, by }) => ({ symbol, by: by.map((id) => whose(id) ?? 'server') })),
    agents: agents.map((each) => ({
      ...each,
      agentId: whose(each.agentId) ?? 'server',
      roundId: orNull(each.roundId, idOf),
    })),
  }
}

function remapIdea(idea: ContentIdea, { idOf, numberOf, whose }: RemappedIds): ContentIdea {
  const { promotion, ownerInText } = idea
  return {
    ...idea,
    ...(ownerInText?.ownerId && { ownerInText: { ownerId: whose(ownerInText.ownerId) } }),
    number: numberOf(idea.number),
    noteId: orNull(idea.noteId, idOf),
    roundId: orNull(idea.roundId, idOf),
    authorId: orNull(idea.authorId, whose),
    parent: idea.parent === null ? null : numberOf(idea.parent),
    links: idea.links.map((link) => ({ ...link, to: numberOf(link.to), by: whose(link.by) ?? 'server' })),
    promotion: promotion && {
      ...promotion,
      by: whose(promotion.by) ?? 'server',
      ownerId: orNull(promotion.ownerId, whose),
    },
  }
}

function orNull(id: string | null, change: (id: string) => string | null): string | null {
  return id === null ? null : change(id)
}
