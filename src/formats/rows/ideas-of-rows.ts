import { cleanText } from '#base/clean-text.ts'
import { NOTE_SIZE, PAGE_ID } from '#board/record/record-kinds.ts'
import { NOTE_GAP } from '#board/space/free-space.ts'
import { withoutBrokenLinks } from '#formats/board-json/remove-broken-links.ts'
import type { CanvasRecord } from '#formats/board-json/write-board-file.ts'
import type { Category } from '#session/ideas/idea.ts'
import type { ContentIdea } from '#session/import/content-idea.ts'
import type { ImportedIdea } from './idea-row.ts'
import { indexAt } from './index-at.ts'

const STEP = NOTE_SIZE + NOTE_GAP
const PADDING = 24
/** Wide rather than high, like boards. */
const WIDTH_TO_HEIGHT = 1.6
const MIN_COLUMNS = 4

/** The size of a frame for this many notes. */
export function sheetSize(count: number): { columns: number; w: number; h: number } {
  const columns = Math.max(Math.min(count, MIN_COLUMNS), Math.ceil(Math.sqrt(count * WIDTH_TO_HEIGHT)))
  const rows = Math.ceil(count / Math.max(1, columns))
  return {
    columns,
    w: columns * STEP - NOTE_GAP + 2 * PADDING,
    h: rows * STEP - NOTE_GAP + 2 * PADDING,
  }
}

/** Data for making rows into ideas: numbers, ids, authors, and suggestions from their words. */
export interface RowGround {
  /** The number of the first row; the next rows follow. */
  firstNumber: number
  noteId(place: number): string
  /** The id of the file's person with this name; `null` is the importing person. */
  personOf(name: string | null): string
  /** Suggestions from a row's words where the file has no category or tags, and earlier ideas in much the same words. */
  suggested(place: number): { category: Category; tags: readonly string[]; echoes: readonly number[] }
  importedBy: string
  maxTextChars: number
  now: number
}

export function ideasOfRows(rows: readonly ImportedIdea[], ground: RowGround): ContentIdea[] {
  const ideas = rows.map((row, place) => ideaOf(row, place, ground))
  // Only the clerk links to ideas that exist on the board, and only backwards.
  const echoes = new Map(
    ideas.map(({ number, links }) => [number, links.filter(({ type }) => type === 'echoes')]),
  )
  const own = ideas.map((idea) => ({ ...idea, links: idea.links.filter(({ type }) => type !== 'echoes') }))
  return withoutBrokenLinks(own, []).map((idea) => ({
    ...idea,
    links: [...idea.links, ...(echoes.get(idea.number) ?? [])],
  }))
}

function ideaOf(row: ImportedIdea, place: number, ground: RowGround): ContentIdea {
  const { firstNumber, now, importedBy, personOf } = ground
  const text = rowText(row, ground.maxTextChars)
  const suggested = ground.suggested(place)
  const number = firstNumber + place
  const { promotion, status } = row
  return {
    number,
    text,
    category: promotion?.kind ?? row.category ?? suggested.category,
    categoryBy: row.category === null && !promotion ? 'clerk' : 'person',
    tags: [...(row.tags ?? suggested.tags)],
    tagsBy: row.tags === null ? 'clerk' : 'person',
    status: promotion ? 'actionable' : (status ?? 'raw'),
    beforeArchive: status === 'archived' && !promotion ? 'raw' : null,
    authorId: personOf(row.author),
    source: 'import',
    ...(row.stamp !== null && { stamp: row.stamp }),
    noteId: ground.noteId(place),
    isOnCanvas: true,
    roundId: null,
    parent: row.parent === null ? null : firstNumber + row.parent,
    links: [
      ...row.links
        .filter(({ type }) => type !== 'echoes')
        .map(({ type, to }) => ({ type, to: firstNumber + to, by: importedBy, at: now })),
      ...suggested.echoes.map((to) => ({ type: 'echoes' as const, to, by: 'server', at: now })),
    ],
    promotion: promotion && {
      kind: promotion.kind,
      ownerId: promotion.owner === null ? null : personOf(promotion.owner),
      due: promotion.due,
      isDone: promotion.isDone,
      by: importedBy,
      at: now,
    },
    createdAt: row.createdAt ?? now,
    changedAt: row.createdAt ?? now,
    removedAt: null,
  }
}

export function rowText({ text }: ImportedIdea, maxTextChars: number): string {
  return cleanText(text).replace(/\r\n?/g, '\n').trim().slice(0, maxTextChars).toWellFormed()
}

/** A frame with the notes of these ideas in reading order. */
export function sheetOfIdeas(
  ideas: readonly ContentIdea[],
  rows: readonly ImportedIdea[],
  { id, name, x, y }: { id: string; name: string; x: number; y: number },
): CanvasRecord[] {
  const { columns, w, h } = sheetSize(ideas.length)
  const frame: CanvasRecord = {
    id,
    flat: { t: 'frame', at: [x, y, 0], in: [PAGE_ID, 'a0'], 'p.w': w, 'p.h': h, 'p.name': name },
  }
  const notes = ideas.map(({ noteId, text, authorId, number, stamp }, i): CanvasRecord => {
    const at = [PADDING + (i % columns) * STEP, PADDING + Math.floor(i / columns) * STEP, 0]
    const color = rows[i]?.color ?? null
    return {
      id: noteId ?? '',
      flat: {
        t: 'note',
        at,
        in: [id, indexAt(i)],
        text,
        ...(color !== null && color !== 'yellow' && { 'p.color': color }),
        'm.author': authorId,
        'm.number': number,
        'm.via': 'import',
        ...(stamp !== undefined && { 'm.stamp': stamp }),
      },
    }
  })
  return [frame, ...notes]
}
