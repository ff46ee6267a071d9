import { PLUS } from '#session/board/reactions-of-board.ts'
import type { ContentIdea } from '#session/import/content-idea.ts'
import type { BoardFile, FileRecord } from './board-file.ts'
import { keepNotesOnly } from './keep-notes-only.ts'

/**
 * The board with nothing but its open notes, their frames, and open to-dos: such a note has no "+", no vote and no rating, no
 * synthesis or proposal cites it, and it is no decision and no finished to-do. An open to-do stays in any case.
 */
export function keepOpenNotes(file: BoardFile): BoardFile {
  const isOpen = openness(file)
  const noteIds = new Set(file.canvas.flatMap(({ id, t }) => (t === 'note' && isOpen(id) ? [id] : [])))
  const kept = keepNotesOnly({ ...file, canvas: withParents(file.canvas, noteIds) })
  const ideas = file.ideas.filter(
    ({ noteId, removedAt, promotion }) =>
      removedAt === null && (noteId === null ? isOpenToDo(promotion) : noteIds.has(noteId)),
  )
  const numbers = new Set(ideas.map(({ number }) => number))
  const people = new Set([...kept.people.map(({ id }) => id), ...ideas.flatMap(peopleOf)])
  return {
    ...kept,
    ideas: ideas.map((idea) => withoutPast(idea, numbers)),
    lastNumber: Math.max(kept.lastNumber, ...numbers),
    people: file.people.filter(({ id }) => people.has(id)),
    formerAgents: file.formerAgents.filter(
      ({ id }) => people.has(id) || kept.formerAgents.some((agent) => agent.id === id),
    ),
  }
}

/** Whether the note of this id was not discussed, or is an open to-do. */
function openness(file: BoardFile): (noteId: string) => boolean {
  const ideas = new Map(file.ideas.flatMap((idea) => (idea.noteId === null ? [] : [[idea.noteId, idea]])))
  const citedNumbers = new Set(
    file.proposals.flatMap(({ findings, actions }) =>
      [...findings, ...actions].flatMap(({ numbers }) => numbers),
    ),
  )
  const discussed = new Set([
    ...file.reactions
      .filter(
        ({ people, agents }) => agents.length > 0 || people.some(({ symbol }) => symbol === PLUS.symbol),
      )
      .map(({ noteId }) => noteId),
    ...file.syntheses.flatMap(({ sentences }) => sentences.flatMap(({ notes }) => notes)),
    ...(file.votes ?? []).flatMap(({ result }) => result.totals.map(({ noteId }) => noteId)),
    ...(file.ratings ?? []).flatMap(({ result }) => result.notes.map(({ noteId }) => noteId)),
    ...file.numbered.filter(({ number }) => citedNumbers.has(number)).map(({ noteId }) => noteId),
  ])
  return (noteId) => {
    const promotion = ideas.get(noteId)?.promotion ?? null
    return promotion === null ? !discussed.has(noteId) : isOpenToDo(promotion)
  }
}

function isOpenToDo(promotion: ContentIdea['promotion']): boolean {
  return promotion?.kind === 'todo' && !promotion.isDone
}

/** These records, and those that they lie in. */
function withParents(canvas: readonly FileRecord[], ids: ReadonlySet<string>): FileRecord[] {
  const byId = new Map(canvas.map((record) => [record.id, record]))
  const kept = new Set<string>()
  for (const id of ids) {
    let at = byId.get(id)
    while (at && !kept.has(at.id)) {
      kept.add(at.id)
      at = byId.get(parentId(at) ?? '')
    }
  }
  return canvas.filter(({ id }) => kept.has(id))
}

function parentId({ in: place }: FileRecord): string | null {
  const [parent] = Array.isArray(place) ? place : []
  return typeof parent === 'string' ? parent : null
}

/** Rounds and links stay on the other board. */
function withoutPast(idea: ContentIdea, numbers: ReadonlySet<number>): ContentIdea {
  const parent = idea.parent !== null && numbers.has(idea.parent) ? idea.parent : null
  return { ...idea, roundId: null, links: [], parent }
}

function peopleOf({ authorId, promotion, ownerInText }: ContentIdea): string[] {
  return [authorId, promotion?.by, promotion?.ownerId, ownerInText?.ownerId].filter((id) => id != null)
}
