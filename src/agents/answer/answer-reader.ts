import { createVisibleText } from '#agents/text/visible-text.ts'
import { type Candidate, MAX_CANDIDATE_CHARS, MAX_CANDIDATES, MAX_TURN_CHARS } from '#session/rounds/round.ts'
import { readJsonAnswer } from './answer-json.ts'
import { type KnownMarks, type LineHead, listItem, readHead, speakerKey, usualAtEnd } from './answer-line.ts'
import { AnswerParts } from './answer-parts.ts'
import { isOpeningQuote, mayEndNote, withoutEnding } from './note-ending.ts'
import { type MarkedThought, pickThoughts } from './pick-thoughts.ts'

/** A piece of an answer. Pieces of one kind (and index) follow each other: put together they are the text. */
export type AnswerPart =
  | { kind: 'prose'; text: string }
  /** `text` continues the note's text. Notes arrive one after the other: 0, 1, 2 … */
  | { kind: 'note'; index: number; text: string }
  /** If the answer has an estimate, before the note's end: how many of a hundred people would write this note. */
  | { kind: 'usual'; index: number; percent: number }
  | { kind: 'note-end'; index: number }
  /** At the end: this text replaces the note, which the board already has. */
  | { kind: 'replace'; index: number; text: string; usualPercent: number | null }
  /** At the end: the board already has the note, and nothing replaces it. */
  | { kind: 'drop'; index: number }
  /** A thought that is not posted. All candidates arrive at the end. */
  | ({ kind: 'candidate' } & Pick<Candidate, 'text' | 'usualPercent' | 'echoes'>)

/** Reads an answer while it arrives; each part is returned once, as soon as it is certain. */
export interface AnswerReader {
  push(delta: string): AnswerPart[]
  /** Ends the answer. One with candidates and without a note gets up to three of them as notes. Prose stays prose. */
  end(): AnswerPart[]
  /** The answer broke off: returns the held text, as prose or the end of a note. */
  breakOff(): AnswerPart[]
}

/** The limits of one turn and facts about its board, which decide what is a note and what is prose. */
export interface AnswerReaderOptions {
  /** Further ones stay prose. */
  maxNotes: number
  /** Longest note, in characters; text beyond it stays prose. */
  maxNoteChars: number
  /** Everyone's name as in labels: models start an answer with one now and then, against their instructions. */
  speakers: readonly string[]
  /** Characters that are read; later ones are ignored. */
  maxChars?: number
  /** Only for answers with candidates: returns the id of a note with the same content, or `null`. */
  echoOf?: (text: string) => string | null
}

/**
 * Reads an advisor's answer while it is streamed: prose, and a note on each line `NOTE: …`, whose words are returned as
 * they arrive. The result does not depend on where the stream is cut. No visible text is lost: it is prose or part of a
 * note.
 */
export function createAnswerReader(options: AnswerReaderOptions): AnswerReader {
  const cleaner = createVisibleText()
  const lines = new LineReader(options)
  return {
    push(delta) {
      lines.read(cleaner.push(delta))
      return lines.parts.handOver()
    },
    end() {
      lines.read(cleaner.end())
      lines.end()
      return lines.parts.handOver()
    },
    breakOff() {
      lines.read(cleaner.end())
      lines.breakOff()
      return lines.parts.handOver()
    },
  }
}

type Line =
  /** The kind of the line is still open. */
  | { is: 'head'; text: string }
  | { is: 'prose' }
  /** All from here on. */
  | { is: 'json'; text: string }
  | MarkedLine
interface MarkedLine {
  is: 'note' | 'candidate'
  /** The note's; a candidate has none. */
  index: number
  /** Its text so far, without the held end. */
  text: string
  chars: number
  /** Space, emphasis, quotation marks and a percentage that may end it. */
  held: string
  usualPercent: number | null
  /** Held to its end: only then is it clear whether the quotation marks are around all of it. */
  isQuoted: boolean
}
type Mark = Pick<MarkedLine, 'is' | 'usualPercent'> & { isOfList?: true }

/** How many notes are made of an answer that marked none. */
const MAX_UNMARKED_NOTES = 3

class LineReader {
  readonly parts = new AnswerParts()
  private readonly options: AnswerReaderOptions
  private readonly known: KnownMarks
  private line: Line = { is: 'head', text: '' }
  private readonly notes: MarkedThought[] = []
  private readonly candidates: MarkedThought[] = []
  private charsLeft: number
  /** A mark was alone on its line: it applies to the next line with text, or to all items of a list. */
  private awaits: Mark | null = null

  constructor(options: AnswerReaderOptions) {
    this.options = options
    const speakers = new Set(options.speakers.map(speakerKey))
    this.known = { speakers, hasCandidates: options.echoOf !== undefined }
    this.charsLeft = options.maxChars ?? MAX_TURN_CHARS
  }

  read(text: string): void {
    for (const char of text) {
      this.charsLeft -= char.length
      if (this.charsLeft < 0) return
      if (this.line.is === 'json') this.line.text += char
      else if (char === '\n') this.endLine()
      else if (this.line.is === 'head') this.readHead(this.line.text + char)
      else this.say(this.line, char)
    }
  }

  end(): void {
    if (this.line.is === 'json') this.readJson(this.line.text)
    else this.endLine()
    this.endHead()
    const { maxNotes, echoOf } = this.options
    if (!echoOf) return
    const picked = pickThoughts(this.notes, this.candidates, Math.min(MAX_UNMARKED_NOTES, maxNotes), echoOf)
    for (const [index, note] of picked.notes.entries()) {
      const before = this.notes[index]
      if (note === null) this.parts.drop(index)
      else if (before === undefined) this.post(index, note)
      else if (note.text !== before.text) this.parts.replace(index, note)
    }
    for (const candidate of picked.candidates.slice(0, MAX_CANDIDATES)) this.parts.keep(candidate)
  }

  breakOff(): void {
    // Half a mark or a label is no note.
    if (this.line.is === 'json' || this.line.is === 'head') this.parts.sayProse(this.line.text)
    else {
      // Half a percentage is held, and is no word of the note.
      if (this.line.is !== 'prose' && !this.line.isQuoted) this.line.held = ''
      this.endLine()
    }
  }

  /** Nothing follows a bracket that was held back. */
  private endHead(): void {
    if (this.line.is === 'head' && this.line.text !== '') this.parts.sayProse(this.line.text)
  }

  private post(index: number, { text, usualPercent }: MarkedThought): void {
    if (usualPercent !== null) this.parts.sayUsual(index, usualPercent)
    this.parts.sayNote(index, text)
    this.parts.endNote(index)
  }

  private readHead(text: string): void {
    const isJson = /^\s*(?:\[\s*)?\{/.test(text)
    if (isJson) this.line = { is: 'json', text }
    // The line of a code block, or of JSON that begins with a list.
    else if (/^\s*(?:`{1,3}\w*|\[\s*)$/.test(text) && text.length < 40) this.line = { is: 'head', text }
    else {
      const head = readHead(text, this.known, false)
      if (head.is === 'more') this.line = { is: 'head', text: head.line }
      else this.beginLine(head)
    }
  }

  private beginLine(head: Exclude<LineHead, { is: 'more' }>): void {
    const item = head.is === 'prose' ? this.unmarkedItem(head.rest) : null
    const mark = item?.mark ?? (head.is === 'prose' ? this.awaits : head)
    const rest = item?.text ?? head.rest
    if (!this.awaits?.isOfList || item === null) this.awaits = null
    const line = mark && /[^\s*_"“”|]/.test(rest) ? this.lineFor(mark, rest) : null
    if (!line) {
      this.line = { is: 'prose' }
      this.parts.sayProse(head.is === 'prose' ? head.rest : `- ${head.rest}`)
      return
    }
    this.line = line
    for (const char of rest.trimStart()) this.say(line, char)
  }

  /** An item below `NOTES:`, or in an answer with candidates one with a percentage at its end. */
  private unmarkedItem(line: string): { mark: Mark; text: string } | null {
    const text = listItem(line)
    if (text === null) return null
    if (this.awaits?.isOfList) return { mark: { is: 'note', usualPercent: null }, text }
    const usual = this.known.hasCandidates ? usualAtEnd(text) : null
    return usual && { mark: { is: 'candidate', usualPercent: usual.usualPercent }, text: usual.text }
  }

  /** A surplus note becomes a candidate if the prompt requested candidates; null: it stays prose. */
  private lineFor({ is, usualPercent }: Mark, rest: string): MarkedLine | null {
    const isQuoted = isOpeningQuote(rest)
    const empty = { index: this.notes.length, text: '', chars: 0, held: '', usualPercent, isQuoted }
    if (is === 'note' && this.notes.length < this.options.maxNotes) {
      if (usualPercent !== null) this.parts.sayUsual(this.notes.length, usualPercent)
      this.notes.push({ text: '', usualPercent })
      return { ...empty, is: 'note' }
    }
    const hasRoom = this.known.hasCandidates && this.candidates.length < MAX_CANDIDATES
    return hasRoom ? { ...empty, is: 'candidate' } : null
  }

  private say(line: Exclude<Line, { is: 'head' | 'json' }>, char: string): void {
    if (line.is === 'prose') this.parts.sayProse(char)
    else if (this.mayEnd(line, line.held + char)) line.held += char
    else this.sayMarked(line, line.held + char)
  }

  /** Whether a line may end with this, which would not be part of its text. */
  private mayEnd({ usualPercent, isQuoted }: MarkedLine, held: string): boolean {
    if (isQuoted && held.length < this.options.maxNoteChars) return true
    return mayEndNote(held, this.known.hasCandidates && usualPercent === null)
  }

  private sayMarked(line: MarkedLine, text: string): void {
    const { maxNoteChars } = this.options
    const max = line.is === 'note' ? maxNoteChars : Math.min(maxNoteChars, MAX_CANDIDATE_CHARS)
    line.held = ''
    if (line.chars + text.length <= max) {
      line.chars += text.length
      line.text += text
      if (line.is === 'note') this.parts.sayNote(line.index, text)
      return
    }
    this.endMarked(line)
    this.line = { is: 'prose' }
    this.parts.sayProse(`\n… ${text}`)
  }

  private endMarked(line: MarkedLine): void {
    const whole = line.text + line.held
    const found = line.usualPercent === null && this.known.hasCandidates ? usualAtEnd(whole) : null
    const behind = found && found.text.length >= line.text.length ? found : null
    const usualPercent = line.usualPercent ?? behind?.usualPercent ?? null
    const left = withoutEnding(line.isQuoted, (behind?.text ?? whole).slice(line.text.length))
    if (left !== '') {
      line.text += left
      if (line.is === 'note') this.parts.sayNote(line.index, left)
    }
    const { is, index, text } = line
    if (is === 'candidate') {
      this.candidates.push({ text, usualPercent })
      return
    }
    if (behind) this.parts.sayUsual(index, behind.usualPercent)
    this.notes[index] = { text, usualPercent }
    this.parts.endNote(index)
  }

  private endLine(): void {
    if (this.line.is === 'head') {
      // The beginning of a list in JSON.
      if (/^\s*\[\s*$/.test(this.line.text) && this.line.text.length < 40) {
        this.line = { is: 'head', text: `${this.line.text}\n` }
        return
      }
      // Fences of code are not words.
      const text = /^\s*`{3}\w*\s*$/.test(this.line.text) ? '' : this.line.text
      const head = readHead(text, this.known, true)
      if (head.is !== 'more' && head.rest.trim() !== '') this.beginLine(head)
      else if (head.is === 'note' || head.is === 'candidate') this.awaits = head
    }
    if (this.line.is === 'note' || this.line.is === 'candidate') this.endMarked(this.line)
    else this.parts.sayProse('\n')
    this.line = { is: 'head', text: '' }
  }

  /** Notes in JSON are read at the end; anything else stays prose. */
  private readJson(text: string): void {
    const { thoughts, prose } = readJsonAnswer(text)
    this.line = { is: 'head', text: '' }
    if (thoughts.length === 0) {
      this.parts.sayProse(text)
      return
    }
    for (const sentence of prose) this.parts.sayProse(`${sentence}\n`)
    for (const { is, text: thought, usualPercent } of thoughts) {
      const line = this.lineFor({ is, usualPercent }, '')
      if (!line) this.parts.sayProse(`- ${thought}\n`)
      else {
        this.line = line
        for (const char of thought.replace(/\s+/g, ' ').trim()) this.say(this.line, char)
        this.endLine()
      }
    }
    this.parts.sayProse(text.slice(text.lastIndexOf('}') + 1).replace(/^[\s\],}`]*/, ''))
  }
}
