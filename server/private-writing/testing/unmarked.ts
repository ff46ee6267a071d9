import { isWrittenByAgent, NoteOrigin } from '#session/origin/note-origin.ts'

/** The words to look for, and the fields of a record that mark them. */
export interface MarkedWords {
  words: RegExp
  /** Pages get the model of each document, and show it with the label. */
  isMarkedByModel?: boolean
}

/**
 * The places in an answer where these words stand without a mark that an agent wrote them: a field beside them in JSON, or the label
 * in the line, or in the heading above it, in any other text.
 */
export function unmarked(text: string, marks: MarkedWords): string[] {
  const json = parsed(text)
  return json === undefined ? unmarkedLines(text, marks) : unmarkedValues(json, marks)
}

function parsed(text: string): unknown {
  if (!/^\s*[[{]/.test(text)) return undefined
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

const LABEL = /\bAI\b|data-origin="ai/
/** A heading of Markdown, or the first line of an entry in a transcript. */
const HEADING = /^(?:#|\[\d{4}-|<article)/

function unmarkedLines(text: string, marks: MarkedWords): string[] {
  let heading = ''
  return text.split('\n').flatMap((line) => {
    if (HEADING.test(line)) heading = line
    const json = parsed(line)
    if (json !== undefined) return unmarkedValues(json, marks)
    return marks.words.test(line) && !LABEL.test(line) && !LABEL.test(heading) ? [line] : []
  })
}

function unmarkedValues(value: unknown, marks: MarkedWords, path = ''): string[] {
  if (typeof value === 'string') return marks.words.test(value) ? unmarkedIn(value, marks, path) : []
  if (typeof value !== 'object' || value === null || isMarked(value, marks)) return []
  return Object.entries(value).flatMap(([key, each]) => unmarkedValues(each, marks, `${path}.${key}`))
}

/** A text in JSON may be a whole file. */
function unmarkedIn(text: string, marks: MarkedWords, path: string): string[] {
  return text.includes('\n') || parsed(text) !== undefined ? unmarked(text, marks) : [`${path}: ${text}`]
}

function isMarked(record: object, { isMarkedByModel = false }: MarkedWords): boolean {
  const { origin, model, 'm.model': noteModel, 'm.stamp': stamp } = record as Record<string, unknown>
  const named = NoteOrigin.safeParse(origin).data
  if (named !== undefined) return isWrittenByAgent(named)
  return [noteModel, stamp, isMarkedByModel && model].some((mark) => typeof mark === 'string')
}
