import { isEqual } from '@tldraw/utils'
import * as decoding from 'lib0/decoding'
import * as encoding from 'lib0/encoding'
import type { WebsocketProvider } from 'y-websocket'
import type * as Y from 'yjs'
import { type Readable, writable } from '#base/readable.ts'
import { mayWriteCanvas } from '#session/agenda/may-write-canvas.ts'
import { stepAgainstWriting } from '#session/agenda/step-rules.ts'
import type { Projection } from '#session/projection.ts'
import { MESSAGE } from '#sync/message-type.ts'
import { createSaveBarrier } from './save-barrier.ts'
import { type EditRefusalReason, type SaveFacts, type SaveState, saveStateOf } from './save-state.ts'
import type { UnsentWork } from './unsent-work.ts'

/** A page whose board moved to another server is back sooner. */
const RETURN_MS = 2_000

export interface SaveTracking {
  state: Readable<SaveState>
  /** See `BoardConnection`. */
  returns: Readable<number>
  /** Both sides are in sync. */
  caughtUp(): void
  /** A new document replaces this one; its state is shown from now on. */
  startOver(next: Readable<SaveState>): void
  /** There is work that the server has not called saved, whether it has it or not. */
  askAgain(): void
  copyOpened(copy: { isKeptHere: boolean; hasContent: boolean }): void
  /** See `SaveFacts`. */
  copyBehind(isBehind: boolean): void
  /**
   * A change that this person made. A copy that was only loaded may count as unsaved until the server answers, and must not cause
   * a question.
   */
  hasUnsavedWork(): boolean
  stop(): void
}

export function trackSaving(
  provider: WebsocketProvider,
  session: Readable<Projection | null>,
  unsent: UnsentWork,
  { isDraft = false }: { isDraft?: boolean | undefined } = {},
): SaveTracking {
  const connection = followConnection(provider, update)
  let isKeptHere = false
  let isCopyBehind = false
  let next: Readable<SaveState> | null = null
  const state = writable<SaveState>({ state: 'saved' })
  const barrier = createSaveBarrier((n) => {
    const encoder = encoding.createEncoder()
    encoding.writeVarUint(encoder, MESSAGE.saved)
    encoding.writeVarUint(encoder, n)
    provider.ws?.send(encoding.toUint8Array(encoder))
  }, update)

  /** While the next document is being created nothing counts as saved, whatever its own state. */
  function stateOfNext(): SaveState | null {
    const state = next?.get()
    return state?.state === 'saved' ? { state: 'saving' } : (state ?? null)
  }

  function update(): void {
    const shown = stateOfNext() ?? currentState()
    if (!isEqual(state.get(), shown)) state.set(shown)
  }

  function currentState(): SaveState {
    const known = session.get()
    return saveStateOf({
      isUnsaved: barrier.isUnsaved(),
      ...connection.now(),
      storage: known?.storage ?? 'ok',
      noEditsReason: known && noEditsReason(known, isDraft),
      isKeptHere,
      isCopyBehind,
      isAnswerOverdue: barrier.isOverdue(),
    })
  }

  // Undo's transactions are local too; those of the server and of this browser's copy are not.
  function onUpdate(_update: Uint8Array, _origin: unknown, _doc: Y.Doc, transaction: Y.Transaction): void {
    if (transaction.local) barrier.edited()
  }
  // Before Yjs collects deleted content: the old text is read from it.
  function onTransaction(transaction: Y.Transaction): void {
    if (transaction.local) unsent.changed(transaction)
  }

  provider.messageHandlers[MESSAGE.saved] = (_encoder, decoder) => {
    barrier.answered(decoding.readVarUint(decoder))
    if (!barrier.isUnsaved()) unsent.saved()
  }
  provider.on('connection-close', barrier.disconnected)
  provider.doc.on('afterTransaction', onTransaction)
  provider.doc.on('update', onUpdate)
  const unsubscribe = session.subscribe(update)
  return {
    state,
    returns: connection.returns,
    caughtUp() {
      connection.made()
      barrier.caughtUp()
    },
    startOver(following) {
      next = following
      following.subscribe(update)
      update()
    },
    askAgain: barrier.edited,
    copyOpened(copy) {
      isKeptHere = copy.isKeptHere
      // The copy's content may have been written offline: only the server's answer confirms that it is saved.
      if (copy.hasContent) barrier.edited()
      update()
    },
    copyBehind(isBehind) {
      isCopyBehind = isBehind
      update()
    },
    hasUnsavedWork: () => barrier.isUnsaved() && unsent.isKnown(),
    stop() {
      unsubscribe()
      connection.stop()
      barrier.stop()
    },
  }
}

interface Connectedness {
  returns: Readable<number>
  made(): void
  now(): Pick<SaveFacts, 'isConnected' | 'isReturning'>
  stop(): void
}

/** @param onAway called when a lost connection does not return within a moment */
function followConnection(provider: WebsocketProvider, onAway: () => void): Connectedness {
  // A page that is opening has lost nothing yet: offline starts with the first failed connection.
  let isConnected = true
  let hasBeenConnected = false
  let returning: ReturnType<typeof setTimeout> | null = null
  const returns = writable(0)

  function stop(): void {
    if (returning) clearTimeout(returning)
    returning = null
  }

  provider.on('connection-close', () => {
    if (!navigator.onLine) stop()
    else if (isConnected && hasBeenConnected)
      returning = setTimeout(() => {
        returning = null
        onAway()
      }, RETURN_MS)
    isConnected = false
  })
  return {
    returns,
    made() {
      stop()
      if (!isConnected) returns.set(returns.get() + 1)
      isConnected = true
      hasBeenConnected = true
    },
    now: () => ({ isConnected, isReturning: returning !== null }),
    stop,
  }
}

function noEditsReason(session: Projection, isDraft: boolean): EditRefusalReason | null {
  if (mayWriteCanvas(session, { isDraft })) return null
  if (session.frozen) return 'frozen'
  return stepAgainstWriting(session) ? 'step' : 'role'
}
