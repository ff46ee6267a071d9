import { must } from '#base/must.ts'
import type { WritingProgram } from '#board/place/tray.ts'
import { cursorAt } from '#server/agents/canvas/cursor-place.ts'
import type { Log } from '#server/ground/log.ts'
import type { OpenRoom } from '#server/sync/held-room.ts'
import type { Rooms } from '#server/sync/rooms.ts'

export interface ProgramOnBoard extends WritingProgram {
  userId: string
}

/** The programs that take part in boards now through this process. */
export interface ProgramsHere {
  /** The program made a call about the board. */
  seen(boardId: string, program: ProgramOnBoard): void
  /** It wrote this note: its cursor is shown there for a while. */
  wrote(boardId: string, program: ProgramOnBoard, noteId: string): void
  on(boardId: string): ProgramOnBoard[]
  /** All boards with a program on them; a board with several programs may be listed several times. */
  boardIds(): Iterable<string>
  stop(): void
}

/** After its last request a program counts as there for so long. */
const HERE_MS = 60_000
/** People look up, and find where it wrote. */
const CURSOR_MS = 8_000
/** Most programs that are remembered, over all boards; beyond it, those seen first are forgotten. */
const MAX_SEEN = 5_000

interface Seen {
  boardId: string
  program: ProgramOnBoard
  timer: NodeJS.Timeout
}

interface Cursor {
  room: OpenRoom
  timer: NodeJS.Timeout
}

/** Counts only requests to this process. A cursor that can't be shown is logged and does not fail the request. */
export function createProgramsHere({
  rooms,
  log,
}: {
  rooms: Pick<Rooms, 'open'>
  log: Pick<Log, 'warn'>
}): ProgramsHere {
  /** By board and token. */
  const seen = new Map<string, Seen>()
  const cursors = new Map<string, Cursor>()
  let isStopped = false

  function forget(key: string): void {
    clearTimeout(seen.get(key)?.timer)
    seen.delete(key)
  }

  function hideCursor(key: string): void {
    const cursor = cursors.get(key)
    if (!cursor) return
    cursors.delete(key)
    clearTimeout(cursor.timer)
    cursor.room.release()
  }

  /** The room is held as long as the cursor is shown; releasing it hides the cursor. */
  async function show(key: string, boardId: string, program: ProgramOnBoard, noteId: string): Promise<void> {
    const room = await rooms.open(boardId)
    hideCursor(key)
    if (isStopped) return room.release()
    const timer = setTimeout(() => hideCursor(key), CURSOR_MS)
    cursors.set(key, { room, timer })
    const cursor = cursorAt(room.doc, noteId)
    if (cursor) room.showProgram(program, { cursor, editing: null, doing: 'writing' })
  }

  const keyOf = (boardId: string, { tokenId }: WritingProgram) => `${boardId} ${tokenId}`
  const here: ProgramsHere = {
    seen(boardId, program) {
      const key = keyOf(boardId, program)
      forget(key)
      if (seen.size >= MAX_SEEN) forget(must([...seen.keys()][0], 'the first of many'))
      const timer = setTimeout(() => seen.delete(key), HERE_MS)
      timer.unref()
      seen.set(key, { boardId, program, timer })
    },
    wrote(boardId, program, noteId) {
      here.seen(boardId, program)
      show(keyOf(boardId, program), boardId, program, noteId).catch((error: unknown) =>
        log.warn({ err: error, boardId }, 'showing a program cursor failed'),
      )
    },
    on: (boardId) => [...seen.values()].flatMap((one) => (one.boardId === boardId ? [one.program] : [])),
    boardIds: () => [...seen.values()].map(({ boardId }) => boardId),
    stop() {
      isStopped = true
      for (const key of [...seen.keys()]) forget(key)
      for (const key of [...cursors.keys()]) hideCursor(key)
    },
  }
  return here
}
