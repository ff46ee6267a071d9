import { useMemo } from 'react'
import { type Readable, writable } from '#base/readable.ts'
import type { BoardConnection } from '#canvas/connection/board-connection.ts'
import { remoteWindows } from '#canvas/connection/presence/people-here.ts'
import { typingLabel } from '#canvas/connection/presence/typing-labels.ts'
import { typistsByNote } from '#canvas/connection/presence/typists-by-note.ts'
import { useReadable } from '#ui/use-readable.ts'

type Typists = ReadonlyMap<string, string>

/**
 * Awareness changes at every movement of a pointer. Only a changed text is published, or every row would
 * render again each time.
 */
function watchTypists(connection: BoardConnection): Readable<Typists> {
  const typists = writable<Typists>(new Map())
  let shown = ''
  const update = (): void => {
    const next = new Map<string, string>()
    for (const [noteId, names] of typistsByNote(remoteWindows(connection.awareness))) {
      next.set(noteId, typingLabel(names))
    }
    const text = JSON.stringify([...next])
    if (text === shown) return
    shown = text
    typists.set(next)
  }
  const onChange = (_change: unknown, origin: unknown): void => {
    if (origin !== 'local') update()
  }
  return {
    get: typists.get,
    subscribe(listener) {
      connection.awareness.on('change', onChange)
      update()
      const unsubscribe = typists.subscribe(listener)
      return () => {
        connection.awareness.off('change', onChange)
        unsubscribe()
      }
    },
  }
}

/** Typists by note id, as words such as "Wei is typing". Without this person. */
export function useTypists(connection: BoardConnection): Typists {
  return useReadable(useMemo(() => watchTypists(connection), [connection]))
}
