import type { WebsocketProvider } from 'y-websocket'
import type * as Y from 'yjs'
import type { Writable } from '#base/readable.ts'
import type { JoinedUndo } from '#board/edit/joined-undo.ts'
import type { Projection } from '#session/projection.ts'
import type { BoardConnection, CanvasPlace, ConnectOptions } from './board-connection.ts'
import type { LocalCopy } from './copy/local-copy.ts'
import type { UnsentStore } from './copy/unsent-ids.ts'
import type { DraftFollower } from './follow-draft.ts'
import type { SaveTracking } from './saving/track-saving.ts'
import type { UnsentWork } from './saving/unsent-work.ts'
import type { LostWordsWatch } from './saving/watch-lost-words.ts'
import type { SessionKeeper } from './session-keeper.ts'
import type { BoardEnding } from './socket/board-ending.ts'

/** `fresh`: it replaces another document and starts with the server's state, whatever this browser keeps. `replaced`: by `next`. */
type DocumentLife = { state: 'fresh' } | { state: 'usual' } | { state: 'replaced'; next: ConnectionInternals }

export interface ConnectionInternals {
  options: ConnectOptions
  doc: Y.Doc
  provider: WebsocketProvider
  session: Writable<Projection | null>
  ending: Writable<BoardEnding | null>
  isSynced: Writable<boolean>
  copy: LocalCopy | null
  unsent: UnsentWork
  unsentStore: UnsentStore
  undo: JoinedUndo
  /** Stays the same when the document is replaced. */
  draft: DraftFollower
  lostWords: LostWordsWatch
  keeper: SessionKeeper
  saving: SaveTracking
  replacement: Writable<BoardConnection | null>
  place: Writable<CanvasPlace | null>
  /** Stays right when the document is replaced. */
  clockOffset: Writable<number | null>
  life: DocumentLife
  startedAt: number
  /** How many documents before this one had to be replaced. */
  tries: number
  connectNext: () => { internals: ConnectionInternals; connection: BoardConnection }
  abort: AbortController
}
