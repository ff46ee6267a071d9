import type { DeletedRecords } from '#api/history.ts'
import { foldForSearch } from '#base/fold-for-search.ts'
import { boardShapes } from '#board/doc/board-doc.ts'
import type { OriginMarks } from '#board/history/work-span.ts'
import { listDeletedRecords } from '#db/deleted-records.ts'
import { ideaOfNote } from '#session/ideas/idea-in.ts'
import { originOfIdea } from '#session/origin/idea-origin.ts'
import { type NoteOrigin, originOfFields } from '#session/origin/note-origin.ts'
import type { SessionState } from '#session/state.ts'
import { type HistoryServices, type OpenCanvas, readTailWork } from './board-history.ts'
import { isOnBoard } from './session-at.ts'

const MAX_FOUND = 200

interface DeletedInput {
  state: SessionState
  /** The canvas now: what is on it again was not deleted. */
  room: OpenCanvas
  userId: string
  since: Date
  /** All of them must be in the record. */
  words: string
}

/** Records that were deleted and are still gone, the newest first. */
export async function findDeleted(
  services: HistoryServices,
  { state, room, userId, since, words }: DeletedInput,
): Promise<DeletedRecords['records']> {
  const boardId = state.board.id
  const [stored, tail] = await Promise.all([
    listDeletedRecords(services.db, boardId, since),
    readTailWork(services, boardId, userId),
  ])
  const wanted = foldForSearch(words).split(/\s+/).filter(Boolean)
  const newest = new Map([...stored, ...tail.deleted].map((record) => [record.id, record]))
  return [...newest.values()]
    .filter(({ id }) => !boardShapes(room.doc).has(id))
    .filter(({ text }) => wanted.every((word) => foldForSearch(text).includes(word)))
    .toSorted((one, other) => other.at - one.at)
    .slice(0, MAX_FOUND)
    .map(({ id, type, text, actor, marks, at, lastSeq }) => {
      const deletedBy = isOnBoard(state, actor) && !room.isUnsigned(id) ? actor : null
      return {
        id,
        type,
        text,
        origin: originOfDeleted(state, id, marks),
        deletedBy,
        deletedAt: at,
        moment: lastSeq,
      }
    })
}

function originOfDeleted(state: SessionState, recordId: string, marks: OriginMarks | null): NoteOrigin {
  const own = originOfFields(marks ?? {})
  return own === 'person' ? originInLog(state, recordId) : own
}

/** The idea of a note keeps its origin, unless it was undone with the note; other records have words of people. */
function originInLog(state: SessionState, recordId: string): NoteOrigin {
  const idea = ideaOfNote(state, recordId)
  return originOfIdea(state, idea ?? { authorId: null, source: 'canvas', noteId: recordId }, null)
}
