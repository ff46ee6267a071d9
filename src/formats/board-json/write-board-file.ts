import { readQuestionKey } from '#board/record/question-shape.ts'
import type { Step } from '#session/agenda/step.ts'
import { entryOf } from '#session/core/entry-of.ts'
import type { Idea } from '#session/ideas/idea.ts'
import { ideasFor } from '#session/ideas/ideas-for.ts'
import type { ContentStep } from '#session/import/content-step.ts'
import { personIn } from '#session/members/members-slice.ts'
import { PERSON_COLORS, PersonColor } from '#session/members/person-palette.ts'
import { originOfIdea } from '#session/origin/idea-origin.ts'
import { type NoteOrigin, originOfFields } from '#session/origin/note-origin.ts'
import { project } from '#session/project.ts'
import type { GivenReactions } from '#session/reactions/note-reactions.ts'
import type { SessionState } from '#session/state.ts'
import { writeRating, writeVote } from './ballot-parts.ts'
import { BOARD_FORMAT_NAME, BOARD_FORMAT_VERSION, type FilePerson, type FilePicture } from './board-file.ts'
import { writeInterview } from './interview-parts.ts'
import { writeThread } from './thread-parts.ts'
import type { FileNameOf } from './write-parts.ts'
import { writeCheck, writeProposal, writeRound, writeSynthesis, writeThemeRun } from './write-parts.ts'

export interface CanvasRecord {
  id: string
  flat: Readonly<Record<string, unknown>>
}

/** A board as one of its people sees it, to be written into a file. */
export interface WholeBoard {
  state: SessionState
  viewerId: string
  canvas: readonly CanvasRecord[]
  /** Note id to the time when the note was started. */
  begunAt: ReadonlyMap<string, number>
  pictures: readonly FilePicture[]
}

/**
 * A board as a file, for a viewer; `null` if they may not see it. `boardFileText` turns it into text, always the same bytes for
 * the same content.
 */
export function writeBoardFile(board: WholeBoard): object | null {
  return writeNamedBoard(board)?.file ?? null
}

interface NamedBoard {
  file: object
  /** The file's id for its viewer; `null` if nothing in the file is theirs. */
  viewerName: string | null
  /** By their ids in the file, people of this server. */
  userIds: ReadonlyMap<string, string>
}

/** Like `writeBoardFile`, with the people behind the file's ids. */
export function writeNamedBoard(board: WholeBoard): NamedBoard | null {
  const { state, viewerId, canvas, begunAt, pictures } = board
  const view = project(state, viewerId)
  if (!view) return null
  const people = namePeople(state)
  const originOfNote = originsInFile(canvas)
  const { whose } = people
  const written = {
    canvas: canvas
      .filter((record) => !isOfOpenInterview(record, state))
      .sort(byId)
      .map((record) => writeRecord(record, whose)),
    numbered: writeNumbers(state, begunAt, whose, originOfNote),
    rounds: state.roundOrder.flatMap((id) => {
      const round = entryOf(state.rounds, id)
      return round ? [writeRound(round, entryOf(view.rounds, id), whose)] : []
    }),
    reactions: Object.entries(view.reactions).map(([noteId, given]) => writeReactions(noteId, given, whose)),
    syntheses: Object.values(view.syntheses).map((synthesis) => writeSynthesis(synthesis, whose)),
    ideas: writeIdeas(state, viewerId, whose, originOfNote),
    themeRuns: Object.values(state.themeRuns).map((themeRun) => writeThemeRun(themeRun, whose)),
    proposals: Object.values(state.proposals).map((proposal) => writeProposal(proposal, whose)),
    votes: Object.values(view.votes).flatMap((vote) => writeVote(vote, whose) ?? []),
    checks: Object.values(view.checks).flatMap((check) => writeCheck(check, whose) ?? []),
    ratings: Object.values(view.ratings).flatMap((rating) => writeRating(rating, whose) ?? []),
    interviews: Object.values(state.interviews).flatMap(
      (interview) => writeInterview(interview, whose) ?? [],
    ),
    threads: Object.values(state.threads).map((thread) => writeThread(thread, whose)),
    conversationStarts: view.conversationStarts.map((start) => ({
      ...start,
      by: whose(start.by) ?? 'server',
    })),
  }
  const { title, premise, createdAt } = view.board
  const file = {
    format: BOARD_FORMAT_NAME,
    version: BOARD_FORMAT_VERSION,
    board: { title, premise, createdAt },
    settings: view.settings,
    people: people.named,
    agents: state.agents,
    formerAgents: view.formerAgents,
    lastNumber: state.notes.lastNumber,
    numbered: written.numbered,
    canvas: written.canvas,
    rounds: written.rounds,
    logs: state.roundOrder.flatMap((roundId) => {
      const log = entryOf(state.imports, roundId)
      return log ? [{ roundId, ...log }] : []
    }),
    reactions: written.reactions,
    syntheses: written.syntheses,
    ideas: written.ideas,
    themeRuns: written.themeRuns,
    proposals: written.proposals,
    votes: written.votes,
    checks: written.checks,
    ratings: written.ratings,
    interviews: written.interviews,
    threads: written.threads,
    conversationStarts: written.conversationStarts,
    agenda: view.agenda.steps.map(writeStep),
    pictures: [...pictures].sort(byId),
  }
  return { file, viewerName: people.nameOf(viewerId), userIds: people.userIds }
}

/** Whether the record is the card of a question of an open interview, which is not in the file. */
function isOfOpenInterview(
  { flat }: CanvasRecord,
  { interviews }: Pick<SessionState, 'interviews'>,
): boolean {
  if (flat.t !== 'question') return false
  const asked = readQuestionKey(String(flat['p.question']))
  return !asked || entryOf(interviews, asked.interviewId)?.state !== 'ended'
}

function writeReactions(noteId: string, { people, agents }: GivenReactions, whose: FileNameOf): object {
  return {
    noteId,
    people: Object.entries(people).map(([symbol, ids]) => ({
      symbol,
      by: ids.map((id) => whose(id) ?? 'server'),
    })),
    agents: agents.map((each) => ({ ...each, agentId: whose(each.agentId) ?? 'server' })),
  }
}

/** Nothing of a file runs. */
function writeStep({ voteId: _voteId, ...step }: Step): ContentStep {
  return { ...step, window: null, state: step.state === 'running' ? 'done' : step.state }
}

function byId(one: { id: string }, other: { id: string }): number {
  return one.id < other.id ? -1 : 1
}

/** Assigns ids of this file to people in order of appearance; agents keep their ids. */
function namePeople(state: SessionState): {
  named: FilePerson[]
  whose: FileNameOf
  /** `null` if the person does not appear. */
  nameOf: (userId: string) => string | null
  /** By their ids in the file, people of this server. */
  userIds: ReadonlyMap<string, string>
} {
  const named: FilePerson[] = []
  const names = new Map<string, string>()
  const userIds = new Map<string, string>()
  const agents = new Set([...state.agents, ...state.formerAgentViews].map(({ id }) => id))
  function whose(id: string): string | null {
    if (id === '' || agents.has(id)) return id
    const known = names.get(id)
    if (known) return known
    const person = personIn(state, id)
    if (!person) return null
    const name = `p${named.length + 1}`
    const color = PersonColor.safeParse(person.color).data ?? PERSON_COLORS[0]
    named.push({ id: name, name: person.name, color })
    names.set(id, name)
    userIds.set(name, state.copiedPeople[id] ?? id)
    return name
  }
  return {
    named,
    whose,
    nameOf: (userId) => names.get(userId) ?? null,
    userIds,
  }
}

function writeRecord({ id, flat }: CanvasRecord, whose: FileNameOf): object {
  const { 'm.author': author, ...rest } = flat
  const named = typeof author === 'string' ? whose(author) : null
  return { id, ...rest, ...(named !== null && { 'm.author': named }) }
}

function writeNumbers(
  state: SessionState,
  begunAt: ReadonlyMap<string, number>,
  whose: FileNameOf,
  originOfNote: (noteId: string) => NoteOrigin | null,
): object[] {
  return [...state.noteNumbers]
    .sort(([, one], [, other]) => one.number - other.number)
    .map(([noteId, { number, authorId }]) => ({
      noteId,
      number,
      authorId: authorId === null ? null : whose(authorId),
      at: begunAt.get(noteId) ?? null,
      origin: originOfNote(noteId),
    }))
}

/** Only readers of the file need it: an import works it out again. `null`: the note is not on the canvas. */
function originsInFile(canvas: readonly CanvasRecord[]): (noteId: string) => NoteOrigin | null {
  const notes = new Map(canvas.flatMap(({ id, flat }) => (flat.t === 'note' ? [[id, flat]] : [])))
  return (noteId) => {
    const flat = notes.get(noteId)
    return flat ? originOfRecord(flat) : null
  }
}

function originOfRecord(flat: CanvasRecord['flat']): NoteOrigin {
  return originOfFields({
    author: flat['m.author'],
    model: flat['m.model'],
    stamp: flat['m.stamp'],
    via: flat['m.via'],
    program: flat['m.program'],
  })
}

function writeIdeas(
  state: SessionState,
  viewerId: string,
  whose: FileNameOf,
  originOfNote: (noteId: string) => NoteOrigin | null,
): object[] {
  return [...ideasFor(state, viewerId).values()]
    .sort((one, other) => one.number - other.number)
    .map((idea) => {
      const origin = originOfNote(idea.noteId ?? '') ?? originOfIdea(state, idea, null)
      return { ...writeIdea(idea, whose), origin }
    })
}

function writeIdea(
  { messageId: _messageId, beforePromotion: _before, byStep: _byStep, ...idea }: Idea,
  whose: FileNameOf,
): object {
  const { promotion, ownerInText } = idea
  return {
    ...idea,
    ...(ownerInText?.ownerId && { ownerInText: { ownerId: whose(ownerInText.ownerId) } }),
    authorId: idea.authorId === null ? null : whose(idea.authorId),
    links: idea.links.map((link) => ({ ...link, by: whose(link.by) ?? 'server' })),
    promotion: promotion && {
      ...promotion,
      by: whose(promotion.by) ?? 'server',
      ownerId: promotion.ownerId === null ? null : whose(promotion.ownerId),
    },
  }
}
