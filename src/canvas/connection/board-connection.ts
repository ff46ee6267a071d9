import type { Awareness } from 'y-protocols/awareness'
import { WebsocketProvider } from 'y-websocket'
import * as Y from 'yjs'
import { readTimeZone } from '#base/read-time-zone.ts'
import { type Readable, type Writable, writable } from '#base/readable.ts'
import { JoinedUndo } from '#board/edit/joined-undo.ts'
import type { Projection } from '#session/projection.ts'
import type { ClientPresence } from '#sync/awareness-state.ts'
import { PictureUploads } from '../picture-files/picture-uploads.ts'
import { watchCanEdit } from './can-edit-or-finish-note.ts'
import type { ConnectionInternals } from './connection-internals.ts'
import { begin, keepNow, openCopy } from './connection-lifecycle.ts'
import { openUnsentStore } from './copy/unsent-ids.ts'
import { followDraft, joinDraft } from './follow-draft.ts'
import { announceNewName } from './presence/announce-new-name.ts'
import { type ClerkMessages, listenToClerk } from './presence/clerk-messages.ts'
import { type Bring, listenForBring } from './presence/listen-for-bring.ts'
import { listenForLiveTexts } from './presence/live-texts.ts'
import { publishOwnPresence } from './presence/own-presence.ts'
import { type AgentHere, isTypedElsewhere, type PersonHere } from './presence/people-here.ts'
import type { Presenting } from './presence/presenting.ts'
import { trackIdle } from './presence/track-idle.ts'
import { watchOthers } from './presence/watch-others.ts'
import { receiveSession } from './receive-session.ts'
import {
  bringRest,
  replaceWhenAnothersId,
  retryWithJitter,
  startOver,
  triesAfter,
} from './replace-document.ts'
import { bothSaved } from './saving/both-saved.ts'
import { guardHistory } from './saving/guard-history.ts'
import { isAway, type SaveState } from './saving/save-state.ts'
import { trackSaving } from './saving/track-saving.ts'
import { watchUnsentWork } from './saving/unsent-work.ts'
import { type LostWordsWatch, watchLostWords } from './saving/watch-lost-words.ts'
import { createSessionKeeper } from './session-keeper.ts'
import type { BoardEnding } from './socket/board-ending.ts'
import { followServerClock } from './socket/follow-server-clock.ts'
import { giveUpConnecting } from './socket/give-up-connecting.ts'
import { keepAlive } from './socket/keep-alive.ts'
import { reconnectNow } from './socket/reconnect-now.ts'
import { type ConnectionFailure, watchConnectionFailure } from './socket/watch-connection-failure.ts'
import { watchNetwork } from './socket/watch-network.ts'

export { type AgentHere, type BoardEnding, isAway, type PersonHere, type SaveState }

/** Which document to open, as which person, and where. */
export interface ConnectOptions {
  boardId: string
  user: { id: string }
  serverUrl: string
  /** Instead of the session cookie. */
  token?: string
  /** It is the person’s draft document, and `boardId` its name. */
  isDraft?: boolean
}

/** The person's view and selection; it survives a replacement of the document. */
export interface CanvasPlace {
  camera: { x: number; y: number; z: number }
  editing: string | null
}

export interface BoardConnection {
  boardId: string
  userId: string
  doc: Y.Doc
  awareness: Awareness
  undo: JoinedUndo
  draft: Readable<BoardConnection | null>
  /** `null` until the server or this browser's copy has delivered it. */
  session: Readable<Projection | null>
  saveState: Readable<SaveState>
  /** How often the connection came back, also within the moment in which `saveState` shows no loss: what was sent in between is missing. */
  returns: Readable<number>
  /** Why the last attempt to connect failed; `null` while connected. */
  failure: Readable<ConnectionFailure | null>
  /** Set once: the connection has ended for good. */
  ending: Readable<BoardEnding | null>
  /**
   * Set once: the server required a new document, and this connection has it, with all work in it. The page shows it and stops
   * the old one.
   */
  replacement: Readable<BoardConnection | null>
  /** Set by a canvas on unmount, for the next one: of this connection or of its replacement. */
  place: Writable<CanvasPlace | null>
  /** The board is here, from the server or from this browser's copy. */
  isSynced: Readable<boolean>
  /** Synced, and the person may change the canvas now, or finishes the note that they were typing when a step ended the writing. */
  canEdit: Readable<boolean>
  /** The note that this person is typing in; null: none. Its field sets it. */
  typingIn: Writable<string | null>
  people: Readable<readonly PersonHere[]>
  /** The person whose view everyone is invited to follow. */
  presenting: Readable<Presenting>
  agentsHere: Readable<readonly AgentHere[]>
  liveText(id: string): Readable<string | null>
  /** This person's own conversation with the clerk, updated from all of their windows. */
  talk: ClerkMessages
  bring: Bring
  /** Offset to add to `performance.now()` for the server's time, in ms; `null` until the server has sent its time. */
  clockOffset: Readable<number | null>
  /** Tries to reach the server at once. Returns false if it is still away; the automatic attempts continue. */
  reconnectNow(): Promise<boolean>
  pictures: PictureUploads
  /** Announces something about this window to the others; fields that are not given keep their values. */
  announce(part: ClientPresence): void
  /** Unsaved words in notes that another person deleted. */
  lostWords: Pick<LostWordsWatch, 'lost' | 'bringBack' | 'dismiss'>
  hasUnsavedWork(): boolean
  /** The texts of notes that the server never called saved: no other client has them. */
  unsentTexts(): string[]
  stop(): void
}

/** The connection that the page shows now: this one or its replacement. */
export function newestConnection(connection: BoardConnection): BoardConnection {
  const next = connection.replacement.get()
  return next ? newestConnection(next) : connection
}

/** Opens the copy on this device and the socket, and reconnects until it is stopped. */
export function connectBoard(options: ConnectOptions): BoardConnection {
  return connectDocument(options, null).connection
}

/**
 * 1. Local work goes to the copy on this device and to the server; it is called saved only when the server answers so.
 * 2. The copy is read before the socket opens: what is here is not downloaded again.
 * 3. A document whose epoch the server does not have is never sent: a new one is downloaded, and unsaved work moves to it.
 * 4. Until the replacement has all of that work, the page shows and edits the old document; work of the last moment follows at `stop`.
 * 5. `ending` is set once and ends all attempts to connect.
 */
function connectDocument(
  options: ConnectOptions,
  replaced: ConnectionInternals | null,
): { internals: ConnectionInternals; connection: BoardConnection } {
  const doc = new Y.Doc()
  const provider = newProvider(options, doc)
  const internals = createInternals(options, { doc, provider, replaced })
  const { saving, undo, lostWords } = internals
  const presence = publishOwnPresence(provider)
  const announce = (part: ClientPresence): void => changePresence(provider.awareness, part)
  // Others ignore a first state, whose clock is 0. Without a canvas it would be the only one for 15 s.
  announce({ isIdle: false })
  const { others, stopOthers } = watchOthers(internals, announce)
  const typingIn = writable<string | null>(null)
  const { canEdit, stop: stopFinishing } = watchCanEdit({ ...internals, typingIn })
  const pictures = new PictureUploads({ boardId: options.boardId, userId: options.user.id })
  const stops = [
    trackIdle((isIdle) => announce({ isIdle })),
    watchNetwork(provider, internals.ending),
    keepAlive(provider),
    giveUpConnecting(provider),
    followServerClock(provider, internals.clockOffset),
    announceNewName(internals.session, options.user.id, announce),
    ...(options.isDraft ? [] : [pictures.start()]),
    ...[stopOthers, internals.keeper.stop, lostWords.stop, joinDraft(internals), stopFinishing],
  ]
  watchHistory(internals)
  void begin(internals, saving.copyOpened)

  const connection: BoardConnection = {
    boardId: options.boardId,
    userId: options.user.id,
    doc,
    awareness: provider.awareness,
    undo,
    session: internals.session,
    draft: internals.draft.current,
    returns: saving.returns,
    saveState: bothSaved(saving.state, internals.draft.current),
    ending: internals.ending,
    replacement: internals.replacement,
    place: internals.place,
    isSynced: internals.isSynced,
    canEdit,
    typingIn,
    ...others,
    ...listenToServer(provider),
    clockOffset: internals.clockOffset,
    reconnectNow: async () => internals.ending.get() === null && (await reconnectNow(provider)),
    pictures,
    announce,
    lostWords,
    hasUnsavedWork: () => saving.hasUnsavedWork() || internals.draft.current.get()?.hasUnsavedWork() === true,
    unsentTexts: () => [...internals.unsent.texts(), ...(internals.draft.current.get()?.unsentTexts() ?? [])],
    stop() {
      if (!stopInternals(internals)) return
      for (const stop of stops) stop()
      saving.stop()
      presence.stop()
      undo.destroy()
      provider.destroy()
      provider.awareness.destroy()
      internals.copy?.stop()
      doc.destroy()
    },
  }
  return { internals, connection }
}

function listenToServer(
  provider: WebsocketProvider,
): Pick<BoardConnection, 'liveText' | 'talk' | 'bring' | 'failure'> {
  return {
    liveText: listenForLiveTexts(provider),
    talk: listenToClerk(provider),
    bring: listenForBring(provider),
    failure: watchConnectionFailure(provider),
  }
}

function changePresence(awareness: Awareness, part: ClientPresence): void {
  awareness.setLocalState({ ...awareness.getLocalState(), ...part })
}

function watchHistory(internals: ConnectionInternals): void {
  guardHistory(internals.provider, {
    onCaughtUp: () => {
      internals.saving.caughtUp()
      internals.isSynced.set(true)
      if (!internals.copy && internals.life.state === 'usual')
        void openCopy(internals, internals.saving.copyOpened)
    },
    onForeignHistory: () => void startOver(internals),
    unsentFrom: internals.unsent.clocks,
  })
}

/** Returns false if it was stopped before. */
function stopInternals(internals: ConnectionInternals): boolean {
  if (internals.abort.signal.aborted) return false
  bringRest(internals)
  internals.abort.abort(new Error('the page has gone'))
  return true
}

interface InternalParts {
  doc: Y.Doc
  provider: WebsocketProvider
  replaced: ConnectionInternals | null
}

function createInternals(
  options: ConnectOptions,
  { doc, provider, replaced }: InternalParts,
): ConnectionInternals {
  const session = writable<Projection | null>(replaced?.session.get() ?? null)
  const unsentStore = replaced?.unsentStore ?? openUnsentStore(options.boardId, options.user.id)
  const unsent = watchUnsentWork(doc, unsentStore, replaced !== null)
  const saving = trackSaving(provider, session, unsent, options)
  const { awareness } = provider
  const undo = new JoinedUndo(
    doc,
    (id) => awareness.getLocalState()?.editing === id || isTypedElsewhere(awareness, id),
  )
  const lostBefore = replaced?.lostWords.lost.get() ?? []
  const draft = replaced?.draft ?? followDraft(options, connectBoard)
  const internals: ConnectionInternals = {
    options,
    doc,
    provider,
    session,
    ending: writable<BoardEnding | null>(null),
    isSynced: writable(false),
    copy: null,
    unsent,
    unsentStore,
    undo,
    lostWords: watchLostWords({ doc, awareness, undo, unsent, lostBefore, draft: draft.current }),
    keeper: createSessionKeeper(() => keepNow(internals)),
    saving,
    replacement: writable<BoardConnection | null>(null),
    clockOffset: replaced?.clockOffset ?? writable<number | null>(null),
    draft,
    place: replaced?.place ?? writable<CanvasPlace | null>(null),
    life: { state: replaced ? 'fresh' : 'usual' },
    startedAt: performance.now(),
    tries: replaced ? triesAfter(replaced) : 0,
    connectNext: () => connectDocument(options, internals),
    abort: new AbortController(),
  }
  receiveSession(internals)
  retryWithJitter(internals)
  replaceWhenAnothersId(internals)
  return internals
}

function newProvider({ serverUrl, boardId, token }: ConnectOptions, doc: Y.Doc): WebsocketProvider {
  return new WebsocketProvider(serverUrl, boardId, doc, {
    connect: false,
    // Tabs would exchange edits without the server, which would neither check them nor count them as saved.
    disableBc: true,
    params: { timeZone: readTimeZone(), ...(token && { token, messages: 'all' }) },
  })
}
