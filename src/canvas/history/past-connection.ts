import { Awareness } from 'y-protocols/awareness'
import * as Y from 'yjs'
import { type Readable, writable } from '#base/readable.ts'
import { JoinedUndo } from '#board/edit/joined-undo.ts'
import type { Projection } from '#session/projection.ts'
import type { BoardConnection } from '../connection/board-connection.ts'
import { EMPTY_SLICES } from '../connection/copy/empty-slices.ts'
import { NO_ONE_PRESENTS } from '../connection/presence/presenting.ts'

/** The parts of the session that the canvas shows as they were. */
export type PastSlices = Pick<
  Projection,
  'rounds' | 'syntheses' | 'votes' | 'ratings' | 'checks' | 'reactions' | 'threads'
>

/** A canvas of a moment of the board: it cannot be changed, and has no other people. */
export interface PastConnection {
  connection: BoardConnection
  /** Call it once the document has the first moment. */
  showContent(): void
  setSlices(slices: PastSlices): void
  stop(): void
}

/** Shares the pictures, the names and the view with the live connection, and nothing that changes the board. */
export function createPastConnection(live: BoardConnection): PastConnection {
  const doc = new Y.Doc()
  const awareness = new Awareness(doc)
  const undo = new JoinedUndo(doc)
  const session = writable<Projection | null>(pastSession(live.session.get(), {}))
  const isSynced = writable(false)
  const canEdit = writable(false)
  const connection: BoardConnection = {
    ...live,
    ...{ doc, awareness, undo, session, isSynced, canEdit },
    // The panels leave less room than on the board: the canvas opens with everything in view.
    place: writable(null),
    draft: writable(null),
    saveState: writable({ state: 'saved' as const }),
    returns: writable(0),
    replacement: writable(null),
    typingIn: writable(null),
    people: writable([]),
    presenting: writable(NO_ONE_PRESENTS),
    agentsHere: writable([]),
    liveText: () => NO_TEXT,
    bring: { ask: () => false, onFrame: () => () => undefined },
    announce: () => undefined,
    lostWords: { lost: writable([]), bringBack: () => undefined, dismiss: () => undefined },
    hasUnsavedWork: () => false,
    unsentTexts: () => [],
    stop: () => undefined,
  }
  return {
    connection,
    showContent: () => isSynced.set(true),
    setSlices: (slices) => session.set(pastSession(live.session.get(), slices)),
    stop() {
      undo.destroy()
      awareness.destroy()
      doc.destroy()
    },
  }
}

const NO_TEXT: Readable<string | null> = writable(null)

/** Steps, private writing and timers are of now. */
function pastSession(live: Projection | null, slices: Partial<PastSlices>): Projection | null {
  if (!live) return null
  const { agents, formerAgents, settings } = live
  return { ...live, ...EMPTY_SLICES, agents, formerAgents, settings, ...slices }
}
