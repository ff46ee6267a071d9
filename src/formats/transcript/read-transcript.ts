import { z } from 'zod'
import { cleanText } from '#base/clean-text.ts'
import type { NamedSentence } from '#base/sentence.ts'
import { fileSentence } from '#formats/file-sentences.ts'
import { type ImportedIdea, MAX_ROWS, plainRow, type RowFinding } from '#formats/rows/idea-row.ts'
import { Category, cleanTag, joinTags, MAX_TAG_CHARS, Status } from '#session/ideas/idea.ts'
import { OriginStamp } from '#session/origin/note-origin.ts'

/** Accepts what other programs write in this form: numbers as text, tags with commas, missing keys. */
const Id = z.union([z.number(), z.string().max(64)]).nullish()
const Entry = z.object({
  id: Id,
  timestamp: z.string().max(64).nullish(),
  user_display: z.string().max(1_000).nullish(),
  category: z.string().max(64).nullish(),
  content: z.string(),
  origin: z.string().max(64).nullish(),
  ai_response: z.string().nullish(),
  answers: z.array(z.object({ origin: z.string().max(64) })).nullish(),
  parent_id: Id,
  status: z.string().max(64).nullish(),
  tags: z.union([z.array(z.string()), z.string()]).nullish(),
})
type Entry = z.infer<typeof Entry>

const Outer = z.object({ title: z.string().nullish(), entries: z.array(z.unknown()) })
const Whole = z.union([z.object({ transcript: Outer }).transform(({ transcript }) => transcript), Outer])

/** Utterances of people that become ideas; `title`: the title of the meeting, if the file has one. */
export interface TranscriptIdeas {
  title: string | null
  rows: ImportedIdea[]
  problems: RowFinding[]
}

/** The names for answers without a name. */
const [UNNAMED_AI, UNNAMED_SCRIPT] = ['AI', 'Script']

/** `null` if it is no transcript. Unreadable entries are reported, and the others are returned. */
export function readTranscript(value: unknown): TranscriptIdeas | null {
  const whole = Whole.safeParse(value)
  if (!whole.success) return null
  const { title, entries } = whole.data
  const reading: Reading = { rows: [], problems: [], places: new Map(), replies: [] }
  for (const [i, given] of entries.slice(0, MAX_ROWS).entries()) {
    const problem = readEntry(given, i, reading)
    if (problem !== null) report(reading, i, problem)
  }
  const { rows, problems, places, replies } = reading
  for (const { place, parent, entry } of replies) {
    const row = rows[place]
    const at = places.get(parent)
    if (row && at !== undefined && at !== place) row.parent = at
    else report(reading, entry, fileSentence('entry-parent', { entry: entry + 1 }))
  }
  if (entries.length > MAX_ROWS)
    problems.push({ where: 'The file', ...fileSentence('more-entries', { max: MAX_ROWS }) })
  return { title: title ?? null, rows, problems }
}

interface Reading {
  rows: ImportedIdea[]
  problems: RowFinding[]
  /** By the file's id. */
  places: Map<string, number>
  replies: { place: number; parent: string; entry: number }[]
}

function report({ problems }: Reading, entry: number, sentence: NamedSentence): void {
  problems.push({ where: `Entry ${entry + 1}`, ...sentence })
}

/** Returns the fault of the entry, or `null`. */
function readEntry(given: unknown, i: number, { rows, places, replies }: Reading): NamedSentence | null {
  const entry = Entry.safeParse(given)
  if (!entry.success) {
    const field = entry.error.issues[0]?.path[0]
    return field === undefined
      ? fileSentence('entry-unfit', { entry: i + 1 })
      : fileSentence('entry-of-transcript', { entry: i + 1, field: String(field) })
  }
  const words = entry.data.content.trim()
  if (words === '') return fileSentence('entry-empty', { entry: i + 1 })
  const [id, parent] = [keyOf(entry.data.id), keyOf(entry.data.parent_id)]
  const place = rows.length
  if (id !== null) places.set(id, place)
  if (parent !== null) replies.push({ place, parent, entry: i })
  rows.push(rowOf(entry.data, words))
  const answer = entry.data.ai_response?.trim() ?? ''
  if (answer !== '') rows.push(answerRow(answer, entry.data, place))
  return null
}

/** The field is for an AI's words; our own files mark a demo script's answers in it. */
function answerRow(answer: string, { answers }: Entry, place: number): ImportedIdea {
  const stamps = new Set((answers ?? []).map(({ origin }) => OriginStamp.safeParse(origin).data ?? 'ai'))
  const [only = 'ai'] = stamps
  const stamp = stamps.size > 1 ? 'ai' : only
  const author = stamp === 'ai' ? UNNAMED_AI : UNNAMED_SCRIPT
  return { ...plainRow(answer), category: 'note', author, stamp, parent: place }
}

function keyOf(id: Entry['id']): string | null {
  return id === null || id === undefined ? null : String(id)
}

function rowOf(
  { timestamp, user_display, category, status, tags, origin }: Entry,
  words: string,
): ImportedIdea {
  const at = Date.parse(timestamp ?? '')
  const list = typeof tags === 'string' ? tags.split(',') : (tags ?? [])
  const named = list.map((tag) => cleanTag(tag).slice(0, MAX_TAG_CHARS).trim()).filter((tag) => tag !== '')
  const author = cleanText(user_display ?? '').trim()
  return {
    ...plainRow(words),
    category: Category.safeParse(category).data ?? null,
    status: Status.safeParse(status).data ?? null,
    tags: named.length > 0 ? joinTags([], named) : null,
    author: author === '' ? null : author.slice(0, 200),
    stamp: OriginStamp.safeParse(origin).data ?? null,
    createdAt: Number.isNaN(at) ? null : at,
  }
}
