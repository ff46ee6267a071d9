import { CLOSE } from '#sync/close-code.ts'
import type { ConnectionInternals } from './connection-internals.ts'
import { end, openCopy } from './connection-lifecycle.ts'
import { endingOf } from './socket/board-ending.ts'
import { type BoardDocument, bringRestOver, bringWorkOver, untilTrue } from './start-over.ts'

/** A document that lasts this long counts as good. */
const HELD_MS = 60_000

function documentOf({ options, doc, unsent, lostWords }: ConnectionInternals): BoardDocument {
  return { boardId: options.boardId, userId: options.user.id, doc, unsent, tellLost: lostWords.add }
}

export function triesAfter({ tries, startedAt }: ConnectionInternals): number {
  return performance.now() - startedAt > HELD_MS ? 1 : tries + 1
}

/** Brings the rest of the work over, for a connection that stops after its replacement is shown. */
export function bringRest(internals: ConnectionInternals): void {
  const { life, replacement } = internals
  if (replacement.get() && life.state === 'replaced')
    bringRestOver(documentOf(internals), documentOf(life.next))
}

/**
 * The server no longer accepts this document: downloads a new one, transfers unsaved work to it, and lets the page continue with
 * that. Until then the page shows and edits the old one.
 */
export async function startOver(internals: ConnectionInternals): Promise<void> {
  const { signal } = internals.abort
  if (signal.aborted || internals.life.state === 'replaced' || internals.ending.get()) return
  const { internals: next, connection } = internals.connectNext()
  internals.life = { state: 'replaced', next }
  internals.provider.disconnect()
  internals.keeper.cancel()
  internals.saving.startOver(next.saving.state)
  next.ending.subscribe(() => {
    const ending = next.ending.get()
    if (ending && !internals.replacement.get()) void end(internals, ending)
  })
  signal.addEventListener('abort', () => {
    if (!internals.replacement.get()) connection.stop()
  })
  try {
    await untilTrue(next.isSynced, signal)
    internals.copy?.stop()
    await bringWorkOver(documentOf(internals), documentOf(next))
  } catch (error) {
    if (!signal.aborted) throw error
  }
  if (signal.aborted) return
  if (next.life.state === 'fresh') next.life = { state: 'usual' }
  // Even if all of it had arrived, it was never called saved.
  if (next.unsent.isKnown()) next.saving.askAgain()
  void openCopy(next, next.saving.copyOpened)
  internals.replacement.set(connection)
}

/** Another client wrote under the id that this document was about to use: Yjs chooses another, unused one. */
export function replaceWhenAnothersId(internals: ConnectionInternals): void {
  const { doc } = internals
  const { clientID } = doc
  doc.on('afterAllTransactions', () => {
    if (doc.clientID === clientID) return
    doc.clientID = clientID
    void startOver(internals)
  })
}

/** Sets when the stock provider tries again: see `reconnectDelayMs`. */
export function retryWithJitter(internals: ConnectionInternals): void {
  const { provider } = internals
  let attempt = 0
  provider.shouldReconnect = ({ code }) => endingOf(code) === null && code !== CLOSE.newClientId
  provider.on('sync', (isSynced) => {
    if (isSynced) attempt = 0
  })
  provider.on('connection-close', (event) => {
    provider.maxBackoffTime = reconnectDelayMs({
      code: event?.code ?? null,
      attempt,
      random: Math.random(),
      // Read before the provider forgets the socket.
      wasRefused: !provider.wsconnected,
      isHidden: document.hidden,
    })
    // The provider waits min(2^failures * 100, maxBackoffTime): this is high enough for ours to be the minimum.
    provider.wsUnsuccessfulReconnects = 10
    attempt += 1
  })
  provider.on('closed', ({ code, reason }) => {
    const ending = endingOf(code, reason)
    if (code === CLOSE.newClientId) void startOver(internals)
    else if (ending) void end(internals, ending)
  })
}

const FIRST_MS = 300
const LONGEST_MS = 10_000
/** With its spread and the handshake this stays below two seconds. */
const LONGEST_WATCHED_MS = 1_000
const BUSY_MS = 5_000
const RESTART_SPREAD_MS = 1_500
const MOVE_SPREAD_MS = 250

interface LostConnection {
  /** `null` if the page closed it. */
  code: number | null
  attempt: number
  /** In [0, 1). */
  random: number
  /** The server did not accept the socket at all: it is away, and an attempt costs it nothing. */
  wasRefused: boolean
  isHidden: boolean
}

/**
 * Milliseconds until the next attempt, with a random spread, so that a hundred people who lost the server at once don't
 * return at once. A visible page is back within two seconds of the server's return.
 */
function reconnectDelayMs({ code, attempt, random, wasRefused, isHidden }: LostConnection): number {
  if (code === CLOSE.moved && attempt === 0) return random * MOVE_SPREAD_MS
  if (code === CLOSE.restart && attempt === 0) return FIRST_MS + random * RESTART_SPREAD_MS
  const longest = wasRefused && !isHidden ? LONGEST_WATCHED_MS : LONGEST_MS
  const backoff = Math.min(longest, FIRST_MS * 2 ** Math.min(attempt, 10))
  const isBusy = code === CLOSE.tryLater || code === CLOSE.tooSlow || code === CLOSE.tooMuch
  const base = isBusy ? Math.max(BUSY_MS, backoff) : backoff
  return base * (0.5 + random)
}
