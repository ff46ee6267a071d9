import { createHash } from 'node:crypto'
import type { ErrorCode } from '#api/problems.ts'
import type { CodedSentence } from '#base/sentence.ts'
import { PICTURE_SIZES, type PictureSize } from '#board/record/picture-rules.ts'
import type { Database } from '#db/driver/database.ts'
import {
  deleteUnusedPictures,
  findPictureOf,
  findStoredPictures,
  insertPicture,
  listPictures,
  markUsedPictures,
  type PictureQuota,
  type PictureRow,
  readPicture,
} from '#db/pictures.ts'
import { createSerialQueue } from '#server/threads/serial-queue.ts'
import { createDecoderQueue, type DecoderQueue } from './decoder-queue.ts'
import type { PictureFiles } from './picture-files.ts'
import {
  type DecodedPicture,
  decodePicture,
  isLargePicture,
  type PictureDecoded,
  type PictureFailure,
} from './re-encode-picture.ts'

/** Undo restores a picture within this time; after that the picture is deleted if the board needs the space. */
const UNUSED_KEPT_MS = 24 * 60 * 60 * 1000

/** Pictures that are deleted before the new one is tried again. */
const UNUSED_AT_ONCE = 4

/** Files exist before their row; adding a picture takes a minute at most. */
const ORPHAN_AGE_MS = 24 * 60 * 60 * 1000
/** Other files in the folder or bucket are not ours. */
const KEY = /^([^/]+)\/([A-Za-z0-9_-]{16,40})\.[sml]\.webp$/
const PART = /^[^/]+\/[A-Za-z0-9_-]{16,40}\.[sml]\.webp\.[0-9a-f-]{36}\.part$/

/** Why a picture was not added. */
export type PictureProblem =
  | PictureFailure
  | 'pictures-full'
  | 'picture-there'
  /** So many pictures wait for decoding that this one would wait too long. */
  | 'server-busy'

/** The picture that is on the board now, or why it is not. */
export type PictureAdded =
  /** `storedBytes` is 0 if it was there already. */
  | { ok: true; picture: PictureRow; storedBytes: number }
  /** `exact` is `null` if the refusal's own sentence is enough. */
  | { ok: false; why: PictureProblem; exact: CodedSentence<ErrorCode> | null }

/** A picture as a person sends it; `id` is made by their page. */
export interface NewPicture {
  boardId: string
  id: string
  addedBy: string
  bytes: Uint8Array
}

/** Ids of the pictures that the canvas shows now. */
export type UsedIds = () => Promise<readonly string[]>

/** One size of a picture, as WebP. */
export interface PictureCopy {
  row: PictureRow
  size: PictureSize
  bytes: Uint8Array<ArrayBuffer>
}

/** The pictures of boards. The caller checks the rights to see and add them. */
export interface Pictures {
  /** Calls `usedIds` when the board is full: pictures that the canvas does not show are deleted. */
  add(picture: NewPicture, usedIds: UsedIds): Promise<PictureAdded>
  find(boardId: string, id: string): Promise<PictureRow | null>
  /** In this size, or the next larger one that exists; `null` if its bytes are gone. */
  read(row: PictureRow, size: PictureSize): Promise<PictureCopy | null>
  list(boardId: string): Promise<PictureRow[]>
  /**
   * Copies pictures from other boards of this person to the board, under the same ids. For `usedIds` see `add`.
   * @returns the ids that are on the board now, and how many bytes were stored for them
   */
  copy(
    ids: readonly string[],
    target: { boardId: string; userId: string },
    usedIds: UsedIds,
  ): Promise<{ ids: string[]; bytes: number; isFull: boolean }>
  remove(rows: readonly PictureRow[]): Promise<void>
  /** Removes files that a crash left without a row, until `isStopped`. Returns how many. */
  removeOrphans(isStopped: () => boolean): Promise<number>
}

/** The stores for bytes and rows of pictures, and the limits of a board. */
export interface PicturesServices {
  db: Database
  /** The folder, or the bucket if the operator set one. */
  files: PictureFiles
  /** The limit for pictures on a board's canvas; together with pictures that left the canvas, a board may keep twice as much. */
  quota: PictureQuota
  /** Milliseconds since 1970; `Date.now` by default. */
  now?: () => number
}

/** Bounds the memory for decoding in this object alone: the process must have only one. */
export function createPictures(services: PicturesServices): Pictures {
  return new StoredPictures(services)
}

/** The smallest kept size that is at least `size`: small pictures have only one. */
export function storedSize(row: Pick<PictureRow, 'sizes'>, size: PictureSize): PictureSize {
  const larger = PICTURE_SIZES.slice(PICTURE_SIZES.indexOf(size))
  return larger.find((each) => row.sizes.includes(each)) ?? 'l'
}

function keyOf({ boardId, id }: Pick<PictureRow, 'boardId' | 'id'>, size: PictureSize): string {
  return `${boardId}/${id}.${size}.webp`
}

function keysOf(row: PictureRow): string[] {
  return PICTURE_SIZES.filter((size) => row.sizes.includes(size)).map((size) => keyOf(row, size))
}

class StoredPictures implements Pictures {
  private readonly decoding: DecoderQueue = createDecoderQueue()
  /** Before a place in `decoding` is requested, so that reading headers is bounded too. */
  private readonly headers: DecoderQueue = createDecoderQueue(1)
  /** By board and id: of two requests with the same picture, the second finds the first one's result. */
  private readonly adding = createSerialQueue()
  private readonly db: Database
  private readonly files: PictureFiles
  private readonly quota: PictureQuota
  private readonly now: () => number

  constructor({ db, files, quota, now = Date.now }: PicturesServices) {
    this.db = db
    this.files = files
    this.quota = quota
    this.now = now
  }

  add(picture: NewPicture, usedIds: UsedIds): Promise<PictureAdded> {
    return this.adding.run(`${picture.boardId} ${picture.id}`, () => this.addNow(picture, usedIds))
  }

  private async addNow({ boardId, id, addedBy, bytes }: NewPicture, usedIds: UsedIds): Promise<PictureAdded> {
    const sha256 = createHash('sha256').update(bytes).digest('hex')
    const there = await this.find(boardId, id)
    if (there) return this.answerAgain(there, sha256)
    const decoded = await this.decode(bytes)
    if (!decoded) return { ok: false, why: 'server-busy', exact: null }
    if (!decoded.ok) return decoded
    const row = rowOf(decoded.picture, { boardId, id, addedBy, sha256 })
    await this.write(row, decoded.picture.copies)
    if (await this.insert(row, usedIds)) return { ok: true, picture: row, storedBytes: row.bytes }
    // Another process may have stored the same id, with files of the same names.
    const other = await this.find(boardId, id)
    if (other) return this.answerAgain(other, sha256)
    await this.files.remove(keysOf(row))
    return { ok: false, why: 'pictures-full', exact: null }
  }

  /** `null` if too many wait. */
  private async decode(bytes: Uint8Array): Promise<PictureDecoded | null> {
    const isLarge = await this.headers.run(() => isLargePicture(bytes), false)
    return isLarge === null ? null : this.decoding.run(() => decodePicture(bytes), isLarge)
  }

  private answerAgain(there: PictureRow, sha256: string): PictureAdded {
    if (there.sha256 === sha256) return { ok: true, picture: there, storedBytes: 0 }
    return { ok: false, why: 'picture-there', exact: null }
  }

  private async insert(row: PictureRow, usedIds: UsedIds): Promise<boolean> {
    if (await insertPicture(this.db, row, this.quota)) return true
    const used = await usedIds()
    const now = this.now()
    await markUsedPictures(this.db, row.boardId, used, new Date(now))
    // No more than the new one needs: the history may restore pictures that left the canvas.
    while (!(await insertPicture(this.db, row, this.quota))) {
      const before = new Date(now - UNUSED_KEPT_MS)
      const gone = await deleteUnusedPictures(this.db, row.boardId, { before, limit: UNUSED_AT_ONCE })
      if (gone.length === 0) return false
      await this.remove(gone)
    }
    return true
  }

  private async write(row: PictureRow, copies: DecodedPicture['copies']): Promise<void> {
    for (const [size, bytes] of copies) await this.files.put(keyOf(row, size), bytes)
  }

  find(boardId: string, id: string): Promise<PictureRow | null> {
    return readPicture(this.db, boardId, id)
  }

  list(boardId: string): Promise<PictureRow[]> {
    return listPictures(this.db, boardId)
  }

  async read(row: PictureRow, asked: PictureSize): Promise<PictureCopy | null> {
    const size = storedSize(row, asked)
    const bytes = await this.files.get(keyOf(row, size))
    return bytes && { row, size, bytes }
  }

  async copy(ids: readonly string[], target: { boardId: string; userId: string }, usedIds: UsedIds) {
    const done: string[] = []
    let isFull = false
    let bytes = 0
    for (const id of ids) {
      const end = await this.adding.run(`${target.boardId} ${id}`, () => this.copyNow(id, target, usedIds))
      if (typeof end === 'number') {
        done.push(id)
        bytes += end
      }
      if (end === 'full') isFull = true
    }
    return { ids: done, bytes, isFull }
  }

  /** A number: it is there, and so many bytes were stored for it. */
  private async copyNow(
    id: string,
    { boardId, userId }: { boardId: string; userId: string },
    usedIds: UsedIds,
  ): Promise<number | 'full' | 'unknown'> {
    if (await this.find(boardId, id)) return 0
    for (const source of await findPictureOf(this.db, userId, id)) {
      const row = { ...source, boardId, addedBy: userId }
      if (!(await this.copyFiles(source, row))) continue
      if (await this.insert(row, usedIds)) return row.bytes
      await this.files.remove(keysOf(row))
      return 'full'
    }
    return 'unknown'
  }

  private async copyFiles(source: PictureRow, target: PictureRow): Promise<boolean> {
    for (const size of PICTURE_SIZES.filter((each) => source.sizes.includes(each))) {
      const bytes = await this.files.get(keyOf(source, size))
      if (!bytes) return false
      await this.files.put(keyOf(target, size), bytes)
    }
    return true
  }

  async remove(rows: readonly PictureRow[]): Promise<void> {
    await this.files.remove(rows.flatMap(keysOf))
  }

  async removeOrphans(isStopped: () => boolean): Promise<number> {
    let removed = 0
    for await (const keys of this.files.listBefore(new Date(this.now() - ORPHAN_AGE_MS))) {
      const named = keys.flatMap((key) => KEY.exec(key)?.slice(1, 3) ?? [])
      const asked = Array.from({ length: named.length / 2 }, (_, i) => ({
        boardId: named[2 * i] ?? '',
        id: named[2 * i + 1] ?? '',
      }))
      const rows = await findStoredPictures(this.db, asked)
      const kept = new Set(
        rows.flatMap((row) => [...row.sizes].map((size) => `${row.boardId}/${row.id}.${size}.webp`)),
      )
      const orphans = keys.filter((key) => !kept.has(key) && (KEY.test(key) || PART.test(key)))
      await this.files.remove(orphans)
      removed += orphans.length
      if (isStopped()) break
    }
    return removed
  }
}

function rowOf(
  { width, height, isAnimated, copies }: DecodedPicture,
  about: { boardId: string; id: string; addedBy: string; sha256: string },
): PictureRow {
  const sizes = PICTURE_SIZES.filter((size) => copies.has(size)).join('')
  const bytes = [...copies.values()].reduce((sum, { length }) => sum + length, 0)
  return { ...about, width, height, isAnimated, sizes, bytes }
}
