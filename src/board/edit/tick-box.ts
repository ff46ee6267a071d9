import * as Y from 'yjs'
import { boardShapes } from '#board/doc/board-doc.ts'

/**
 * Ticks or unticks a checkbox of a note: a small change of its text. Call it inside `editBoard`. Returns false if the
 * text changed and has no checkbox at that place.
 * @param at offset of the first character between the brackets
 */
export function tickBox(doc: Y.Doc, noteId: string, at: number, isTicked: boolean): boolean {
  const text = boardShapes(doc).get(noteId)?.get('text')
  if (!(text instanceof Y.Text)) return false
  // Several people who tick at the same moment leave several characters between the brackets.
  const [box, inside] = /^\[([ xX]{1,8})\]/.exec(text.toString().slice(at - 1, at + 9)) ?? []
  if (!box || inside === undefined || /x/i.test(inside) === isTicked) return false
  text.delete(at, inside.length)
  text.insert(at, isTicked ? 'x' : ' ')
  return true
}
