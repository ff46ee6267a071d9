import { boardMeta, boardShapes } from '#board/board-doc.ts'
import { forgetSession, keepSession, readKeptSession } from './copy/kept-session.ts'
import { copyName, openLocalCopy } from './copy/local-copy.ts'
import type { Line } from './line.ts'
import type { BoardEnding } from './socket/board-ending.ts'
import { startOverDelayMs } from './start-over.ts'

type OnCopy = (copy: { isKeptHere: boolean; hasContent: boolean }) => void

/** The browser's copy first: connecting before it is loaded would download what is here already. */
export async function begin(line: Line, onCopy: OnCopy): Promise<void> {
  const kept = line.isFresh ? null : readKeptSession(line.options.boardId, line.options.user.id)
  if (kept) {
    await openCopy(line, onCopy, kept.epoch)
    if (boardMeta(line.doc).get('epoch') === kept.epoch) {
      if (!line.session.get()) line.session.set(kept.projection)
      line.isSynced.set(true)
    }
  }
  if (line.tries > 0) await new Promise((resolve) => setTimeout(resolve, startOverDelayMs(line.tries - 1)))
  if (!line.isStopped) line.provider.connect()
}

/** Opens this browser's copy of the document once its epoch is known; a copy of another epoch is another document. */
export async function openCopy(line: Line, onCopy: OnCopy, knownEpoch?: string): Promise<void> {
  const epoch = knownEpoch ?? boardMeta(line.doc).get('epoch')
  if (typeof epoch !== 'string') return
  const { boardId, user } = line.options
  const copy = await openLocalCopy(copyName(boardId, epoch, user.id), line.doc, {
    onFailure: () => onCopy({ isKeptHere: false, hasContent: false }),
    onBehind: (isBehind) => line.saving.copyBehind(isBehind),
  })
  if (line.isStopped || line.copy) {
    copy?.stop()
    return
  }
  line.copy = copy
  onCopy({
    isKeptHere: copy !== null,
    hasContent:
      copy !== null && (knownEpoch !== undefined || line.unsent.isKnown()) && boardShapes(line.doc).size > 0,
  })
}

/**
 * Ends the connection. A person who lost access loses the copy, unless it holds work that the server never got: they may get
 * access again. A copy that the server refused would be refused again.
 */
export async function end(line: Line, ending: BoardEnding): Promise<void> {
  const { provider, options } = line
  provider.disconnect()
  line.keeper.cancel()
  if (ending.why !== 'sign-in') {
    // A copy with another epoch stays: it may hold work that no one else has.
    const isOfAnotherTime = ending.why === 'reload'
    const isOnlyHere = ending.why !== 'refused' && line.unsent.isKnown()
    if (isOfAnotherTime || !isOnlyHere) forgetSession(options.boardId, options.user.id)
    if (!isOfAnotherTime && !isOnlyHere) {
      line.unsent.forgetAfterwards()
      await line.copy?.clear().catch(() => undefined)
    }
  }
  line.ending.set(ending)
}

/**
 * Keeps the session on this device. Returns false, and keeps nothing, before it is there or once the board has ended.
 */
export function keepNow({ doc, session, ending, options }: Line): boolean {
  const epoch = boardMeta(doc).get('epoch')
  const projection = session.get()
  if (typeof epoch !== 'string' || !projection || ending.get()) return false
  keepSession(options.user.id, epoch, projection, options.boardId)
  return true
}
