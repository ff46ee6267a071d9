import { type Readable, writable } from '#base/readable.ts'
import { currentStep } from '#session/agenda/step.ts'
import { mayWrite } from '#session/members/may-write.ts'
import type { Projection } from '#session/projection.ts'
import type { BoardConnection, ConnectOptions } from './board-connection.ts'
import type { ConnectionInternals } from './connection-internals.ts'
import { hasUnsentWork } from './copy/unsent-ids.ts'

/** The connection to the person’s own draft document, opened once it is needed. It outlives replaced documents of the board. */
export interface DraftFollower {
  current: Readable<BoardConnection | null>
  follow(session: Readable<Projection | null>): void
  stop(): void
}

/** The name of the draft document in addresses and in this browser’s storage. */
function draftName(boardId: string): string {
  return `${boardId}.draft`
}

/** Connects to the person's draft as soon as the session that it follows needs one, and stays connected until `stop`. */
export function followDraft(
  options: ConnectOptions,
  connectBoard: (options: ConnectOptions) => BoardConnection,
): DraftFollower {
  const current = writable<BoardConnection | null>(null)
  // A draft has no draft.
  if (options.isDraft) return { current, follow: () => undefined, stop: () => undefined }
  const { boardId, user } = options
  const connect = () => connectBoard({ ...options, boardId: draftName(boardId), isDraft: true })
  const stops: (() => void)[] = []

  function show(connection: BoardConnection): void {
    current.set(connection)
    connection.replacement.subscribe(() => {
      const next = connection.replacement.get()
      if (!next || current.get() !== connection) return
      show(next)
      connection.stop()
    })
  }

  function isNeeded(session: Projection): boolean {
    const { privateWriting } = session
    if (!privateWriting || !mayWrite(session)) return false
    // After the reveal the server has everything, unless this device was offline; without names only the draft marks the
    // person's own notes, and a pair may have notes of an earlier reveal.
    const { phase, isNamed } = privateWriting
    const mayPair = currentStep(session.agenda)?.pairsNotes ?? false
    return mayPair || phase !== 'revealed' || !isNamed || hasUnsentWork(draftName(boardId), user.id)
  }

  return {
    current,
    follow(session) {
      const look = (): void => {
        const now = session.get()
        if (!current.get() && now && isNeeded(now)) show(connect())
      }
      stops.push(session.subscribe(look))
      look()
    },
    stop() {
      for (const stop of stops) stop()
      current.get()?.stop()
    },
  }
}

/** Follows the session of this connection, and undoes steps of both documents in their order. Returns the function that ends that. */
export function joinDraft({ draft, session, undo, replacement }: ConnectionInternals): () => void {
  let leave = (): void => undefined
  const join = (): void => {
    leave()
    const other = draft.current.get()
    leave = other ? undo.join(other.undo) : () => undefined
  }
  const stop = draft.current.subscribe(join)
  join()
  draft.follow(session)
  return () => {
    stop()
    leave()
    if (!replacement.get()) draft.stop()
  }
}
