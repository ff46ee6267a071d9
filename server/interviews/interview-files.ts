import type { Database } from '#db/driver/database.ts'
import {
  deleteFilesOfDeletedBoards,
  deleteInterviewFiles,
  type FileQuota,
  findStoredFiles,
  type InterviewFileRow,
  insertInterviewFile,
  listInterviewFiles,
  readInterviewFile,
} from '#db/interview-files.ts'
import { newFileId } from '#server/ground/new-id.ts'
import type { PictureFiles } from '#server/pictures/picture-files.ts'
import { DELETED_BOARD_KEPT_MS } from '#session/lifecycle/deleted-board.ts'

const HOUR_MS = 60 * 60 * 1000
/** A person uploads a file before they answer with it; a file that no answer uses after that makes room for others. */
const UNUSED_KEPT_MS = 24 * HOUR_MS
/** Bytes are stored before their row; storing them takes a minute at most. */
const ORPHAN_AGE_MS = 24 * HOUR_MS
/** After a board can no longer be restored: the clocks of two servers differ. */
const MARGIN_MS = HOUR_MS
/** Other files in the folder or bucket are not ours. */
const KEY = /^[^/]+\/f[0-9a-z]{12}$/
const PART = /^[^/]+\/f[0-9a-z]{12}\.[0-9a-f-]{36}\.part$/

/** The files of people's answers. The caller checks the rights to add and read them. */
export interface InterviewFiles {
  /** null: the board has no room. Then files that are in no answer (`isUsed`) are removed, and it is tried again. */
  add(
    file: Omit<InterviewFileRow, 'id' | 'size'> & { bytes: Uint8Array<ArrayBuffer> },
    isUsed: (fileId: string) => boolean,
  ): Promise<InterviewFileRow | null>
  find(boardId: string, fileId: string): Promise<InterviewFileRow | null>
  /** null: the bytes are gone. */
  read(row: InterviewFileRow): Promise<Uint8Array<ArrayBuffer> | null>
  /**
   * Copies files to another board, under their ids, for its questions. Returns how many bytes were stored. A file that is gone, or
   * for which the board has no room, is left out: its answer keeps name and size.
   */
  copy(files: readonly CopiedFile[], from: string, to: { boardId: string; userId: string }): Promise<number>
  /** Removes files of boards that can't be restored any more, and bytes that a crash left without a row. */
  sweep(isStopped: () => boolean): Promise<void>
}

/** A file of an answer on a copy of its board. */
export interface CopiedFile {
  id: string
  /** On the copy. */
  interviewId: string
  questionId: string
}

/** The stores for bytes and rows of people's files, and the limits of a board. */
export interface InterviewFilesServices {
  db: Database
  /** The folder, or the bucket if the operator set one, apart from pictures. */
  files: PictureFiles
  /** The limit for one board. Files that are in no answer count too, until they make room. */
  quota: FileQuota
  /** Milliseconds since 1970; `Date.now` by default. */
  now?: () => number
}

/** Rejects with the store's error, for instance when the bucket can't be reached. */
export function keepInterviewFiles(services: InterviewFilesServices): InterviewFiles {
  const { db, files, quota, now = Date.now } = services
  const insert = (row: InterviewFileRow) => insertInterviewFile(db, row, quota, new Date(now()))

  async function makeRoom(boardId: string, isUsed: (fileId: string) => boolean): Promise<void> {
    const old = await listInterviewFiles(db, boardId, new Date(now() - UNUSED_KEPT_MS))
    const unused = old.filter(({ id }) => !isUsed(id))
    await deleteInterviewFiles(
      db,
      boardId,
      unused.map(({ id }) => id),
    )
    await files.remove(unused.map(keyOf))
  }

  return {
    async add({ bytes, ...about }, isUsed) {
      const row = { ...about, id: newFileId(), size: bytes.length }
      // The bytes first: a row always has its file.
      await files.put(keyOf(row), bytes)
      if (await insert(row)) return row
      await makeRoom(row.boardId, isUsed)
      if (await insert(row)) return row
      await files.remove([keyOf(row)])
      return null
    },
    find: (boardId, fileId) => readInterviewFile(db, boardId, fileId),
    read: (row) => files.get(keyOf(row)),
    async copy(copied, from, { boardId, userId }) {
      let storedBytes = 0
      for (const { id, interviewId, questionId } of copied) {
        const source = await readInterviewFile(db, from, id)
        const bytes = source && (await files.get(keyOf(source)))
        if (!source || !bytes || (await readInterviewFile(db, boardId, id))) continue
        const row = { ...source, boardId, interviewId, questionId, addedBy: userId }
        await files.put(keyOf(row), bytes)
        if (await insert(row)) storedBytes += bytes.length
        else await files.remove([keyOf(row)])
      }
      return storedBytes
    },
    async sweep(isStopped) {
      const before = new Date(now() - DELETED_BOARD_KEPT_MS - MARGIN_MS)
      while (!isStopped()) {
        const gone = await deleteFilesOfDeletedBoards(db, before)
        if (gone.length === 0) break
        await files.remove(gone.map(keyOf))
      }
      for await (const keys of files.listBefore(new Date(now() - ORPHAN_AGE_MS))) {
        const ours = keys.filter((key) => KEY.test(key))
        const kept = await findStoredFiles(db, ours)
        await files.remove([...ours.filter((key) => !kept.has(key)), ...keys.filter((key) => PART.test(key))])
        if (isStopped()) break
      }
    },
  }
}

function keyOf({ boardId, id }: Pick<InterviewFileRow, 'boardId' | 'id'>): string {
  return `${boardId}/${id}`
}
