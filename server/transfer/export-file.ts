import type { ExportFormat } from '#api/exports.ts'
import type { NoteView } from '#board/doc/read-note.ts'
import type { NoteTimes } from '#db/notes.ts'
import type { WholeBoard } from '#formats/board-json/write-board-file.ts'
import type { ReportSource } from '#formats/minutes/build-report.ts'
import type { TaskDone, TaskOptions, ThreadPool } from '#server/threads/thread-pool.ts'
import type { SessionState } from '#session/state.ts'
import { type PicturesForFile, type PicturesInFile, picturesForFile } from './pictures-in-file.ts'
import {
  hasManyNotes,
  type ReadBoardServices,
  readBoardForStorm,
  readNotesForReport,
  readWholeBoard,
} from './read-board-for-file.ts'
import { WRITE_EXPORT } from './transfer-tasks.ts'

/** The exported part of a board: `numbers` are those of ideas. */
export type ExportScope = 'board' | 'log' | { numbers: ReadonlySet<number> }

export type ExportTask =
  | ({ kind: 'board'; board: Omit<WholeBoard, 'pictures'> } & PicturesForFile)
  | {
      kind: 'file'
      format: Exclude<ExportFormat, 'json'>
      scope: ExportScope
      hasAppendix: boolean
      source: ReportSource
    }
  | { kind: 'report'; scope: ExportScope; source: ReportSource }
  | { kind: 'aistorm'; state: SessionState; notes: NoteView[]; times: NoteTimes[]; ordinaryModel: string }

/** A file for a download; `type` is its content type. */
export interface ExportedFile {
  bytes: Uint8Array<ArrayBuffer>
  type: string
  /** The end of the file name, which distinguishes it from others. */
  ending: string
}

/** The part of a board to export. */
export type ExportRequest =
  | { kind: 'file'; format: ExportFormat; scope: ExportScope; timeZone: string; hasAppendix: boolean }
  | { kind: 'report'; scope: ExportScope; timeZone: string }
  | { kind: 'aistorm'; ordinaryModel: string }

/** The parts of the server that read a board with its pictures, and the threads that write files. */
export type ExportServices = ReadBoardServices & { threads: ThreadPool; pictures: PicturesInFile }

/**
 * A board, its log or some of its ideas as a file, for a person who may see it; otherwise `value` is `null`. The board
 * is read in slices and the file is written in a thread.
 */
export async function exportFile(
  services: ExportServices,
  state: SessionState,
  viewerId: string,
  request: ExportRequest,
  signal: AbortSignal,
): Promise<TaskDone<ExportedFile | null>> {
  const options: TaskOptions = { owner: viewerId, signal, isLarge: hasManyNotes(state) }
  // Before reading the board, which takes time too.
  const refusal = services.threads.findRefusal(options)
  if (refusal) return { ok: false, why: refusal }
  return services.threads.run(WRITE_EXPORT, await lookFor(services, state, viewerId, request), options)
}

async function lookFor(
  services: ExportServices,
  state: SessionState,
  viewerId: string,
  request: ExportRequest,
): Promise<ExportTask> {
  switch (request.kind) {
    case 'report':
      return { ...request, source: await lookFrom(services, state, viewerId, request.timeZone) }
    case 'aistorm':
      return { ...request, state, ...(await readBoardForStorm(services, state)) }
    case 'file': {
      const { format, scope, hasAppendix, timeZone } = request
      if (format === 'json') {
        const board = await readWholeBoard(services, state, viewerId)
        return { kind: 'board', board, ...(await picturesForFile(services.pictures, board)) }
      }
      const source = await lookFrom(services, state, viewerId, timeZone)
      return { kind: 'file', format, scope, hasAppendix, source }
    }
  }
}

async function lookFrom(
  services: ReadBoardServices,
  state: SessionState,
  viewerId: string,
  timeZone: string,
): Promise<ReportSource> {
  return { ...(await readNotesForReport(services, state, viewerId)), timeZone }
}
