import { problemSentence } from '#api/problem-sentence.ts'
import { boardShapes } from '#board/doc/board-doc.ts'
import { occupiedBy } from '#board/space/free-space.ts'
import { placeArea } from '#board/space/place-area.ts'
import { EMPTY_CONTENT } from '#formats/board-json/slice-content.ts'
import type { ImportedIdea } from '#formats/rows/idea-row.ts'
import { ideasOfRows, rowText, sheetOfIdeas, sheetSize } from '#formats/rows/ideas-of-rows.ts'
import { newNoteId } from '#server/ground/new-id.ts'
import type { BoardWords, WordStatistics } from '#server/ideas/board-word-statistics.ts'
import { importInSlices } from '#server/session/import-in-slices.ts'
import { runInSlices, startSlices } from '#server/threads/slices.ts'
import { refusal } from '#session/core/refusal.ts'
import type { Category } from '#session/ideas/idea.ts'
import { PERSON_COLORS } from '#session/members/person-palette.ts'
import type { SessionState } from '#session/state.ts'
import { groundOf } from './board-ground.ts'
import type { BoardImported, ImportServices } from './import-board.ts'
import { writeCanvas } from './write-canvas.ts'

/** A list or a table for the board, as the person confirmed it. */
export interface RowsImport {
  rows: readonly ImportedIdea[]
  name: string
  boardId: string
  userId: string
  /** The name of the program that imports them for that person. */
  program?: string | undefined
  now: number
}

/** Numbers of the new ideas, and the frame that holds their notes. */
export type RowsImported =
  | { ok: true; numbers: number[]; frameId: string }
  | Extract<BoardImported, { ok: false }>

const MAX_TRIES = 5
const MAX_NAME_CHARS = 80

type RowServices = Omit<ImportServices, 'threads' | 'pictures'> & { words: WordStatistics }

/** Adds the rows of a table or list as ideas with notes, in a frame that covers nothing. All of them or none. */
export async function importRows(services: RowServices, input: RowsImport): Promise<RowsImported> {
  const { config } = services
  const { boardId, rows, name } = input
  const room = await services.rooms.open(boardId)
  try {
    const size = boardShapes(room.doc).size + rows.length + 1
    if (room.isFull() || size > config.limits.maxRecords) return full(config.limits)
    const numbered = await numberRows(services, input)
    if (!numbered.ok) return numbered
    const { ideas, refusal: refused } = await takeRows(services, input, numbered)
    if (refused) return { ok: false, refusal: refused }
    const frameId = newNoteId()
    const places = room.notePlaces()
    await runInSlices(places.catchUp())
    const place = placeArea(occupiedBy(places.caughtUp().boxes()), sheetSize(ideas.length), null)
    const frame = { id: frameId, name: name.slice(0, MAX_NAME_CHARS), ...place }
    await writeCanvas(room, sheetOfIdeas(ideas, rows, frame))
    return { ok: true, numbers: ideas.map(({ number }) => number), frameId }
  } finally {
    room.release()
  }
}

interface NumberedRows {
  state: SessionState
  firstNumber: number
  noteIds: readonly string[]
  personOf(name: string | null): string
}

/**
 * The people of the file, and a number for each row. The rows' words are analysed after that, so that others don't wait for it.
 */
async function numberRows(
  { sessions }: RowServices,
  { rows, boardId, userId, program, now }: RowsImport,
): Promise<({ ok: true } & NumberedRows) | Extract<BoardImported, { ok: false }>> {
  const noteIds = rows.map(() => newNoteId())
  for (let tries = 1; ; tries++) {
    const state = await sessions.load(boardId)
    if (!state) return { ok: false, refusal: refusal('board-gone.during-import') }
    const people = peopleOf(rows, groundOf(state, []).newId)
    const personOf = (name: string | null) => (name === null ? userId : (people.get(name)?.id ?? userId))
    const firstNumber = state.notes.lastNumber + 1
    const numbered = rows.map(({ author, createdAt }, i) => ({
      noteId: noteIds[i] ?? '',
      number: firstNumber + i,
      authorId: personOf(author),
      at: createdAt ?? now,
    }))
    const lastNumber = firstNumber + rows.length - 1
    const slice = { ...EMPTY_CONTENT, people: [...people.values()], numbered, lastNumber }
    const refused = await importInSlices(sessions, boardId, slice, { userId, program })
    if (refused?.code === 'not-now' && tries < MAX_TRIES) continue
    return refused ? { ok: false, refusal: refused } : { ok: true, state, firstNumber, noteIds, personOf }
  }
}

async function takeRows(
  { sessions, config: { limits }, words }: RowServices,
  { rows, boardId, userId, program, now }: RowsImport,
  { state, firstNumber, noteIds, personOf }: NumberedRows,
) {
  const known = await words.of(state)
  const texts = rows.map((row) => rowText(row, limits.maxTextChars))
  const suggested = await readWords(known, texts, firstNumber)
  const ideas = ideasOfRows(rows, {
    firstNumber,
    noteId: (place) => noteIds[place] ?? '',
    personOf,
    suggested: (place) => suggested[place] ?? NO_SUGGESTION,
    importedBy: userId,
    maxTextChars: limits.maxTextChars,
    now,
  })
  const refused = await importInSlices(sessions, boardId, { ...EMPTY_CONTENT, ideas }, { userId, program })
  if (refused) for (const place of rows.keys()) known.echoes.drop(firstNumber + place)
  return { ideas, refusal: refused }
}

const NO_SUGGESTION = { category: 'idea', tags: [], echoes: [] } as const

/** The words of each text, and earlier ideas in much the same words. */
async function readWords(words: BoardWords, texts: readonly string[], firstNumber: number) {
  const yieldToOthers = startSlices()
  const suggested: { category: Category; tags: string[]; echoes: number[] }[] = []
  for (const [i, text] of texts.entries()) {
    words.echoes.put(firstNumber + i, text)
    suggested.push({ ...words.sort(text), echoes: words.echoes.echoesOf(firstNumber + i) })
    await yieldToOthers()
  }
  return suggested
}

interface FilePerson {
  id: string
  name: string
  color: string
}

/** People in a file are people of the file, even if accounts here have the same names. */
function peopleOf(rows: readonly ImportedIdea[], newId: (prefix: string) => string): Map<string, FilePerson> {
  const names = rows.flatMap(({ author, promotion }) => [author, promotion?.owner ?? null])
  const named = [...new Set(names)].filter((name) => name !== null)
  return new Map(
    named.map((name, i) => [
      name,
      { id: newId('f'), name, color: PERSON_COLORS[i % PERSON_COLORS.length] ?? 'moss' },
    ]),
  )
}

function full({ maxRecords }: { maxRecords: number }): RowsImported {
  return { ok: false, refusal: problemSentence('board-full.rows', { max: maxRecords }) }
}
