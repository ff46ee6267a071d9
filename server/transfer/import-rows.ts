import { boardShapes } from '#board/board-doc.ts'
import { placeArea } from '#board/place-area.ts'
import { shapeBoxes } from '#board/shape-boxes.ts'
import type { IdeaRow } from '#formats/rows/idea-row.ts'
import { ideasOfRows, rowText, sheetOfIdeas, sheetSize } from '#formats/rows/ideas-of-rows.ts'
import { breathing } from '#server/ideas/breath.ts'
import type { BoardWords, LogWords } from '#server/ideas/log-words.ts'
import { newNoteId } from '#server/new-id.ts'
import type { ContentSlice } from '#session/content-import.ts'
import type { Category } from '#session/idea.ts'
import { PERSON_COLORS } from '#session/person-color.ts'
import type { SessionState } from '#session/state.ts'
import { groundOf } from './board-ground.ts'
import type { BoardImported, ImportServices } from './import-board.ts'
import { takeContent } from './take-content.ts'
import { writeCanvas } from './write-canvas.ts'

export interface RowsImport {
  rows: readonly IdeaRow[]
  /** The frame is called so. */
  name: string
  boardId: string
  userId: string
  now: number
}

export type RowsImported =
  | { ok: true; numbers: number[]; frameId: string }
  | Extract<BoardImported, { ok: false }>

const MAX_TRIES = 5
const MAX_NAME_CHARS = 80

type RowServices = ImportServices & { words: LogWords }

/** Rows of a table or list as ideas with notes, in a frame of their own that covers nothing. All of them or none. */
export async function importRows(services: RowServices, asked: RowsImport): Promise<RowsImported> {
  const { sessions, rooms, config } = services
  const { boardId, rows, name } = asked
  const room = await rooms.open(boardId)
  try {
    const size = boardShapes(room.doc).size + rows.length + 1
    if (room.isFull() || size > config.limits.maxRecords) return full(config.limits)
    const noteIds = rows.map(() => newNoteId())
    for (let tries = 1; ; tries++) {
      const state = await sessions.load(boardId)
      if (!state) return { ok: false, refusal: { code: 'board-gone', message: 'The board is gone.' } }
      const { ideas, refusal } = await takeRows(services, state, asked, noteIds)
      if (refusal?.code === 'not-now' && tries < MAX_TRIES) continue
      if (refusal) return { ok: false, refusal }
      const frameId = newNoteId()
      const place = placeArea(shapeBoxes(room.doc), sheetSize(ideas.length), null)
      const frame = { id: frameId, name: name.slice(0, MAX_NAME_CHARS), ...place }
      await writeCanvas(room, sheetOfIdeas(ideas, rows, frame))
      return { ok: true, numbers: ideas.map(({ number }) => number), frameId }
    }
  } finally {
    room.release()
  }
}

async function takeRows(
  { sessions, config: { limits }, words }: RowServices,
  state: SessionState,
  { rows, boardId, userId, now }: RowsImport,
  noteIds: readonly string[],
) {
  const known = await words.of(state)
  const firstNumber = state.notes.lastNumber + 1
  const texts = rows.map((row) => rowText(row, limits.maxTextChars))
  const heard = await hear(known, texts, firstNumber)
  const people = peopleOf(rows, groundOf(state, []).newId)
  const ideas = ideasOfRows(rows, {
    firstNumber,
    noteId: (place) => noteIds[place] ?? '',
    personOf: (author) => (author === null ? userId : (people.get(author)?.id ?? userId)),
    heard: (place) => heard[place] ?? UNHEARD,
    importedBy: userId,
    maxTextChars: limits.maxTextChars,
    now,
  })
  const slice = sliceOf(ideas, [...people.values()], state, now)
  const refusal = await takeContent(sessions, boardId, slice, userId)
  if (refusal) for (const place of rows.keys()) known.echoes.drop(firstNumber + place)
  return { ideas, refusal }
}

const UNHEARD = { category: 'idea', tags: [], echoes: [] } as const

/** What the words of each text say, and what came before in much the same words. */
async function hear(words: BoardWords, texts: readonly string[], firstNumber: number) {
  const breathe = breathing()
  const heard: { category: Category; tags: string[]; echoes: number[] }[] = []
  for (const [i, text] of texts.entries()) {
    words.echoes.put(firstNumber + i, text)
    heard.push({ ...words.sort(text), echoes: words.echoes.echoesOf(firstNumber + i) })
    await breathe()
  }
  return heard
}

interface FilePerson {
  id: string
  name: string
  color: string
}

/** Whoever the file names: people of the file, whatever accounts here are called. */
function peopleOf(rows: readonly IdeaRow[], newId: (prefix: string) => string): Map<string, FilePerson> {
  const names = rows.flatMap(({ author, promotion }) => [author, promotion?.owner ?? null])
  const named = [...new Set(names)].filter((name) => name !== null)
  return new Map(
    named.map((name, i) => [
      name,
      { id: newId('f'), name, color: PERSON_COLORS[i % PERSON_COLORS.length] ?? 'moss' },
    ]),
  )
}

function sliceOf(
  ideas: ContentSlice['ideas'],
  people: FilePerson[],
  state: SessionState,
  now: number,
): ContentSlice {
  return {
    people,
    agents: [],
    formerAgents: [],
    numbered: ideas.map(({ noteId, number, authorId, createdAt }) => ({
      noteId: noteId ?? '',
      number,
      authorId,
      at: createdAt ?? now,
    })),
    lastNumber: ideas.at(-1)?.number ?? state.notes.lastNumber,
    rounds: [],
    logs: [],
    marks: [],
    syntheses: [],
    ideas,
    gathers: [],
    proposals: [],
    board: null,
  }
}

function full({ maxRecords }: { maxRecords: number }): RowsImported {
  const message = `A board holds ${maxRecords} notes and shapes at most; this would be more. Delete something, or start another board.`
  return { ok: false, refusal: { code: 'board-full', message } }
}
