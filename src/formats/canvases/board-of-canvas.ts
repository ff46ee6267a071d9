import { cleanText } from '#base/clean-text.ts'
import { BINDING_TYPE, NOTE_SIZE, PAGE_ID } from '#board/record/record-kinds.ts'
import {
  BOARD_FORMAT_NAME,
  BOARD_FORMAT_VERSION,
  type BoardFile,
  type FileRecord,
} from '#formats/board-json/board-file.ts'
import { type FileFinding, MAX_FINDINGS } from '#formats/board-json/file-finding.ts'
import { fileSentence } from '#formats/file-sentences.ts'
import { indexAt } from '#formats/rows/index-at.ts'
import { DEFAULT_SETTINGS } from '#session/board/board-settings.ts'
import { MAX_TITLE_CHARS } from '#session/board/board-title.ts'
import { MAX_IDEA_CHARS } from '#session/ideas/idea.ts'
import type { ForeignArrow, ForeignCanvas, ForeignShape } from './foreign-canvas.ts'

/** A board with the content of another program's; `problems` names left-out kinds. */
export interface BoardOfCanvas {
  file: BoardFile
  problems: FileFinding[]
}

/** A frame's name and an arrow's label have one line each. */
const MAX_LABEL_CHARS = 200
/** Notes are larger than the cards of other programs: everything moves apart by this factor at most. */
const MAX_STRETCH = 4

/**
 * The notes, texts, frames, forms and arrows of another program's board. Notes have no author: the file does not name one, and
 * each is an idea of the log. Distances grow, so that no note covers its neighbour.
 * @param title of a new board
 * @param now milliseconds since 1970
 */
export function boardOfCanvas(canvas: ForeignCanvas, title: string, now: number): BoardOfCanvas {
  const stretch = stretchOf(canvas.shapes)
  const ids = new Map(canvas.shapes.map(({ key }, i) => [key, `shape:i${i + 1}`]))
  const frames = new Map(
    canvas.shapes.filter(({ kind }) => kind === 'frame').map((frame) => [frame.key, frame]),
  )
  const drawing: Drawing = { stretch, ids, frames, boxes: new Map(), records: [], notes: [] }
  for (const [i, shape] of canvas.shapes.entries()) drawShape(shape, i, drawing)
  for (const [i, arrow] of canvas.arrows.entries()) drawArrow(arrow, canvas.shapes.length + i, drawing)
  const problems = [...canvas.leftOut].map(([kind, count]) => ({
    where: canvas.program,
    ...fileSentence('kind-left-out', { kind, count }),
  }))
  return {
    file: fileOf(drawing, cleanTitle(title, canvas.program), now),
    problems: problems.slice(0, MAX_FINDINGS),
  }
}

interface Drawing {
  stretch: number
  ids: ReadonlyMap<string, string>
  frames: ReadonlyMap<string, ForeignShape>
  /** The boxes of shapes on the page. */
  boxes: Map<string, { x: number; y: number; w: number; h: number }>
  records: FileRecord[]
  notes: { id: string; text: string }[]
}

/** Half of the notes fit into their cards without it. */
function stretchOf(shapes: readonly ForeignShape[]): number {
  const sides = shapes
    .filter(({ kind }) => kind === 'note')
    .map(({ w, h }) => Math.min(w, h))
    .toSorted((a, b) => a - b)
  const middle = sides[Math.floor(sides.length / 2)] ?? NOTE_SIZE
  return middle >= NOTE_SIZE ? 1 : Math.min(MAX_STRETCH, NOTE_SIZE / Math.max(1, middle))
}

function drawShape(shape: ForeignShape, place: number, drawing: Drawing): void {
  const { stretch, ids, frames, boxes, records, notes } = drawing
  const { key, kind, text } = shape
  const id = ids.get(key) ?? ''
  const isNote = kind === 'note'
  const [w, h] = isNote
    ? [NOTE_SIZE, NOTE_SIZE]
    : [Math.max(1, shape.w * stretch), Math.max(1, shape.h * stretch)]
  const x = isNote ? (shape.x + shape.w / 2) * stretch - w / 2 : shape.x * stretch
  const y = isNote ? (shape.y + shape.h / 2) * stretch - h / 2 : shape.y * stretch
  boxes.set(key, { x, y, w, h })
  const frame = frameOf(shape, frames)
  const [left, top] = frame ? [frame.x * stretch, frame.y * stretch] : [0, 0]
  const shared = {
    id,
    at: [x - left, y - top, 0],
    in: [frame ? (ids.get(frame.key) ?? PAGE_ID) : PAGE_ID, indexAt(place)],
  }
  const words = cleanText(text).replace(/\r\n?/g, '\n').toWellFormed()
  switch (kind) {
    case 'frame':
      records.push({ ...shared, t: 'frame', 'p.w': w, 'p.h': h, 'p.name': oneLine(words) })
      return
    case 'form':
      records.push({ ...shared, t: 'geo', text: '', 'p.geo': shape.look ?? 'rectangle', 'p.w': w, 'p.h': h })
      return
    case 'text':
      records.push({ ...shared, t: 'text', text: words, 'p.w': Math.max(w, 8) })
      return
    case 'note': {
      const isColored = shape.look !== null && shape.look !== 'yellow'
      const number = words.trim() === '' ? null : { 'm.number': notes.length + 1 }
      records.push({
        ...shared,
        t: 'note',
        text: words,
        'm.via': 'import',
        ...number,
        ...(isColored && { 'p.color': shape.look }),
      })
      if (words.trim() !== '') notes.push({ id, text: words.trim() })
    }
  }
}

/** The frame that holds a shape. One in itself, or in a circle, lies on the page. */
function frameOf(
  { key, frame }: ForeignShape,
  frames: ReadonlyMap<string, ForeignShape>,
): ForeignShape | null {
  const found = frame === null ? undefined : frames.get(frame)
  const seen = new Set([key])
  for (let up = found; up; up = up.frame === null ? undefined : frames.get(up.frame)) {
    if (seen.has(up.key)) return null
    seen.add(up.key)
  }
  return found ?? null
}

function drawArrow(
  { label, from, to, start, end, heads }: ForeignArrow,
  place: number,
  drawing: Drawing,
): void {
  const { stretch, ids, boxes, records } = drawing
  const id = `shape:i${place + 1}`
  const tip = (key: string | null, free: { x: number; y: number }) => {
    const box = key === null ? undefined : boxes.get(key)
    return box ? { x: box.x + box.w / 2, y: box.y + box.h / 2 } : { x: free.x * stretch, y: free.y * stretch }
  }
  const [first, last] = [tip(from, start), tip(to, end)]
  records.push({
    id,
    t: 'arrow',
    at: [first.x, first.y, 0],
    in: [PAGE_ID, indexAt(place)],
    'p.end': { x: last.x - first.x, y: last.y - first.y },
    'p.arrowheadStart': heads.start ? 'arrow' : 'none',
    'p.arrowheadEnd': heads.end ? 'arrow' : 'none',
    'p.text': oneLine(cleanText(label).toWellFormed()),
  })
  for (const [terminal, key] of [
    ['start', from],
    ['end', to],
  ] as const) {
    const shapeId = key === null ? undefined : ids.get(key)
    if (shapeId === undefined) continue
    records.push({
      id: `binding:i${place + 1}-${terminal}`,
      t: BINDING_TYPE,
      in: [id, shapeId],
      'p.terminal': terminal,
    })
  }
}

function oneLine(words: string): string {
  return words.replace(/\s+/g, ' ').trim().slice(0, MAX_LABEL_CHARS).toWellFormed()
}

function cleanTitle(title: string, program: string): string {
  const words = cleanText(title).replace(/\s+/g, ' ').trim().slice(0, MAX_TITLE_CHARS).trim()
  return words === '' ? `Board from ${program}` : words
}

function fileOf({ records, notes }: Drawing, title: string, now: number): BoardFile {
  return {
    format: BOARD_FORMAT_NAME,
    version: BOARD_FORMAT_VERSION,
    board: { title, premise: '', createdAt: now },
    settings: DEFAULT_SETTINGS,
    people: [],
    agents: [],
    formerAgents: [],
    lastNumber: notes.length,
    numbered: notes.map(({ id }, i) => ({ noteId: id, number: i + 1, authorId: null, at: now })),
    canvas: records,
    rounds: [],
    logs: [],
    reactions: [],
    syntheses: [],
    ideas: notes.map(({ id, text }, i) => ({
      number: i + 1,
      text: text.slice(0, MAX_IDEA_CHARS).toWellFormed(),
      category: 'idea',
      categoryBy: 'clerk',
      tags: [],
      tagsBy: 'clerk',
      status: 'raw',
      beforeArchive: null,
      authorId: null,
      source: 'import',
      noteId: id,
      isOnCanvas: true,
      roundId: null,
      parent: null,
      links: [],
      promotion: null,
      createdAt: now,
      changedAt: now,
      removedAt: null,
    })),
    themeRuns: [],
    proposals: [],
  }
}
