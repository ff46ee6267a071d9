import { type Readable, writable } from '#base/readable.ts'
import { mayWriteCanvas } from '#session/agenda/may-write-canvas.ts'
import { mayWrite } from '#session/members/may-write.ts'
import type { Projection } from '#session/projection.ts'

/** Time to finish the note being typed in when a step ends the writing, in ms; the server accepts edits for a little longer. */
const FINISH_MS = 8_000

interface Watched {
  session: Readable<Projection | null>
  isSynced: Readable<boolean>
  ending: Readable<object | null>
  typingIn: Readable<string | null>
}

/** Whether this person may change the canvas now. When a step ends the writing, not before they have finished their note. */
export function watchCanEdit({ session, isSynced, ending, typingIn }: Watched): {
  canEdit: Readable<boolean>
  stop: () => void
} {
  const canEdit = writable(false)
  let finishing: { noteId: string; timer: ReturnType<typeof setTimeout> } | null = null

  function stop(): void {
    if (finishing) clearTimeout(finishing.timer)
    finishing = null
  }

  function finish(noteId: string): boolean {
    if (finishing) return finishing.noteId === noteId
    if (!canEdit.get()) return false
    const timer = setTimeout(() => {
      stop()
      canEdit.set(false)
    }, FINISH_MS)
    finishing = { noteId, timer }
    return true
  }

  function update(): void {
    const now = isSynced.get() && !ending.get() ? session.get() : null
    const may = now !== null && mayWriteCanvas(now)
    const noteId = typingIn.get()
    // Only a step waits for people to finish: everything else that ends their writing ends it at once.
    const isFinishing = !may && now !== null && mayWrite(now) && noteId !== null && finish(noteId)
    if (!isFinishing) stop()
    canEdit.set(may || isFinishing)
  }
  for (const part of [session, isSynced, ending, typingIn]) part.subscribe(update)
  return { canEdit, stop }
}
