import { isEqual } from '@tldraw/utils'
import * as Y from 'yjs'
import { isBlank } from '#base/is-blank.ts'
import { boardShapes } from '#board/doc/board-doc.ts'
import type { Dependents } from '#board/doc/board-index.ts'
import { pagePlace } from '#board/doc/page-place.ts'
import { readNoteWords } from '#board/doc/read-note.ts'
import { removeRecords } from '#board/edit/edit-board.ts'
import { readLock } from '#board/record/lock.ts'
import { PAGE_ID } from '#board/record/record-kinds.ts'
import { type FlatRecord, flatToMap, mapToFlat, readIn } from '#board/record/record-layout.ts'
import { mergeTexts } from '#board/text/merge-texts.ts'
import { replaceText } from '#board/text/text-diff.ts'
import type { NoteSpot } from './lay-revealed.ts'

/** Each change of a draft is looked at, so it has fewer notes than a board. Revealed notes count. */
export const MAX_DRAFT_NOTES = 2_000

/**
 * A person’s draft document holds the notes that only they see. It has the layout of a board, and a map beside the shapes that only
 * the server writes: the notes that are on the board by now, as they were when the board last got them. A revealed note stays here
 * too, so that what its writer changed offline before the reveal can still be merged.
 */
type ShownNote = FlatRecord | typeof GONE

/** The writer deleted it here after it was revealed. */
const GONE = 'gone'

function shownNotes(draft: Y.Doc): Y.Map<ShownNote> {
  return draft.getMap('shown')
}

/**
 * By id in the draft, of the notes that have another id on the board. Only the server writes here. A note that is revealed without
 * names gets a new one: others may have seen the old one in the hands of its writer.
 */
function boardIds(draft: Y.Doc): Y.Map<string> {
  return draft.getMap('boardIds')
}

/** The id that the note of the draft has, or will have, on the board. */
export function revealedIdOf(draft: Y.Doc, id: string): string {
  return boardIds(draft).get(id) ?? id
}

/** Call it before the reveal, inside a transaction of the draft. A note keeps the first id that it was given. */
export function giveBoardId(draft: Y.Doc, id: string, boardId: string): void {
  if (!boardIds(draft).has(id)) boardIds(draft).set(id, boardId)
}

/** Whether the note of the board was revealed from this draft. */
export function isFromDraft(draft: Y.Doc, boardId: string): boolean {
  if (isRevealed(draft, boardId)) return revealedIdOf(draft, boardId) === boardId
  for (const [id, given] of boardIds(draft)) if (given === boardId) return isRevealed(draft, id)
  return false
}

/** Whether the note is on the board, or was. */
export function isRevealed(draft: Y.Doc, id: string): boolean {
  return isFlat(shownNotes(draft).get(id))
}

/** When the private writing of the note began; `null`: its program did not set it. */
export function writingOf(draft: Y.Doc, id: string): number | null {
  const startedAt = boardShapes(draft).get(id)?.get('m.writing')
  return typeof startedAt === 'number' ? startedAt : null
}

/** Calls `onRevealed` with the notes that were just revealed. Returns the function that ends that. */
export function watchRevealed(draft: Y.Doc, onRevealed: (ids: Iterable<string>) => void): () => void {
  const shown = shownNotes(draft)
  const listen = (event: Y.YMapEvent<ShownNote>): void => onRevealed(event.keysChanged)
  shown.observe(listen)
  return () => shown.unobserve(listen)
}

/** Whether the note waits for the reveal: it is written, handed in, and not on the board. */
export function isHiddenNote(draft: Y.Doc, id: string): boolean {
  return isUnrevealedNote(draft, id) && !awaitsHandIn(draft, id)
}

/** Whether its writer has to hand the note in: the clerk wrote it from their words. */
export function awaitsHandIn(draft: Y.Doc, id: string): boolean {
  return boardShapes(draft).get(id)?.get(AWAITS_HAND_IN) === true
}

/** From then on the note is like any other of the draft. Call it inside a transaction of the draft. */
export function handInNote(draft: Y.Doc, id: string): void {
  boardShapes(draft).get(id)?.delete(AWAITS_HAND_IN)
}

/** Whether the note is written and not on the board, handed in or not. */
export function isUnrevealedNote(draft: Y.Doc, id: string): boolean {
  const map = boardShapes(draft).get(id)
  const note = map && !isRevealed(draft, id) ? readNoteWords(map) : null
  return note !== null && !isBlank(note.text)
}

/** Whether the note is revealed, and its writer changed it since the board last got it. */
export function isChangedLate(draft: Y.Doc, id: string): boolean {
  const shown = shownNotes(draft).get(id)
  if (!isFlat(shown)) return false
  const map = boardShapes(draft).get(id)
  return !map || !isEqual(contentOf(map), shown)
}

/** These notes in the order in which their writer stacked them: by default that in which they were written. */
export function inWrittenOrder(draft: Y.Doc, ids: Iterable<string>): string[] {
  const shapes = boardShapes(draft)
  const index = (id: string): string => readIn(shapes.get(id)?.get('in'))?.[1] ?? ''
  return [...ids].sort((a, b) => (index(a) < index(b) ? -1 : Number(index(a) > index(b))))
}

export function listDraftIds(draft: Y.Doc): string[] {
  return [...new Set([...boardShapes(draft).keys(), ...shownNotes(draft).keys()])]
}

/**
 * Puts a note of the draft on the board, under `revealedIdOf`. Call it inside a transaction of each document. Throws if
 * the board has that id.
 * @param author `null`: without a name. Then only the words and the stamp of an agent's words are copied, because
 * colour, size and place often identify a person
 * @param at its place in its new parent; by default its writer's
 * @param index instead of its writer's order
 */
export function revealNote(
  draft: Y.Doc,
  board: Y.Doc,
  id: string,
  { author, at, index }: { author: string | null; at?: NoteSpot | undefined; index?: string | undefined },
): void {
  const map = boardShapes(draft).get(id)
  if (!map) return
  const note = contentOf(map)
  const shapes = boardShapes(board)
  const boardId = revealedIdOf(draft, id)
  const place = { at: at ? [at.x, at.y, 0] : note.at, in: [at?.parentId ?? PAGE_ID, index ?? indexOf(map)] }
  const shown =
    author === null
      ? { ...wordsOf(note), ...marksOf(map, NAMELESS_MARKS) }
      : { ...note, 'm.author': author, ...marksOf(map, NAMED_MARKS) }
  // Marked as revealed, it would be lost: its writer's page hides it, and the board shows another.
  if (shapes.has(boardId)) throw new Error('the board has another note under this id')
  shapes.set(boardId, flatToMap({ ...shown, ...place }))
  shownNotes(draft).set(id, note)
}

function wordsOf(note: FlatRecord): FlatRecord {
  return Object.fromEntries(Object.entries(note).filter(([key]) => WORD_FIELDS.has(key)))
}

const AWAITS_HAND_IN = 'm.awaitsHandIn'
const STAMP = 'm.stamp'
const FROM = 'm.from'
/**
 * An agent's words stay an agent's without the name of the person who copied them. The notes of a pair only show that
 * one of them may be by the same writer.
 */
const NAMELESS_MARKS = [STAMP, FROM] as const
/** Origin, stamp and source notes. */
const NAMED_MARKS = ['m.via', 'm.program', STAMP, FROM] as const
const WORD_FIELDS: ReadonlySet<string> = new Set(['t', 'text'])

/**
 * Copies a note that no other client has from the board to its writer’s draft, which may already have an older form of
 * it. Call it inside a transaction of the draft.
 * @param writing when the private writing began
 */
export function copyToDraft(board: Y.Doc, draft: Y.Doc, id: string, writing: number): void {
  const map = boardShapes(board).get(id)
  if (!map || isRevealed(draft, id)) return
  const known = boardShapes(draft).get(id)?.get('text')
  if (known instanceof Y.Text) {
    replaceText(known, String(contentOf(map).text ?? ''))
    return
  }
  const at = pagePlace(boardShapes(board), id)
  const marks = { 'm.writing': writing, ...marksOf(map, NAMED_MARKS) }
  boardShapes(draft).set(
    id,
    flatToMap({ ...contentOf(map), ...(at && { at: [...at] }), in: [PAGE_ID, indexOf(map)], ...marks }),
  )
}

/**
 * Moves all notes of a guest’s draft to the draft of the account that they signed in to, revealed ones too. Call it inside a
 * transaction of each.
 */
export function moveDraft(from: Y.Doc, to: Y.Doc): void {
  for (const id of listDraftIds(from)) {
    const map = boardShapes(from).get(id)
    const shown = shownNotes(from).get(id)
    if (map && !boardShapes(to).has(id)) boardShapes(to).set(id, flatToMap(mapToFlat(map)))
    if (shown !== undefined) shownNotes(to).set(id, shown)
    const boardId = boardIds(from).get(id)
    if (boardId !== undefined) giveBoardId(to, id, boardId)
    boardShapes(from).delete(id)
    shownNotes(from).delete(id)
    boardIds(from).delete(id)
  }
}

/**
 * Merges the writer’s changes of a revealed note with others' changes on the board. A note that is deleted on the board
 * stays deleted. Changes of a note that facilitators locked wait for its unlocking. Call it inside a transaction of
 * each document.
 * @param mayUnlock whether the writer is a facilitator
 */
export function carryLateChange(
  draft: Y.Doc,
  board: Y.Doc,
  id: string,
  { index, mayUnlock }: { index: Dependents; mayUnlock: boolean },
): void {
  const shown = shownNotes(draft).get(id)
  if (!isFlat(shown)) return
  const boardId = revealedIdOf(draft, id)
  const target = boardShapes(board).get(boardId)
  if (target && readLock(target) === 'facilitators' && !mayUnlock) return
  const map = boardShapes(draft).get(id)
  if (!map) {
    removeRecords(board, [boardId], index)
    shownNotes(draft).set(id, GONE)
    return
  }
  const note = contentOf(map)
  if (target?.has('m.author')) carryFields(shown, note, target)
  else if (target) carryFields(wordsOf(shown), wordsOf(note), target)
  // Its writer may have changed an agent's words.
  const stamp = map.get(STAMP)
  if (stamp !== undefined && target && target.get(STAMP) !== stamp) target.set(STAMP, stamp)
  shownNotes(draft).set(id, note)
}

function carryFields(before: FlatRecord, after: FlatRecord, target: Y.Map<unknown>): void {
  for (const key of new Set([...Object.keys(before), ...Object.keys(after)])) {
    const value = after[key]
    if (isEqual(before[key], value)) continue
    const current = target.get(key)
    if (current instanceof Y.Text) {
      replaceText(current, mergeTexts(String(before[key] ?? ''), String(value ?? ''), current.toString()))
    } else if (value === undefined) target.delete(key)
    // In a frame its place has another meaning.
    else if (key !== 'at' || readIn(target.get('in'))?.[0] === PAGE_ID) target.set(key, value)
  }
}

/** Returns a record without its place in the order and the server's metadata. */
function contentOf(map: Y.Map<unknown>): FlatRecord {
  return Object.fromEntries(
    Object.entries(mapToFlat(map)).filter(([key]) => key !== 'in' && !key.startsWith('m.')),
  )
}

function marksOf(map: Y.Map<unknown>, keys: readonly string[]): FlatRecord {
  return Object.fromEntries(keys.flatMap((key) => (map.has(key) ? [[key, map.get(key)]] : [])))
}

/** Whether the note was written from a pair of notes. */
export function isFromPair(shapes: Y.Map<Y.Map<unknown>>, id: string): boolean {
  return shapes.get(id)?.has(FROM) ?? false
}

export function listRevealedIds(draft: Y.Doc): string[] {
  return listDraftIds(draft).flatMap((id) => (isRevealed(draft, id) ? revealedIdOf(draft, id) : []))
}

function indexOf(map: Y.Map<unknown>): string {
  return readIn(map.get('in'))?.[1] ?? 'a1'
}

function isFlat(shown: ShownNote | undefined): shown is FlatRecord {
  return typeof shown === 'object'
}
