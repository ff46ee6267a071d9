import type { BoardFile } from './board-file.ts'
import { keepNotesOnly } from './keep-notes-only.ts'

/** Like `keepNotesOnly`, without the notes and their arrows: frames, drawings, texts and pictures stay. */
export function keepStructure(file: BoardFile): BoardFile {
  const notes = new Set(file.canvas.filter(({ t }) => t === 'note').map(({ id }) => id))
  const arrows = file.canvas.flatMap(({ t, in: ends }) =>
    t === 'binding:arrow' && Array.isArray(ends) && ends.some((end) => notes.has(end)) ? [ends[0]] : [],
  )
  const left = new Set([...notes, ...arrows])
  return keepNotesOnly({ ...file, canvas: file.canvas.filter(({ id }) => !left.has(id)) })
}
