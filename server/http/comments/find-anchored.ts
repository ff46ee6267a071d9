import type * as Y from 'yjs'
import { clip } from '#base/clip.ts'
import { boardShapes } from '#board/doc/board-doc.ts'
import { recordBox } from '#board/doc/record-box.ts'
import { readRecordText } from '#board/doc/record-text.ts'
import { isRevealed } from '#board/private-writing/draft-document.ts'
import { lentNotes } from '#board/private-writing/lent-notes.ts'
import { isShapeType, type ShapeType } from '#board/record/record-kinds.ts'
import type { ApiServices } from '#server/http/app/api-services.ts'
import { usingRoom } from '#server/http/notes/room-of-note.ts'
import { type AnchoredRecord, MAX_QUOTE_CHARS, type RecordKind } from '#session/comments/comment-anchor.ts'
import { type Refusal, refusal } from '#session/core/refusal.ts'

interface RecordToFind {
  boardId: string
  recordId: string
  userId: string
  /** A program finds no private notes. */
  isProgram: boolean
}

/** Finds what a comment is about on the board, or in a private step in the writer's own draft. */
export async function findAnchored(
  { rooms, sessions }: Pick<ApiServices, 'rooms' | 'sessions'>,
  { boardId, recordId, userId, isProgram }: RecordToFind,
): Promise<AnchoredRecord | Refusal> {
  return usingRoom(await rooms.open(boardId), async ({ doc }) => {
    const onBoard = readAnchored(doc, recordId)
    if (onBoard) return { ...onBoard, isPrivate: false }
    const state = await sessions.load(boardId)
    if (isProgram || !state?.privateWriting) return refusal('no-anchor')
    return usingRoom(await rooms.openDraft(boardId, userId), async ({ doc: draft }) => {
      if (lentNotes(draft).has(recordId)) return refusal('copied-note')
      const own = isRevealed(draft, recordId) ? null : readAnchored(draft, recordId)
      return own ? { ...own, isPrivate: true } : refusal('no-anchor')
    })
  })
}

const KINDS: Readonly<Record<Exclude<ShapeType, 'group'>, RecordKind>> = {
  ...{ note: 'note', frame: 'frame', picture: 'picture', text: 'text', geo: 'shape' },
  ...{ arrow: 'arrow', line: 'drawing', draw: 'drawing', highlight: 'drawing' },
  ...{ synthesis: 'synthesis', question: 'question' },
}

function readAnchored(doc: Y.Doc, recordId: string): Omit<AnchoredRecord, 'isPrivate'> | null {
  const shapes = boardShapes(doc)
  const map = shapes.get(recordId)
  const type = map?.get('t')
  const box = recordBox(shapes, recordId)
  // A group has no content: comments are about its parts.
  if (!map || !box || !isShapeType(type) || type === 'group') return null
  return { recordKind: KINDS[type], quote: clip(readRecordText(map).trim(), MAX_QUOTE_CHARS) || null, box }
}
