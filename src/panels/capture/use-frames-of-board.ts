import { readStoredSession } from '#canvas/connection/copy/stored-session.ts'
import { agendaApi } from '#panels/agenda/agenda-requests.ts'
import type { ReadKey } from '#panels/requests/page-reads.ts'
import { useRead } from '#panels/requests/use-read.ts'
import { framesToWriteIn } from '#session/agenda/step-frames.ts'

type Frames = ReturnType<typeof framesToWriteIn>

const NO_FRAMES: Frames = []

/**
 * The frames of the step that runs on a board that is not open. Without a connection those of the session that this browser
 * keeps; none until it is known.
 */
export function useFramesOfBoard(boardId: string, userId: string): Frames {
  const key: ReadKey = ['frames-to-write-in', boardId, userId]
  const { value } = useRead(key, async () => ({ ok: true, value: await readFrames(boardId, userId) }))
  return value ?? NO_FRAMES
}

async function readFrames(boardId: string, userId: string): Promise<Frames> {
  if (boardId === '') return NO_FRAMES
  const agenda = await agendaApi.read(boardId)
  if (agenda.ok) return framesToWriteIn({ agenda: agenda.value })
  const kept = readStoredSession(boardId, userId)?.projection
  return kept ? framesToWriteIn(kept) : NO_FRAMES
}
