import type { ContentStep } from '#session/import/content-step.ts'
import type { BoardFile, FileRecord } from './board-file.ts'
import { NOTHING_SAID } from './slice-content.ts'

/**
 * The board with nothing but its canvas: notes, frames, drawings and pictures with authors and numbers, agents, settings and an
 * agenda that has not begun.
 * Rounds, "+", the idea log, interviews and everything that models made from it are left out, and so are the cards of syntheses and
 * questions, which would be empty.
 */
export function keepNotesOnly(file: BoardFile): BoardFile {
  const canvas = file.canvas.filter(({ t }) => t !== 'synthesis' && t !== 'question').map(withoutRound)
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
    agenda: (file.agenda ?? []).map(notBegun),
  }
}

/** Resets a step to planned: plans stay, but the step ran on the other board. */
function notBegun(step: ContentStep): ContentStep {
  return { ...step, state: 'planned', run: 0, startedAt: null, endedAt: null }
}

/** The frame of a round becomes an ordinary frame. */
function withoutRound({ 'm.round': _round, ...record }: FileRecord): FileRecord {
  return record as FileRecord
}
