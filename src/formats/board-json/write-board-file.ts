import type { Idea } from '#session/idea.ts'
import { ideasFor } from '#session/ideas-for.ts'
import { PERSON_COLORS, PersonColor } from '#session/person-color.ts'
import { project } from '#session/project.ts'
import { entryOf, personIn, type SessionState } from '#session/state.ts'
import { BOARD_FORMAT_NAME, BOARD_FORMAT_VERSION, type FilePerson, type FilePicture } from './board-file.ts'
import type { FileNameOf } from './write-parts.ts'
import { writeGather, writeProposal, writeRound, writeSynthesis } from './write-parts.ts'

/** What the canvas document holds, record by record. */
export interface CanvasRecord {
  id: string
  flat: Readonly<Record<string, unknown>>
}

export interface WholeBoard {
  state: SessionState
  viewerId: string
  canvas: readonly CanvasRecord[]
  /** When each note was begun, by its id. */
  begunAt: ReadonlyMap<string, number>
  /** Those that the canvas shows. */
  pictures: readonly FilePicture[]
}

/**
 * A board as a file, for whoever may see it; null: they may not. The file is in the shape of BoardFile; `boardFileText`
 * makes it text, always the same bytes for the same content.
 */
export function writeBoardFile(board: WholeBoard): object | null {
  return writeNamedBoard(board)?.file ?? null
}

/** The same with what the file calls its viewer; null: nothing in it is theirs. */
export function writeNamedBoard(board: WholeBoard): { file: object; viewerName: string | null } | null {
  const { state, viewerId, canvas, begunAt, pictures } = board
  const view = project(state, viewerId)
  if (!view) return null
  const people = namePeople(state)
  const { whose } = people
  const written = {
    canvas: [...canvas].sort(byId).map((record) => writeRecord(record, whose)),
    numbered: writeNumbers(state, begunAt, whose),
    rounds: state.roundOrder.flatMap((id) => {
      const round = entryOf(state.rounds, id)
      return round ? [writeRound(round, entryOf(view.rounds, id), whose)] : []
    }),
    marks: Object.entries(view.marks).map(([noteId, mark]) => ({
      noteId,
      people: Object.entries(mark.people).map(([symbol, ids]) => ({
        symbol,
        by: ids.map((id) => whose(id) ?? 'server'),
      })),
      agents: mark.agents.map((each) => ({ ...each, agentId: whose(each.agentId) ?? 'server' })),
    })),
    syntheses: Object.values(view.syntheses).map((synthesis) => writeSynthesis(synthesis, whose)),
    ideas: [...ideasFor(state, viewerId).values()]
      .sort((one, other) => one.number - other.number)
      .map((idea) => writeIdea(idea, whose)),
    gathers: Object.values(state.gathers).map((gather) => writeGather(gather, whose)),
    proposals: Object.values(state.proposals).map((proposal) => writeProposal(proposal, whose)),
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
    marks: written.marks,
    syntheses: written.syntheses,
    ideas: written.ideas,
    gathers: written.gathers,
    proposals: written.proposals,
    conversationStarts: written.conversationStarts,
    pictures: [...pictures].sort(byId),
  }
  return { file, viewerName: people.nameOf(viewerId) }
}

function byId(one: { id: string }, other: { id: string }): number {
  return one.id < other.id ? -1 : 1
}

/** Gives everyone who is met a name of this file, in the order in which they are met; agents keep their ids. */
function namePeople(state: SessionState): {
  named: FilePerson[]
  whose: FileNameOf
  /** null: they were not met. */
  nameOf: (userId: string) => string | null
} {
  const named: FilePerson[] = []
  const names = new Map<string, string>()
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
    return name
  }
  return { named, whose, nameOf: (userId) => names.get(userId) ?? null }
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
): object[] {
  return [...state.numbered]
    .sort(([, one], [, other]) => one.number - other.number)
    .map(([noteId, { number, authorId }]) => ({
      noteId,
      number,
      authorId: authorId === null ? null : whose(authorId),
      at: begunAt.get(noteId) ?? null,
    }))
}

function writeIdea({ messageId: _messageId, ...idea }: Idea, whose: FileNameOf): object {
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
