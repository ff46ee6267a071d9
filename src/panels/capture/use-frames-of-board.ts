import { useEffect, useState } from 'react'
import { readKeptSession } from '#canvas/connection/copy/kept-session.ts'
import { agendaApi } from '#panels/agenda/agenda-requests.ts'
import { framesToWriteIn } from '#session/agenda/step-frames.ts'

type Frames = ReturnType<typeof framesToWriteIn>

const NO_FRAMES: Frames = []

/**
 * The frames of the step that runs on a board that is not open. Without a connection those of the session that this browser
 * keeps; none until it is known.
 */
export function useFramesOfBoard(boardId: string, userId: string): Frames {
  const [found, setFound] = useState({ boardId, frames: NO_FRAMES })
  useEffect(() => {
    let isCurrent = true
    void readFrames(boardId, userId).then((frames) => {
      if (isCurrent) setFound({ boardId, frames })
    })
    return () => {
      isCurrent = false
    }
  }, [boardId, userId])
  return found.boardId === boardId ? found.frames : NO_FRAMES
}

async function readFrames(boardId: string, userId: string): Promise<Frames> {
  if (boardId === '') return NO_FRAMES
  const agenda = await agendaApi.read(boardId)
  if (agenda.ok) return framesToWriteIn({ agenda: agenda.value })
  const kept = readKeptSession(boardId, userId)?.projection
  return kept ? framesToWriteIn(kept) : NO_FRAMES
}
