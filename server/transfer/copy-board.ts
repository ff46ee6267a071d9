import type { CopyScope } from '#api/boards.ts'
import type { CopiedFile, InterviewFiles } from '#server/interviews/interview-files.ts'
import type { Pictures } from '#server/pictures/pictures.ts'
import { importInSlices } from '#server/session/import-in-slices.ts'
import type { NamedPerson, SessionHub } from '#server/session/sessions.ts'
import type { TaskRefusal, ThreadPool } from '#server/threads/thread-pool.ts'
import { MAX_TITLE_CHARS } from '#session/board/board-title.ts'
import { type Refusal, refusal } from '#session/core/refusal.ts'
import type { ContentSlice } from '#session/import/content-import.ts'
import { filesOfAnswer } from '#session/interviews/answer-files.ts'
import type { SessionState } from '#session/state.ts'
import type { Limits } from '#sync/limits.ts'
import { hasManyNotes, type ReadBoardServices, readWholeBoard } from './read-board-for-file.ts'
import { COPY_BOARD } from './transfer-tasks.ts'

/** The parts of the server that read a board and make another one of it. */
export interface CopyServices extends ReadBoardServices {
  /** Creates the copy, and deletes it if copying fails half-way. */
  sessions: SessionHub
  /** How large a record may be: larger ones are left out of the copy. */
  config: { limits: Limits }
  /** Draws the canvas of the copy. */
  threads: ThreadPool
  pictures: Pick<Pictures, 'copy'>
  /** Copies the bytes of files that answers name. */
  interviewFiles: Pick<InterviewFiles, 'copy'>
}

export interface CopyRequest {
  state: SessionState
  /** May see the board and will own the copy. */
  person: NamedPerson
  keeps: CopyScope
  title: string
  signal: AbortSignal
}

/** The session of the copy; `storedBytes` is the size of the copy on the server. */
export type BoardCopied =
  /** `missingPictures`: how many pictures on the canvas could not be copied. */
  | { ok: true; state: SessionState; missingPictures: number; storedBytes: number }
  /** `gone`: the board can no longer be seen. */
  | { ok: false; why: 'gone' | TaskRefusal }
  | { ok: false; why: 'refused'; refusal: Refusal }

/**
 * Creates a board with the content of another one, without its members and links. The board is read in slices and the copy is
 * built in a thread; if that fails half-way, the copy is deleted.
 */
export async function copyBoard(services: CopyServices, request: CopyRequest): Promise<BoardCopied> {
  const { sessions, threads, config, pictures, interviewFiles, now = Date.now } = services
  const { state, person, keeps, title, signal } = request
  const options = { owner: person.id, signal, isLarge: hasManyNotes(state) }
  // Before reading the board, which takes time too.
  const busy = threads.findRefusal(options)
  if (busy) return { ok: false, why: busy }
  const board = await readWholeBoard(services, state, person.id)
  const drawn = await threads.run(
    COPY_BOARD,
    { board, keeps, createdAt: now(), limits: config.limits },
    options,
  )
  if (!drawn.ok) return drawn
  if (!drawn.value) return { ok: false, why: 'gone' }
  const { content, canvas, pictures: ids } = drawn.value
  const { premise } = state.board
  const made = await sessions.create({ title, premise }, person, [], canvas)
  const boardId = made.board.id
  let copied: SessionState | null = null
  try {
    const refused = await importInSlices(sessions, boardId, content, { userId: person.id })
    if (refused) return { ok: false, why: 'refused', refusal: refused }
    const found = await pictures.copy(ids, { boardId, userId: person.id }, async () => ids)
    const to = { boardId, userId: person.id }
    const fileBytes = await interviewFiles.copy(filesOfAnswers(content), state.board.id, to)
    copied = await sessions.load(boardId)
    if (!copied) return { ok: false, why: 'refused', refusal: refusal('board-gone') }
    const storedBytes = canvas.length + found.bytes + fileBytes
    return { ok: true, state: copied, missingPictures: ids.length - found.ids.length, storedBytes }
  } finally {
    if (!copied) await sessions.dispatch(boardId, { type: 'board.delete' }, { kind: 'server' })
  }
}

function filesOfAnswers({ interviews }: ContentSlice): CopiedFile[] {
  return interviews.flatMap(({ id: interviewId, questions }) =>
    questions.flatMap(({ id: questionId, question, answers }) =>
      answers
        .flatMap(({ value }) => filesOfAnswer(question, value))
        .map(({ fileId: id }) => ({ id, interviewId, questionId })),
    ),
  )
}

/** Cuts the end if the title gets too long. */
export function titleOfCopy(title: string): string {
  return `Copy of ${title}`.slice(0, MAX_TITLE_CHARS).trimEnd()
}
