import type { NoteView } from '#board/read-note.ts'
import type { NoteTimes } from '#db/notes.ts'
import type { WholeBoard } from '#formats/board-json/write-board-file.ts'
import type { AccountSource } from '#formats/minutes/give-account.ts'
import type { TaskDone, TaskOptions, ThreadPool } from '#server/threads/thread-pool.ts'
import type { SessionState } from '#session/state.ts'
import { type LookServices, lookAtNotes, lookAtStorm, lookAtWhole } from './look-at-board.ts'
import { type PictureBytes, type PicturesInFile, picturesForFile } from './pictures-in-file.ts'

export const EXPORT_FORMATS = ['md', 'csv', 'json', 'txt', 'html', 'transcript'] as const
export type ExportFormat = (typeof EXPORT_FORMATS)[number]

export type ExportScope = 'board' | 'log' | { numbers: ReadonlySet<number> }

/** A board as it was looked at, and what to make of it. */
export type ExportTask =
  | { kind: 'board'; board: Omit<WholeBoard, 'pictures'>; pictures: PictureBytes[] }
  | {
      kind: 'file'
      format: Exclude<ExportFormat, 'json'>
      scope: ExportScope
      hasAppendix: boolean
      source: AccountSource
    }
  | { kind: 'account'; scope: ExportScope; source: AccountSource }
  | { kind: 'aistorm'; state: SessionState; notes: NoteView[]; times: NoteTimes[]; ordinaryModel: string }

export interface ExportedFile {
  bytes: Uint8Array<ArrayBuffer>
  type: string
  /** What its name ends in, with what tells it from the others. */
  ending: string
}

/** What of a board is exported. */
export type ExportAsked =
  | { kind: 'file'; format: ExportFormat; scope: ExportScope; timeZone: string; hasAppendix: boolean }
  | { kind: 'account'; scope: ExportScope; timeZone: string }
  | { kind: 'aistorm'; ordinaryModel: string }

export type ExportServices = LookServices & { threads: ThreadPool; pictures: PicturesInFile }

/**
 * A board, its log or some of its ideas as a file, for someone who may see it; `value` null: they may not. The board is
 * looked at in slices, and the file is written in a thread.
 */
export async function exportFile(
  services: ExportServices,
  state: SessionState,
  viewerId: string,
  asked: ExportAsked,
  signal: AbortSignal,
): Promise<TaskDone<ExportedFile | null>> {
  const options: TaskOptions = { owner: viewerId, signal }
  // Before the board is looked at: that takes time too.
  const refusal = services.threads.whyNot(options)
  if (refusal) return { ok: false, why: refusal }
  return services.threads.run('export', await lookFor(services, state, viewerId, asked), options)
}

async function lookFor(
  services: ExportServices,
  state: SessionState,
  viewerId: string,
  asked: ExportAsked,
): Promise<ExportTask> {
  switch (asked.kind) {
    case 'account':
      return { ...asked, source: await lookFrom(services, state, viewerId, asked.timeZone) }
    case 'aistorm':
      return { ...asked, state, ...(await lookAtStorm(services, state)) }
    case 'file': {
      const { format, scope, hasAppendix, timeZone } = asked
      if (format === 'json') {
        const board = await lookAtWhole(services, state, viewerId)
        return { kind: 'board', board, pictures: await picturesForFile(services.pictures, board) }
      }
      const source = await lookFrom(services, state, viewerId, timeZone)
      return { kind: 'file', format, scope, hasAppendix, source }
    }
  }
}

async function lookFrom(
  services: LookServices,
  state: SessionState,
  viewerId: string,
  timeZone: string,
): Promise<AccountSource> {
  return { ...(await lookAtNotes(services, state, viewerId)), timeZone }
}
