import type { TLStore } from 'tldraw'
import type * as Y from 'yjs'
import { boardShapes } from '#board/doc/board-doc.ts'
import { LOCAL_ORIGIN } from '#board/doc/origin.ts'
import { editBoard, setNoteText } from '#board/edit/edit-board.ts'
import {
  isRevealed,
  MAX_DRAFT_NOTES,
  revealedIdOf,
  watchRevealed,
} from '#board/private-writing/draft-document.ts'
import { PAGE_ID } from '#board/record/record-kinds.ts'
import { type FlatRecord, toFlat } from '#board/record/record-layout.ts'
import { isWritingPrivately } from '#session/private-writing/private-writing.ts'
import { belongsToDraft, type DraftDocuments } from './belongs-to-draft.ts'
import { type BindStoreOptions, bindStore } from './bind-store.ts'
import { type BoardRecord, recordInStore } from './binding-state.ts'
import { type BoardLink, linkOf, shareLink } from './board-link.ts'
import { isMarkedPrivate, PRIVATE_MARK, writingOfNew } from './document-of-new-notes.ts'

type Shared = Pick<
  BindStoreOptions,
  'userId' | 'canEdit' | 'limits' | 'isUndrawable' | 'onRefused' | 'onEditedNoteHidden'
> & {
  store: TLStore
  clock?: BindStoreOptions['clock']
}

/** How long a revealed note stays on the canvas while it has not arrived with the board’s document. */
const ARRIVES_WITHIN_MS = 3_000
/** How long a note in which this person types stays on the canvas after it left the board: the draft may have to be opened first. */
const MOVES_WITHIN_MS = 6_000

export function bindDraft(documents: DraftDocuments, shared: Shared): () => void {
  let stopDraft = (): void => undefined
  const bind = (): void => {
    stopDraft()
    stopDraft = bindCurrent(documents, shared)
  }
  const stopFollowing = documents.draft.subscribe(bind)
  const stopHolding = holdMoving(documents)
  bind()
  return () => {
    stopFollowing()
    stopHolding()
    stopDraft()
  }
}

/**
 * Keeps a note in which this person types on the canvas when it leaves the board while people write in private: the server has taken
 * it to the draft, where it is about to arrive. If it does not, someone deleted it.
 */
function holdMoving({ doc, session }: DraftDocuments): () => void {
  const shapes = boardShapes(doc)
  const link = linkOf(doc)
  const timers = new Set<ReturnType<typeof setTimeout>>()
  const onBoard = ({ keysChanged }: Y.YMapEvent<Y.Map<unknown>>, { local }: Y.Transaction): void => {
    if (local || !isWritingPrivately(session.get()?.privateWriting ?? null)) return
    for (const id of keysChanged) {
      if (shapes.has(id) || !link.typing.has(id)) continue
      link.moving.set(id, null)
      const timer = setTimeout(() => {
        timers.delete(timer)
        if (link.moving.delete(id)) link.binding?.touch(id)
      }, MOVES_WITHIN_MS)
      timers.add(timer)
    }
  }
  shapes.observe(onBoard)
  return () => {
    shapes.unobserve(onBoard)
    for (const timer of timers) clearTimeout(timer)
    link.moving.clear()
  }
}

function bindCurrent(documents: DraftDocuments, shared: Shared): () => void {
  const draft = documents.draft.get()
  if (!draft) return () => undefined
  const { doc } = draft
  const arriving = new Set<string>()
  const timers = new Set<ReturnType<typeof setTimeout>>()
  shareLink(documents.doc, doc)
  const binding = bindStore({
    ...shared,
    ...(shared.limits && { limits: draftLimits(shared.limits) }),
    doc,
    undo: draft.undo,
    isSecond: true,
    mark: PRIVATE_MARK,
    flatten: flattenOnPage(linkOf(documents.doc)),
    stamp: () => stampOf(writingOfNew(documents)),
    isUndrawable: (id) => (shared.isUndrawable?.(id) ?? false) || isRevealed(doc, id),
    // A change of the document is its own unless the board has the note by now.
    owns: (record, isAdded) =>
      typeof record === 'string'
        ? !boardShapes(documents.doc).has(record) &&
          !arriving.has(record) &&
          isOfDraft(doc, record, shared.store)
        : belongsToDraft(documents, record, isAdded),
  })
  const stopWatching = watchRevealed(doc, (ids) => {
    const all = [...ids]
    const revealed = all.filter((id) => revealedIdOf(doc, id) === id)
    // Under a new id it is another note for this page, which must not show both.
    binding.touch(all.filter((id) => !revealed.includes(id)))
    for (const id of revealed) arriving.add(id)
    const timer = setTimeout(() => {
      timers.delete(timer)
      for (const id of revealed) arriving.delete(id)
      binding.touch(revealed)
    }, ARRIVES_WITHIN_MS)
    timers.add(timer)
  })
  const stopMoved = watchMoved(documents.doc, doc, binding.touch)
  const stopTyping = moveTyping(documents.doc, doc, binding.touch)
  return () => {
    stopWatching()
    stopMoved()
    stopTyping()
    for (const timer of timers) clearTimeout(timer)
    binding.stop()
  }
}

/**
 * A note that this page put on the board, and that the server took to the draft instead: on the canvas it is the draft's once it has
 * left the board, whichever document changes first.
 */
function watchMoved(board: Y.Doc, draft: Y.Doc, touch: (ids: readonly string[]) => void): () => void {
  const shapes = boardShapes(board)
  const onBoard = ({ keysChanged }: Y.YMapEvent<Y.Map<unknown>>): void => {
    const own = boardShapes(draft)
    const moved = [...keysChanged].filter((id) => !shapes.has(id) && own.has(id))
    if (moved.length > 0) touch(moved)
  }
  shapes.observe(onBoard)
  return () => shapes.unobserve(onBoard)
}

/** Continues in the draft what this person types, or has typed, in a note that the server took there. */
function moveTyping(board: Y.Doc, draft: Y.Doc, touch: (ids: readonly string[]) => void): () => void {
  const own = boardShapes(draft)
  const link = linkOf(board)
  const move = (): void => {
    for (const id of new Set([...link.typing.keys(), ...link.moving.keys()])) {
      if (boardShapes(board).has(id) || !own.has(id) || isRevealed(draft, id)) continue
      const text = link.moving.get(id)
      link.moving.delete(id)
      link.typing.get(id)?.moveTo(draft)
      if (typeof text === 'string') editBoard(draft, LOCAL_ORIGIN, () => setNoteText(draft, id, text))
      touch([id])
    }
  }
  // Not before: the text would take its own writes for another's.
  for (const doc of [board, draft]) doc.on('afterAllTransactions', move)
  move()
  return () => {
    for (const doc of [board, draft]) doc.off('afterAllTransactions', move)
  }
}

function stampOf(writing: number | null): FlatRecord {
  return writing === null ? {} : { 'm.writing': writing }
}

function draftLimits(limits: NonNullable<Shared['limits']>): NonNullable<Shared['limits']> {
  return { ...limits, maxRecords: Math.min(limits.maxRecords, MAX_DRAFT_NOTES) }
}

/** The note is in the document, or was: what never was there belongs to the board. */
function isOfDraft(doc: Y.Doc, id: string, store: TLStore): boolean {
  if (boardShapes(doc).has(id)) return true
  return isMarkedPrivate(recordInStore(store, id))
}

/** A draft document has no frames: its notes lie on the page, whatever they were dropped on. */
function flattenOnPage(link: BoardLink): (record: BoardRecord) => FlatRecord {
  return (record) => {
    const flat = toFlat(record)
    if (record.typeName !== 'shape' || record.parentId === PAGE_ID || !link.editor) return flat
    const transform = link.editor.getShapePageTransform(record.id)
    const { x, y } = transform.point()
    return { ...flat, at: [x, y, transform.rotation()], in: [PAGE_ID, record.index] }
  }
}
