import type * as Y from 'yjs'
import { boardShapes } from '#board/doc/board-doc.ts'
import { addNote, moveNote, recolorNote, removeRecords, setNoteText } from '#board/edit/edit-board.ts'
import { NOTE_COLORS } from '#board/record/record-kinds.ts'

const WORDS = ['why', 'now', 'risk', 'idea', 'später', '💡', 'more\nlines', '']

/** An edit that a person might make next on the board. */
export function randomEdit(doc: Y.Doc, random: () => number): void {
  const pick = <T>(list: readonly T[]): T | undefined => list[Math.floor(random() * list.length)]
  const id = pick([...boardShapes(doc).keys()])
  const kind = random()
  if (id === undefined || kind < 0.25) {
    const place = { x: Math.round(random() * 2_000), y: Math.round(random() * 2_000) }
    const newId = `shape:r${Math.floor(random() * 1e9)}`
    addNote(doc, { id: newId, text: pick(WORDS) ?? '', ...place, author: null })
  } else if (kind < 0.5) {
    moveNote(doc, id, Math.round(random() * 2_000), Math.round(random() * 2_000))
  } else if (kind < 0.8) {
    // Whole characters only: half of an emoji is not text and changes when encoded as UTF-8.
    const text = [...String(boardShapes(doc).get(id)?.get('text') ?? '')]
    text.splice(Math.floor(random() * (text.length + 1)), Math.floor(random() * 3), pick(WORDS) ?? '')
    setNoteText(doc, id, text.join(''))
  } else if (kind < 0.92) {
    recolorNote(doc, id, pick(NOTE_COLORS) ?? 'yellow')
  } else {
    removeRecords(doc, [id])
  }
}
