import { namedByCode } from '#base/sentence.ts'
import { PICTURE_SIZES, type PictureSize } from '#board/record/picture-rules.ts'
import type { PictureRow } from '#db/pictures.ts'
import type { BoardFile } from '#formats/board-json/board-file.ts'
import type { FileFinding } from '#formats/board-json/file-finding.ts'
import type { CanvasRecord, WholeBoard } from '#formats/board-json/write-board-file.ts'
import { fileSentence, ofEntry } from '#formats/file-sentences.ts'
import type { NewPicture, Pictures, UsedIds } from '#server/pictures/pictures.ts'

/** Most bytes of pictures in a board file; base64 adds a third, and the file must be small enough to be imported again. */
const MAX_BYTES = 30 * 1024 * 1024

/** A picture as a board file holds it: WebP. */
export interface PictureBytes {
  id: string
  bytes: Uint8Array<ArrayBuffer>
}

/** The part of `Pictures` that files need: reading those of a board, and adding those of a file. */
export type PicturesInFile = Pick<Pictures, 'list' | 'read' | 'add'>

export interface PicturesForFile {
  pictures: PictureBytes[]
  /** How many the canvas shows besides: even in the smallest size they would make the file too large to be imported. */
  leftOut: number
}

/** The pictures on the canvas, in the largest size in which all of them fit in a file; otherwise the smallest ones that fit. */
export async function picturesForFile(
  pictures: Pick<PicturesInFile, 'list' | 'read'>,
  { state, canvas }: { state: { board: { id: string } }; canvas: WholeBoard['canvas'] },
): Promise<PicturesForFile> {
  const shown = shownPictures(canvas)
  const rows = (await pictures.list(state.board.id)).filter(({ id }) => shown.has(id))
  const [smallest, ...larger] = PICTURE_SIZES
  for (const size of larger.toReversed()) {
    const taken = await readThatFit(pictures, rows, { size, isPartEnough: false })
    if (taken.leftOut === 0) return taken
  }
  return readThatFit(pictures, rows, { size: smallest, isPartEnough: true })
}

/** Leaves out pictures that don't fit beside the earlier ones; unless a part is enough, it stops at the first of them. */
async function readThatFit(
  pictures: Pick<PicturesInFile, 'read'>,
  rows: readonly PictureRow[],
  { size, isPartEnough }: { size: PictureSize; isPartEnough: boolean },
): Promise<PicturesForFile> {
  const found: PictureBytes[] = []
  let total = 0
  let leftOut = 0
  for (const row of rows) {
    const copy = await pictures.read(row, size)
    if (!copy) continue
    if (total + copy.bytes.length > MAX_BYTES) {
      leftOut += 1
      if (!isPartEnough) break
      continue
    }
    found.push({ id: row.id, bytes: copy.bytes })
    total += copy.bytes.length
  }
  return { pictures: found, leftOut }
}

/** Pictures from a file: unchecked bytes. */
export function picturesOfFile(
  { pictures = [] }: BoardFile,
  canvas: readonly CanvasRecord[],
): PictureBytes[] {
  const shown = shownPictures(canvas)
  return pictures
    .filter(({ id }) => shown.has(id))
    .map(({ id, data }) => ({ id, bytes: new Uint8Array(Buffer.from(data, 'base64')) }))
}

/**
 * Adds the pictures of a file to its board, through the decoder as always.
 * @param usedIds of everything that the canvas shows with the file on it: on a full board other pictures are deleted
 * @returns what could not be imported, as sentences
 */
export async function addPicturesOfFile(
  pictures: PicturesInFile,
  { boardId, addedBy }: Pick<NewPicture, 'boardId' | 'addedBy'>,
  found: readonly PictureBytes[],
  usedIds: UsedIds,
): Promise<FileFinding[]> {
  const problems: FileFinding[] = []
  for (const { id, bytes } of found) {
    const added = await pictures.add({ boardId, id, addedBy, bytes }, usedIds)
    // An earlier import of this board has a picture under this id.
    if (added.ok || added.why === 'picture-there') continue
    const where = `pictures, ${id}`
    const why = added.exact
      ? ofEntry(where, namedByCode(added.exact))
      : fileSentence(REASONS[added.why], { where })
    problems.push({ where, ...why })
  }
  return problems
}

const REASONS = {
  'not-a-picture': 'picture-kind',
  'broken-picture': 'picture-broken',
  'too-many-pixels': 'picture-pixels',
  'pictures-full': 'picture-full',
  'server-busy': 'picture-busy',
} as const

export function shownPictures(canvas: readonly CanvasRecord[]): Set<string> {
  const ids = canvas.map(({ flat }) => (flat.t === 'picture' ? flat['p.picture'] : null))
  return new Set(ids.filter((id) => typeof id === 'string'))
}
