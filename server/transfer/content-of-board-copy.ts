import type { CopyScope } from '#api/boards.ts'
import { runAtOnce } from '#base/chunked-work.ts'
import { TRAY_ID } from '#board/place/tray.ts'
import type { BoardFile } from '#formats/board-json/board-file.ts'
import { boardFileText } from '#formats/board-json/board-file-text.ts'
import { keepNotesOnly } from '#formats/board-json/keep-notes-only.ts'
import { keepOpenNotes } from '#formats/board-json/keep-open-notes.ts'
import { keepStructure } from '#formats/board-json/keep-structure.ts'
import { readBoardFile } from '#formats/board-json/read-board-file.ts'
import { remapBoardFile } from '#formats/board-json/remap-board-file.ts'
import { sanitizeCanvas } from '#formats/board-json/sanitize-canvas.ts'
import { type WholeBoard, writeNamedBoard } from '#formats/board-json/write-board-file.ts'
import type { ContentSlice } from '#session/import/content-import.ts'
import type { Limits } from '#sync/limits.ts'
import { EMPTY_GROUND } from './board-ground.ts'
import { shownPictures } from './pictures-in-file.ts'
import { canvasUpdate } from './write-canvas.ts'

export interface BoardToCopy {
  board: Omit<WholeBoard, 'pictures'>
  keeps: CopyScope
  /** Time of the copy, in milliseconds since 1970. */
  createdAt: number
  limits: Pick<Limits, 'maxTextChars' | 'maxRecordBytes' | 'maxCoordinate'>
}

/** A copy before it is stored; `canvas` is its document as one Yjs update. */
export interface BoardCopyContent {
  content: ContentSlice
  canvas: Uint8Array<ArrayBuffer>
  /** Ids of the pictures on the canvas; a picture has the same id on every board. */
  pictures: string[]
}

const KEPT: Readonly<Record<CopyScope, (file: BoardFile) => BoardFile>> = {
  everything: (file) => file,
  notes: keepNotesOnly,
  open: keepOpenNotes,
  structure: keepStructure,
}

/** The clerk finds its tray by this id. */
const FRESH_GROUND = { ...EMPTY_GROUND, isTaken: (id: string) => id !== TRAY_ID }

/**
 * The content of a board under new ids; notes keep their numbers, because texts refer to them. The viewer stays the
 * author of their content; all other people become people from a file, because they are not on the copy. Runs in a
 * thread; returns `null` if the viewer may not see the board.
 */
export function contentOfBoardCopy({
  board,
  keeps,
  createdAt,
  limits,
}: BoardToCopy): BoardCopyContent | null {
  const written = writeNamedBoard({ ...board, pictures: [] })
  if (!written) return null
  const read = readBoardFile(boardFileText(written.file))
  if (!read.ok) throw new Error(`a board can’t be copied: ${read.message}`)
  const whole = KEPT[keeps](read.file)
  // People comment on one board: on the copy, others would be taken for their authors.
  const file = { ...whole, threads: [] }
  const { viewerName, userIds } = written
  const known = new Map(viewerName === null ? [] : [[viewerName, board.viewerId]])
  const { slice, canvas } = runAtOnce(
    remapBoardFile(
      { ...file, board: { ...file.board, createdAt } },
      sanitizeCanvas(file.canvas, limits, []),
      FRESH_GROUND,
      { isNew: true, known },
    ),
  )
  const copied = file.people.filter(({ id }) => !known.has(id))
  const people = slice.people.map((person, i) => ({ ...person, copyOf: userIds.get(copied[i]?.id ?? '') }))
  return {
    content: { ...slice, people },
    canvas: new Uint8Array(canvasUpdate(canvas)),
    pictures: [...shownPictures(canvas)],
  }
}
