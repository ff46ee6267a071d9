import { z } from 'zod'
import {
  CanvasMoment,
  DeletedRecords,
  HistorySteps,
  NoteHistory,
  OneVersion,
  Restored,
  type RestoreRequest,
  SessionMoment,
  TimelinePage,
} from '#api/history.ts'
import { boardPath, call } from '#panels/requests/call-api.ts'

/** A moment that a page asks for: an update of the canvas, or milliseconds since 1970. */
export type WantedMoment = { seq: number } | { at: number }

/** A newer server may count kinds of events that this page does not have. */
const Timeline = TimelinePage.extend({
  sessions: z.array(
    TimelinePage.shape.sessions.element.extend({
      events: z.array(z.object({ kind: z.string(), count: z.number() })),
    }),
  ),
})
export type Timeline = z.infer<typeof Timeline>
export type SessionOfWork = Timeline['sessions'][number]

const history = (boardId: string) => `${boardPath(boardId)}/history`

function momentPath(boardId: string, moment: WantedMoment): string {
  const name = 'seq' in moment ? String(moment.seq) : new Date(moment.at).toISOString()
  return `${history(boardId)}/${encodeURIComponent(name)}`
}

export function loadTimeline(boardId: string, before: string | null, signal?: AbortSignal) {
  const query = before === null ? '' : `?before=${before}`
  return call(`${history(boardId)}${query}`, Timeline, { ...(signal && { signal }) })
}

export function loadCanvasAt(boardId: string, moment: WantedMoment, signal: AbortSignal) {
  return call(momentPath(boardId, moment), CanvasMoment, { signal })
}

export function loadStepsAfter(boardId: string, seq: number, signal: AbortSignal) {
  return call(`${momentPath(boardId, { seq })}/steps`, HistorySteps, { signal })
}

export function loadSessionAt(boardId: string, at: number, signal: AbortSignal) {
  return call(`${momentPath(boardId, { at })}?part=session`, SessionMoment, { signal })
}

export function loadDeleted(boardId: string, words: string, signal?: AbortSignal) {
  const path = `${history(boardId)}/deleted?words=${encodeURIComponent(words)}`
  return call(path, DeletedRecords, { ...(signal && { signal }) })
}

export function loadNoteWords(boardId: string, noteId: string, signal: AbortSignal) {
  return call(`${boardPath(boardId)}/notes/${encodeURIComponent(noteId)}/history`, NoteHistory, { signal })
}

export function sendRestore(boardId: string, body: RestoreRequest) {
  return call(`${history(boardId)}/restore`, Restored, { method: 'POST', body })
}

export function nameVersion(boardId: string, name: string, moment: number) {
  return call(`${boardPath(boardId)}/versions`, OneVersion, { method: 'POST', body: { name, moment } })
}
