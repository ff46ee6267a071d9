import type { SessionHub } from '#server/session/sessions.ts'
import { ideaOfNote } from '#session/ideas/idea-in.ts'
import { ideaTextOf } from './what-became-of-note.ts'

/** Longer than a note takes to become an idea after its last change. */
const MAX_WAIT_MS = 2_500

/**
 * Waits until the log has the present text of a note, with its writers: a program's text then gets a separate entry.
 * @param textNow `null`: the note is gone
 * @returns false if someone is still typing in the note
 */
export function waitUntilLogged(
  sessions: Pick<SessionHub, 'load' | 'subscribe'>,
  { boardId, noteId }: { boardId: string; noteId: string },
  textNow: () => string | null,
): Promise<boolean> {
  const isLogged = async () => {
    const state = await sessions.load(boardId)
    const text = ideaTextOf({ text: textNow() ?? '' })
    return state === null || text === '' || ideaOfNote(state, noteId)?.text === text
  }
  return new Promise((resolve, reject) => {
    const end = (settle: () => void) => {
      clearTimeout(timer)
      stop()
      settle()
    }
    const look = () =>
      isLogged().then(
        (isDone) => isDone && end(() => resolve(true)),
        (error: unknown) => end(() => reject(error)),
      )
    const timer = setTimeout(() => end(() => resolve(false)), MAX_WAIT_MS)
    const stop = sessions.subscribe(({ state }) => {
      if (state.board.id === boardId) void look()
    })
    void look()
  })
}
