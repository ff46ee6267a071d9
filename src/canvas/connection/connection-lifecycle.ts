import { boardMeta, boardShapes } from '#board/doc/board-doc.ts'
import type { ConnectionInternals } from './connection-internals.ts'
import { copyName, openLocalCopy } from './copy/local-copy.ts'
import { forgetSession, readStoredSession, storeSession } from './copy/stored-session.ts'
import type { BoardEnding } from './socket/board-ending.ts'
import { startOverDelayMs } from './start-over.ts'

type OnCopy = (copy: { isKeptHere: boolean; hasContent: boolean }) => void

/** The browser's copy first: connecting before it is loaded would download its content again. */
export async function begin(internals: ConnectionInternals, onCopy: OnCopy): Promise<void> {
  const { boardId, user } = internals.options
  const kept = internals.life.state === 'fresh' ? null : readStoredSession(boardId, user.id)
  if (kept) {
    await openCopy(internals, onCopy, kept.epoch)
    if (boardMeta(internals.doc).get('epoch') === kept.epoch) {
      if (!internals.session.get()) internals.session.set(kept.projection)
      internals.isSynced.set(true)
    }
  }
  if (internals.tries > 0)
    await new Promise((resolve) => setTimeout(resolve, startOverDelayMs(internals.tries - 1)))
  if (!internals.abort.signal.aborted) internals.provider.connect()
}

/** Opens this browser's copy of the document once its epoch is known; a copy of another epoch is another document. */
export async function openCopy(
  internals: ConnectionInternals,
  onCopy: OnCopy,
  knownEpoch?: string,
): Promise<void> {
  const epoch = knownEpoch ?? boardMeta(internals.doc).get('epoch')
  if (typeof epoch !== 'string') return
  const { boardId, user } = internals.options
  const copy = await openLocalCopy(copyName(boardId, epoch, user.id), internals.doc, {
    onFailure: () => onCopy({ isKeptHere: false, hasContent: false }),
    onBehind: (isBehind) => internals.saving.copyBehind(isBehind),
  })
  if (internals.abort.signal.aborted || internals.copy) {
    copy?.stop()
    return
  }
  internals.copy = copy
  onCopy({
    isKeptHere: copy !== null,
    hasContent:
      copy !== null &&
      (knownEpoch !== undefined || internals.unsent.isKnown()) &&
      boardShapes(internals.doc).size > 0,
  })
}

/**
 * Ends the connection. A person who lost access loses the copy, unless it holds work that the server never got: they may get
 * access again. A copy that the server refused would be refused again.
 */
export async function end(internals: ConnectionInternals, ending: BoardEnding): Promise<void> {
  const { provider, options } = internals
  provider.disconnect()
  internals.keeper.cancel()
  if (ending.why !== 'sign-in') {
    // A copy with another epoch stays: it may have work that is nowhere else.
    const isOfAnotherTime = ending.why === 'reload'
    const isOnlyHere = ending.why !== 'refused' && internals.unsent.isKnown()
    if (isOfAnotherTime || !isOnlyHere) forgetSession(options.boardId, options.user.id)
    if (!isOfAnotherTime && !isOnlyHere) {
      internals.unsent.forgetAfterwards()
      await internals.copy?.clear().catch(() => undefined)
    }
  }
  internals.ending.set(ending)
}

/**
 * Keeps the session on this device. Returns false, and keeps nothing, before it is there or once the board has ended.
 */
export function keepNow({ doc, session, ending, options }: ConnectionInternals): boolean {
  const epoch = boardMeta(doc).get('epoch')
  const projection = session.get()
  if (typeof epoch !== 'string' || !projection || ending.get()) return false
  storeSession(options.user.id, epoch, projection, options.boardId)
  return true
}
