import { Awareness } from 'y-protocols/awareness'
import type * as Y from 'yjs'
import { writable } from '#base/readable.ts'
import { JoinedUndo } from '#board/edit/joined-undo.ts'
import { NO_ONE_PRESENTS } from '#canvas/connection/presence/presenting.ts'
import type { Projection } from '#session/projection.ts'
import type { GivenReactions } from '#session/reactions/note-reactions.ts'
import type { BoardConnection } from '../connection/board-connection.ts'
import { EMPTY_SLICES } from '../connection/copy/empty-slices.ts'
import { PictureUploads } from '../picture-files/picture-uploads.ts'

export const ME = 'u0'

const PEOPLE: Projection['people'] = Object.fromEntries(
  ['Ines', 'Tomás', 'Wei', 'Amara', 'Ruth'].map((name, i) => {
    const id = `u${i}`
    return [id, { id, name, color: 'marine', role: 'editor', joinedAt: 0 }]
  }),
)

export interface PageConnectionOptions {
  reactions?: Record<string, GivenReactions>
  threads?: Projection['threads']
  maxRecords?: number
  canEdit?: boolean
}

export function pageConnection(doc: Y.Doc, options: PageConnectionOptions = {}): BoardConnection {
  const { reactions = {}, threads = {}, maxRecords = 20_000, canEdit = true } = options
  const awareness = new Awareness(doc)
  return {
    boardId: 'page1',
    userId: ME,
    doc,
    awareness,
    undo: new JoinedUndo(doc),
    draft: writable(null),
    session: writable<Projection | null>({
      board: { id: 'page1', title: 'Bench', premise: '', createdAt: 0 },
      me: { id: ME, role: 'editor' },
      people: PEOPLE,
      links: [],
      notes: { lastNumber: 0 },
      ...EMPTY_SLICES,
      reactions,
      threads,
      limits: { maxRecords, maxTextChars: 10_000 },
      storage: 'ok',
    }),
    saveState: writable({ state: 'saved' as const }),
    returns: writable(0),
    failure: writable(null),
    ending: writable(null),
    replacement: writable(null),
    place: writable(null),
    isSynced: writable(true),
    canEdit: writable(canEdit),
    typingIn: writable<string | null>(null),
    people: writable([]),
    presenting: writable(NO_ONE_PRESENTS),
    agentsHere: writable([]),
    pictures: new PictureUploads({ boardId: 'page1', userId: ME }),
    liveText: () => writable<string | null>(null),
    clockOffset: writable<number | null>(null),
    bring: { ask: () => true, onFrame: () => () => undefined },
    talk: { onFrame: () => () => undefined },
    announce: (part) => awareness.setLocalState({ ...awareness.getLocalState(), ...part }),
    reconnectNow: async () => true,
    lostWords: { lost: writable([]), bringBack() {}, dismiss() {} },
    hasUnsavedWork: () => false,
    unsentTexts: () => [],
    stop() {},
  }
}
