import type { BoardFile, FileRecord } from './board-file.ts'
import { NOTHING_SAID } from './slice-content.ts'

/**
 * The board as if nothing but its canvas had been made: notes, frames, drawings and pictures with their authors and numbers,
 * agents and settings. Rounds, "+", the idea log and everything that models wrote from it are left out, and so are the
 * cards of syntheses: without their synthesis they would be empty.
 */
export function keepNotesOnly(file: BoardFile): BoardFile {
  const canvas = file.canvas.filter(({ t }) => t !== 'synthesis').map(withoutRound)
  const noteIds = new Set(canvas.filter(({ t }) => t === 'note').map(({ id }) => id))
  const numbered = file.numbered.filter(({ noteId }) => noteIds.has(noteId))
  const authors = new Set<unknown>([
    ...canvas.map((record) => record['m.author']),
    ...numbered.map(({ authorId }) => authorId),
  ])
  return {
    ...file,
    canvas,
    numbered,
    lastNumber: numbered.reduce((max, { number }) => Math.max(max, number), 0),
    people: file.people.filter(({ id }) => authors.has(id)),
    formerAgents: file.formerAgents.filter(({ id }) => authors.has(id)),
    ...NOTHING_SAID,
  }
}

/** The frame of a round stays as a frame. */
function withoutRound({ 'm.round': _round, ...record }: FileRecord): FileRecord {
  return record as FileRecord
}
