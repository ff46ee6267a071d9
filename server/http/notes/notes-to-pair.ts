import { LRUCache } from 'lru-cache'
import type * as Y from 'yjs'
import type { PairNote } from '#agents/range/choose-pair-notes.ts'
import type { ChunkedWork } from '#base/chunked-work.ts'
import { inBatches } from '#base/in-batches.ts'
import { isBlank } from '#base/is-blank.ts'
import { listNotesInChunks, type NoteView } from '#board/doc/read-note.ts'
import { listRevealedIds } from '#board/private-writing/draft-document.ts'
import { listDraftWriters } from '#db/doc-updates.ts'
import { runInSlices } from '#server/threads/slices.ts'
import { originOf } from '#session/origin/note-origin.ts'
import type { SessionState } from '#session/state.ts'
import type { ApiServices } from '../app/api-services.ts'

/** The notes that pairs are made of, each with its writer: a guest who signed in since is still named as the guest. */
export type NotesToPair = readonly Omit<PairNote, 'served'>[]

interface PairNoteFinder {
  find(state: SessionState): Promise<NotesToPair>
}

/** Their notes take up to a megabyte each. */
const MAX_CACHED = 20
const NOTES_AT_ONCE = 500

/** Writers of notes without an author, by note id; `null`: no draft has the note. */
type Unsigned = ReadonlyMap<string, string | null>

interface Cached {
  /** The ideas of this state: all people of a step request their pairs at the same time. */
  ideas: SessionState['ideas']
  notes: Promise<NotesToPair>
}

/**
 * Numbered notes on the canvas with words of people, except those that were written from a pair: otherwise the newest
 * notes would be in all pairs. After a reveal without names only the draft documents know the writers. This module uses
 * them to choose pairs, and returns none of them.
 */
export function createPairNoteFinder({ db, rooms }: Pick<ApiServices, 'db' | 'rooms'>): PairNoteFinder {
  const cache = new LRUCache<string, Cached>({ max: MAX_CACHED })
  const unsigned = new LRUCache<string, Unsigned>({ max: MAX_CACHED })

  async function read(state: SessionState): Promise<NotesToPair> {
    const { id: boardId } = state.board
    const room = await rooms.open(boardId)
    try {
      const notes = await runInSlices(notesForPairs(state, room.doc))
      const nameless = notes.filter(({ authorId }) => authorId === null).map(({ id }) => id)
      const writers = await writersOf(boardId, nameless)
      return notes.map(({ id, text, authorId }) => ({
        id,
        text,
        writerId: authorId ?? writers.get(id) ?? null,
      }))
    } finally {
      room.release()
    }
  }

  async function writersOf(boardId: string, noteIds: readonly string[]): Promise<Unsigned> {
    const known = unsigned.get(boardId)
    if (noteIds.length === 0) return new Map()
    if (known && noteIds.every((id) => known.has(id))) return known
    const found = new Map<string, string | null>(noteIds.map((id) => [id, null]))
    for (const userId of await listDraftWriters(db, boardId)) {
      const draft = await rooms.openDraft(boardId, userId)
      try {
        for (const id of listRevealedIds(draft.doc)) if (found.has(id)) found.set(id, userId)
      } finally {
        draft.release()
      }
    }
    unsigned.set(boardId, found)
    return found
  }

  return {
    find(state) {
      const known = cache.get(state.board.id)
      if (known?.ideas === state.ideas) return known.notes
      const notes = read(state)
      cache.set(state.board.id, { ideas: state.ideas, notes })
      notes.catch(() => cache.delete(state.board.id))
      return notes
    },
  }
}

function* notesForPairs(state: SessionState, doc: Y.Doc): ChunkedWork<NoteView[]> {
  const found: NoteView[] = []
  for (const batch of inBatches(yield* listNotesInChunks(doc), NOTES_AT_ONCE)) {
    found.push(...batch.filter((note) => isForPairs(state, note)))
    yield
  }
  return found
}

function isForPairs(state: SessionState, note: NoteView): boolean {
  const origin = originOf(note)
  const isByPerson = origin === 'person' || origin === 'person-by-clerk'
  return isByPerson && state.noteNumbers.has(note.id) && !note.from && !isBlank(note.text)
}
