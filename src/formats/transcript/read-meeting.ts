import { cleanText } from '#base/clean-text.ts'
import { fileSentence } from '#formats/file-sentences.ts'
import { type ImportedIdea, MAX_ROWS, plainRow, type RowFinding } from '#formats/rows/idea-row.ts'
import { MAX_IDEA_CHARS } from '#session/ideas/idea.ts'
import { hasCues, readCues } from './read-cues.ts'
import { splitSpeaker } from './speaker-prefix.ts'

/** One person's words without interruption. */
export interface Utterance {
  speaker: string | null
  text: string
}

/** How a line starts a person's words, in the transcripts of Zoom, Teams and Meet, and in plain ones. */
type ReadHead = (line: string) => Utterance | null

/** Longer lines are text, not heads; this also bounds the cost of the patterns below. */
const MAX_HEAD_CHARS = 400
const MIN_HEADS = 2
const HEAD_LINES = 60
/** Pieces by the same person are one idea up to this length. */
const MAX_JOINED_CHARS = 1_000

/** Zoom: `[Ines Ortega] 10:15:03`, with the words below. */
const ZOOM = /^\[([^\]]{1,80})\] \d{1,2}:\d{2}:\d{2}$/
/** Zoom's chat: `10:15:03 From Ines Ortega to Everyone: Hello`, or with the words below. */
const ZOOM_CHAT = /^\d{1,2}:\d{2}:\d{2}\s+From\s+(.{1,80}?)\s+[Tt]o\s+[^:]{1,80}:(.*)$/
/** Teams: `Ines Ortega   0:03`, with the words below. */
const TEAMS = /^(\S(?:[^:\t]{0,78}\S)?)(?:\t| {2,10})\d{1,2}(?::\d{2}){1,2}$/
/** `00:00:07 Ines Ortega: Hello`, with or without brackets. */
const TIMED = /^[[(]?\d{1,2}(?::\d{2}){1,2}(?:[.,]\d{1,3})?[\])]?\s+([^:]{1,80}):\s+(.+)$/
const TIME_ALONE = /^\d{1,2}(?::\d{2}){1,2}$/
const MEET_HEAD = /^(?:Attendees|Invited)\s*$/m
const MEET_BODY = /^(?:.{0,200}[-–] )?Transcript\s*$/m

const HEADS: readonly ReadHead[] = [
  (line) => headOf(ZOOM.exec(line)),
  (line) => headOf(ZOOM_CHAT.exec(line)),
  (line) => headOf(TEAMS.exec(line)),
  (line) => headOf(TIMED.exec(line)),
]

function headOf(found: RegExpExecArray | null): Utterance | null {
  return found ? { speaker: found[1] ?? null, text: found[2]?.trim() ?? '' } : null
}

/** Whether a meeting's transcript starts like this. */
export function isMeeting(start: string): boolean {
  const text = start.replace(/\r\n?/g, '\n')
  return hasCues(text) || isMeet(text) || headFor(linesOf(text)) !== null
}

/** One row for each uninterrupted utterance. Rows beyond `MAX_ROWS` are left out and reported. */
export function readMeeting(text: string): { rows: ImportedIdea[]; problems: RowFinding[] } {
  const said = joinPieces(utterancesOf(text.replace(/^\u{feff}/u, '').replace(/\r\n?/g, '\n')))
  const rows = said.slice(0, MAX_ROWS).map(rowOf)
  const isTooLong = said.length > MAX_ROWS
  const more = { where: 'The file', ...fileSentence('more-entries', { max: MAX_ROWS }) }
  return { rows, problems: isTooLong ? [more] : [] }
}

function utterancesOf(text: string): Utterance[] {
  if (hasCues(text.trimStart().slice(0, 4_096))) return readCues(text)
  const isOfMeet = isMeet(text.slice(0, 4_096))
  const body = isOfMeet ? text.slice(text.search(MEET_BODY)).split('\n').slice(1).join('\n') : text
  const lines = linesOf(body)
  const readHead = isOfMeet ? splitSpeaker : headFor(lines)
  return readHead ? readTurns(lines, readHead) : []
}

function isMeet(start: string): boolean {
  return MEET_HEAD.test(start) && MEET_BODY.test(start)
}

function linesOf(text: string): string[] {
  return text.split('\n').map((line) => line.trim())
}

/** The kind of head that enough of the first lines have. */
function headFor(lines: readonly string[]): ReadHead | null {
  const first = lines.filter((line) => line !== '' && line.length <= MAX_HEAD_CHARS).slice(0, HEAD_LINES)
  const found = HEADS.find((readHead) => first.filter((line) => readHead(line)).length >= MIN_HEADS)
  return found ?? null
}

/** Lines below a head belong to it. Titles and dates before the first head have no speaker. */
function readTurns(lines: readonly string[], readHead: ReadHead): Utterance[] {
  const said: Utterance[] = []
  for (const line of lines) {
    if (line === '' || TIME_ALONE.test(line)) continue
    const head = line.length <= MAX_HEAD_CHARS ? readHead(line) : readLongHead(line, readHead)
    const last = said.at(-1)
    if (head) said.push({ ...head })
    else if (last) last.text = `${last.text} ${line}`.trim()
  }
  return said
}

/** Its start names the speaker; the rest is cut off for the pattern and added again. */
function readLongHead(line: string, readHead: ReadHead): Utterance | null {
  const head = readHead(line.slice(0, MAX_HEAD_CHARS))
  return head && head.text !== '' ? { ...head, text: `${head.text}${line.slice(MAX_HEAD_CHARS)}` } : null
}

/** Captions cut a sentence into pieces of some seconds: consecutive pieces of one speaker are one idea. */
function joinPieces(pieces: readonly Utterance[]): Utterance[] {
  const joined: Utterance[] = []
  for (const { speaker, text } of pieces) {
    const words = cleanText(text).replace(/\s+/g, ' ').trim()
    if (words === '') continue
    const last = joined.at(-1)
    const fits = last?.speaker === speaker && last.text.length + words.length < MAX_JOINED_CHARS
    if (last && fits) last.text = `${last.text} ${words}`
    else joined.push({ speaker, text: words })
  }
  return joined
}

function rowOf({ speaker, text }: Utterance): ImportedIdea {
  const author = cleanText(speaker ?? '').trim()
  return { ...plainRow(text.slice(0, MAX_IDEA_CHARS)), author: author === '' ? null : author.slice(0, 200) }
}
