import type { readImport } from '#server/agents/files/read-import.ts'
import type { drawPreview } from '#server/http/boards/draw-preview.ts'
import type { drawBoardCopy } from '#server/transfer/draw-board-copy.ts'
import type { readFile } from '#server/transfer/read-file.ts'
import type { canvasUpdate } from '#server/transfer/write-canvas.ts'
import type { writeExport } from '#server/transfer/write-export.ts'

/** All tasks that threads can do. */
interface ThreadTasks {
  'read-file': typeof readFile
  'read-agents': typeof readImport
  export: typeof writeExport
  'draw-canvas': typeof canvasUpdate
  'draw-preview': typeof drawPreview
  'copy-board': typeof drawBoardCopy
}

export type TaskName = keyof ThreadTasks
export type TaskInput<Name extends TaskName> = Parameters<ThreadTasks[Name]>[0]
export type TaskOutput<Name extends TaskName> = ReturnType<ThreadTasks[Name]>

/** Loaded on demand: a thread that parses a list needs no Yjs. */
const LOADERS: { [Name in TaskName]: () => Promise<ThreadTasks[Name]> } = {
  'read-file': async () => (await import('#server/transfer/read-file.ts')).readFile,
  'read-agents': async () => (await import('#server/agents/files/read-import.ts')).readImport,
  export: async () => (await import('#server/transfer/write-export.ts')).writeExport,
  'draw-preview': async () => (await import('#server/http/boards/draw-preview.ts')).drawPreview,
  'copy-board': async () => (await import('#server/transfer/draw-board-copy.ts')).drawBoardCopy,
  'draw-canvas': async () => (await import('#server/transfer/write-canvas.ts')).canvasUpdate,
}

/** For the thread. Its input is what `ThreadPool.run` was given, so the types of `run` guarantee that it fits. */
export function loadTask(name: TaskName): Promise<(input: unknown) => unknown> {
  return LOADERS[name]() as Promise<(input: unknown) => unknown>
}
