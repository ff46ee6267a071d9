import * as Y from 'yjs'
import type { ChunkedWork } from '#base/chunked-work.ts'
import { LOCAL_ORIGIN, SERVER_ORIGIN } from '#board/doc/origin.ts'
import { listNotesInChunks } from '#board/doc/read-note.ts'
import { addNote, editBoard, moveNote, setNoteMeta, setNoteText } from '#board/edit/edit-board.ts'
import { runInSlices } from '#server/threads/slices.ts'
import { Command } from '#session/command.ts'
import type { Limits } from '#sync/limits.ts'
import { BoardGuard } from '../guard/board-guard.ts'
import { NO_HOST, NO_RULES } from '../guard/board-guard-options.ts'
import { applyStored } from '../updates/apply-stored.ts'
import { updateFrame } from '../wire/frame.ts'
import { mergeBatches } from '../wire/merge-batches.ts'

/** Enough for V8 to compile the path of an edit. */
const PASTES = 12
const NOTES_A_PASTE = 60
const EDITS = 900
const NOTES_MOVED = 30
const OPENINGS = 30
const MERGED_AT_ONCE = 3
const REST_MS = 3

const SENTENCE = 'We could ask the people of the night shift first. '
const WRITER = { kind: 'person', userId: 'warm-up' } as const

/**
 * Does ordinary work on a board in memory, so that V8 has compiled the code before people arrive: the first run takes
 * three times as long, and a first paste of 500 notes blocked all boards for 61 ms.
 */
export async function warmUp(limits: Limits): Promise<WarmUpResult> {
  return await runInSlices(workOnBoard(limits), REST_MS)
}

/** Number of updates by verdict: where limits let few notes in, less code is compiled. */
export interface WarmUpResult {
  applied: number
  refused: number
}

function* workOnBoard(limits: Limits): ChunkedWork<WarmUpResult> {
  const server = new Y.Doc()
  const client = new Y.Doc()
  const changes: Uint8Array[] = []
  const guard = guardOf(server, limits, (update) => changes.push(update))
  yield* guard.readAll()
  let stored: Uint8Array | null = null
  const sent: Uint8Array[] = []
  client.on('update', (update: Uint8Array) => sent.push(update))
  const result: WarmUpResult = { applied: 0, refused: 0 }
  const deliver = (): void => {
    for (const update of sent.splice(0)) {
      const { kind } = guard.tryUpdate(update, WRITER)
      result[kind === 'applied' ? 'applied' : 'refused'] += 1
    }
    if (changes.length >= MERGED_AT_ONCE) mergeBatches(changes.splice(0)).map(updateFrame)
  }
  for (let paste = 0; paste < PASTES; paste++) {
    editBoard(client, LOCAL_ORIGIN, () => addNotes(client, paste))
    yield
    deliver()
    yield
    editBoard(server, SERVER_ORIGIN, () => numberNotes(server, paste))
    stored ??= Y.encodeStateAsUpdate(server)
    yield
  }
  for (let edit = 0; edit < EDITS; edit++) {
    changeNote(client, edit)
    deliver()
    yield
  }
  server.destroy()
  client.destroy()
  yield
  numberInSession()
  yield
  for (let opening = 0; stored && opening < OPENINGS; opening++) yield* openBoard(stored, limits)
  return result
}

/** The work that a small board causes when its first person opens it. */
function* openBoard(stored: Uint8Array, limits: Limits): ChunkedWork<void> {
  const doc = new Y.Doc()
  yield* applyStored(doc, [stored])
  yield* guardOf(doc, limits, () => undefined).readAll()
  yield* listNotesInChunks(doc)
  Y.encodeStateAsUpdate(doc)
  doc.destroy()
  yield
}

function guardOf(doc: Y.Doc, limits: Limits, onChange: (update: Uint8Array) => void): BoardGuard {
  return new BoardGuard({ doc, limits, rules: NO_RULES, host: { ...NO_HOST, onChange } })
}

const idOf = (n: number) => `shape:n${n}`

function addNotes(doc: Y.Doc, paste: number): void {
  for (let n = paste * NOTES_A_PASTE; n < (paste + 1) * NOTES_A_PASTE; n++) {
    addNote(doc, { id: idOf(n), text: `${SENTENCE}${n}`, x: 220 * n, y: paste, author: null })
  }
}

function numberNotes(doc: Y.Doc, paste: number): void {
  for (let n = paste * NOTES_A_PASTE; n < (paste + 1) * NOTES_A_PASTE; n++) {
    setNoteMeta(doc, idOf(n), { number: n + 1 })
  }
}

/** zod compiles a schema on first use: 15 to 20 ms for all commands. */
function numberInSession(): void {
  Command.safeParse({ type: 'notes.number', notes: [{ noteId: idOf(0), authorId: null }] })
}

function changeNote(doc: Y.Doc, edit: number): void {
  const id = idOf(edit % NOTES_MOVED)
  editBoard(doc, LOCAL_ORIGIN, () => {
    moveNote(doc, id, edit, 0)
    if (edit % 2 === 1) setNoteText(doc, id, SENTENCE.slice(0, edit % SENTENCE.length))
  })
}
