import * as decoding from 'lib0/decoding'
import type { Awareness } from 'y-protocols/awareness'
import { WebsocketProvider } from 'y-websocket'
import * as Y from 'yjs'
import { type Readable, type Writable, writable } from '#base/readable.ts'
import { boardMeta, boardShapes } from '#board/board-doc.ts'
import { BoardUndo } from '#board/board-undo.ts'
import { mayWrite } from '#session/may-write.ts'
import type { Projection } from '#session/projection.ts'
import type { ClientPresence } from '#sync/awareness-state.ts'
import { mergeSlices } from '#sync/merge-slices.ts'
import { MESSAGE } from '#sync/message-type.ts'
import type { SessionFrame } from '#sync/session-frame.ts'
import { watchAgents } from './connection/agents-here.ts'
import { announceNewName } from './connection/announce-new-name.ts'
import { type BoardEnding, endingOf } from './connection/board-ending.ts'
import { giveUpConnecting } from './connection/give-up-connecting.ts'
import { guardHistory } from './connection/guard-history.ts'
import { keepAlive } from './connection/keep-alive.ts'
import { forgetSession, keepSession, readKeptSession } from './connection/kept-session.ts'
import { hearLiveTexts } from './connection/live-texts.ts'
import { copyName, type LocalCopy, openLocalCopy } from './connection/local-copy.ts'
import { publishOwnPresence } from './connection/own-presence.ts'
import { type AgentHere, type PersonHere, watchPeople } from './connection/people-here.ts'
import { reconnectDelayMs } from './connection/reconnect-delay.ts'
import type { SaveState } from './connection/save-state.ts'
import { createSessionKeeper, type SessionKeeper } from './connection/session-keeper.ts'
import { hearTalk, type Talk } from './connection/talk.ts'
import { trackIdle } from './connection/track-idle.ts'
import { trackSaving } from './connection/track-saving.ts'
import { type UnsentWork, watchUnsentWork } from './connection/unsent-work.ts'

export type { AgentHere, BoardEnding, PersonHere, SaveState }

export interface ConnectOptions {
  boardId: string
  user: { id: string }
  /** `ws://host/sync` without the room. */
  serverUrl: string
  /** Instead of the session cookie. */
  token?: string
}

export interface BoardConnection {
  boardId: string
  userId: string
  doc: Y.Doc
  awareness: Awareness
  /** Takes back what this person did, step by step, and nobody else's work. */
  undo: Y.UndoManager
  /** null until the server, or what this browser kept, has told it. */
  session: Readable<Projection | null>
  saveState: Readable<SaveState>
  /** Set once: the connection is over for good. */
  ending: Readable<BoardEnding | null>
  /** The board is here, from the server or from this browser's copy. */
  isSynced: Readable<boolean>
  /** Synced, and the person may change the canvas now. */
  canEdit: Readable<boolean>
  /** The others who have the board open now. */
  people: Readable<readonly PersonHere[]>
  /** The agents that are at work on the board now. */
  agentsHere: Readable<readonly AgentHere[]>
  /** What is being said in this turn or synthesis, from its first word; null: nothing is, or not any more. */
  liveText(id: string): Readable<string | null>
  /** This person's own conversation with the clerk, as it goes on in any of their windows. */
  talk: Talk
  /** Says something about this window to the others; what is not named stays as said before. */
  announce(part: ClientPresence): void
  hasUnsavedWork(): boolean
  /** What stands in the notes that the server never called saved: nobody else has it. */
  unsentTexts(): string[]
  stop(): void
}

interface Line {
  options: ConnectOptions
  doc: Y.Doc
  provider: WebsocketProvider
  session: Writable<Projection | null>
  ending: Writable<BoardEnding | null>
  isSynced: Writable<boolean>
  copy: LocalCopy | null
  unsent: UnsentWork
  keeper: SessionKeeper
  isStopped: boolean
}

export function connectBoard(options: ConnectOptions): BoardConnection {
  const doc = new Y.Doc()
  const provider = newProvider(options, doc)
  const line: Line = {
    options,
    doc,
    provider,
    session: writable<Projection | null>(null),
    ending: writable<BoardEnding | null>(null),
    isSynced: writable(false),
    copy: null,
    unsent: watchUnsentWork(doc, options.boardId, options.user.id),
    keeper: createSessionKeeper(() => keepNow(line)),
    isStopped: false,
  }
  const saving = trackSaving(provider, line.session, line.unsent)
  const presence = publishOwnPresence(provider)
  const here = watchPeople(provider.awareness, options.user.id)
  const agents = watchAgents(provider.awareness)
  const announce = (part: ClientPresence): void =>
    provider.awareness.setLocalState({ ...provider.awareness.getLocalState(), ...part })
  const undo = new BoardUndo(doc)
  readSession(line)
  retryWithJitter(line)
  const stops = [trackIdle((isIdle) => announce({ isIdle })), keepLine(line)]
  stops.push(announceNewName(line.session, options.user.id, announce), agents.stop, line.keeper.stop)
  guardHistory(provider, {
    onCaughtUp: () => {
      saving.caughtUp()
      line.isSynced.set(true)
      if (!line.copy) void openCopy(line, saving.copyOpened)
    },
    onForeignHistory: () => void end(line, { why: 'reload' }),
  })
  void begin(line, saving.copyOpened)

  return {
    boardId: options.boardId,
    userId: options.user.id,
    doc,
    awareness: provider.awareness,
    undo,
    session: line.session,
    saveState: saving.state,
    ending: line.ending,
    isSynced: line.isSynced,
    canEdit: watchCanEdit(line),
    people: here.people,
    agentsHere: agents.agents,
    liveText: hearLiveTexts(provider),
    talk: hearTalk(provider),
    announce,
    hasUnsavedWork: saving.hasUnsavedWork,
    unsentTexts: line.unsent.texts,
    stop() {
      line.isStopped = true
      for (const stop of stops) stop()
      saving.stop()
      presence.stop()
      here.stop()
      undo.destroy()
      provider.destroy()
      provider.awareness.destroy()
      line.copy?.stop()
      doc.destroy()
    },
  }
}

function newProvider({ serverUrl, boardId, token }: ConnectOptions, doc: Y.Doc): WebsocketProvider {
  return new WebsocketProvider(serverUrl, boardId, doc, {
    connect: false,
    // Tabs would hand each other edits around the server, which then nobody checks or counts as saved.
    disableBc: true,
    params: token ? { token } : {},
  })
}

function watchCanEdit(line: Line): Readable<boolean> {
  const canEdit = writable(false)
  const update = (): void => {
    const session = line.session.get()
    canEdit.set(line.isSynced.get() && !line.ending.get() && session !== null && mayWrite(session))
  }
  for (const part of [line.session, line.isSynced, line.ending]) part.subscribe(update)
  return canEdit
}

type OnCopy = (copy: { isKeptHere: boolean; hasContent: boolean }) => void

/** This browser's copy first: connecting before it is loaded would fetch what is already here. */
async function begin(line: Line, onCopy: OnCopy): Promise<void> {
  const kept = readKeptSession(line.options.boardId, line.options.user.id)
  if (kept) {
    await openCopy(line, onCopy, kept.epoch)
    if (boardMeta(line.doc).get('epoch') === kept.epoch) {
      if (!line.session.get()) line.session.set(kept.projection)
      line.isSynced.set(true)
    }
  }
  if (!line.isStopped) line.provider.connect()
}

async function openCopy(line: Line, onCopy: OnCopy, knownEpoch?: string): Promise<void> {
  const epoch = knownEpoch ?? boardMeta(line.doc).get('epoch')
  if (typeof epoch !== 'string') return
  const { boardId, user } = line.options
  const copy = await openLocalCopy(copyName(boardId, epoch, user.id), line.doc, () =>
    onCopy({ isKeptHere: false, hasContent: false }),
  )
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
 * Ends the connection. Whoever lost the board does not keep it here, unless the copy holds what the server never got:
 * they may be let in again. A copy that the server refused would be refused again.
 */
async function end(line: Line, ending: BoardEnding): Promise<void> {
  const { provider, options } = line
  provider.disconnect()
  line.keeper.cancel()
  if (ending.why !== 'sign-in') {
    // The copy of another epoch is left where it is: it may hold work that nobody else has.
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

function readSession(line: Line): void {
  line.provider.messageHandlers[MESSAGE.session] = (_encoder, decoder) => {
    // Our own server's words, of the same release as this page.
    const frame: SessionFrame = JSON.parse(decoding.readVarString(decoder))
    const current = line.session.get()
    if (frame.type === 'whole') line.session.set(frame.projection)
    else if (current) line.session.set(mergeSlices(current, frame))
  }
  line.session.subscribe(line.keeper.keep)
  line.isSynced.subscribe(line.keeper.keep)
}

function keepNow({ doc, session, ending, options }: Line): boolean {
  const epoch = boardMeta(doc).get('epoch')
  const projection = session.get()
  if (typeof epoch !== 'string' || !projection || ending.get()) return false
  keepSession(options.user.id, epoch, projection)
  return true
}

function retryWithJitter(line: Line): void {
  const { provider } = line
  let attempt = 0
  provider.shouldReconnect = (event) => endingOf(event.code) === null
  provider.on('sync', (isSynced) => {
    if (isSynced) attempt = 0
  })
  provider.on('connection-close', (event) => {
    provider.maxBackoffTime = reconnectDelayMs(event?.code ?? null, attempt, Math.random())
    // The provider waits min(2^failures * 100, maxBackoffTime): high enough that ours is the smaller.
    provider.wsUnsuccessfulReconnects = 10
    attempt += 1
  })
  provider.on('closed', ({ code }) => {
    const ending = endingOf(code)
    if (ending) void end(line, ending)
  })
}

function keepLine(line: Line): () => void {
  const stops = [watchNetwork(line), keepAlive(line.provider), giveUpConnecting(line.provider)]
  return () => {
    for (const stop of stops) stop()
  }
}

/** The browser knows of a lost or found network long before a silent socket shows it. */
function watchNetwork(line: Line): () => void {
  const { provider } = line
  const onOffline = (): void => {
    if (line.ending.get()) return
    provider.disconnect()
    // A server on this machine is there without a network too: go on trying.
    provider.shouldConnect = true
  }
  const tryNow = (): void => {
    if (!line.ending.get() && provider.shouldConnect && !document.hidden) provider.connect()
  }
  window.addEventListener('offline', onOffline)
  window.addEventListener('online', tryNow)
  document.addEventListener('visibilitychange', tryNow)
  return () => {
    window.removeEventListener('offline', onOffline)
    window.removeEventListener('online', tryNow)
    document.removeEventListener('visibilitychange', tryNow)
  }
}
