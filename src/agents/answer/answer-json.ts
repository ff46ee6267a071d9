import { findJsonObjects } from '#agents/text/find-json.ts'
import { plainSigns } from '#agents/text/plain-signs.ts'
import { NOTE_MARK } from './answer-line.ts'

/** A thought that a model wrote as JSON instead of lines. */
export interface JsonThought {
  is: 'note' | 'candidate'
  text: string
  usualPercent: number | null
}

/** The thoughts of an answer in JSON, in order, and its other sentences as prose. */
export interface JsonAnswer {
  thoughts: JsonThought[]
  prose: string[]
}

const PERCENT = /^[~≈<]?\s*(\d{1,3})(?:[.,]\d+)?\s*(?:-\s*\d{1,3}\s*)?%$/

/** Reads the objects in a text, whatever their fields are called: a mark, a percentage, and the longest string as the thought. */
export function readJsonAnswer(text: string): JsonAnswer {
  const answer: JsonAnswer = { thoughts: [], prose: [] }
  for (const found of findJsonObjects(text)) readValue(answer, found, 'candidate')
  return answer
}

function readValue(answer: JsonAnswer, value: unknown, is: JsonThought['is']): void {
  if (typeof value === 'string') answer.thoughts.push({ is, text: value, usualPercent: null })
  else if (Array.isArray(value)) for (const each of value) readValue(answer, each, is)
  else if (typeof value === 'object' && value !== null) readObject(answer, Object.entries(value), is)
}

function readObject(answer: JsonAnswer, fields: readonly [string, unknown][], is: JsonThought['is']): void {
  const inner = fields.filter(([, value]) => typeof value === 'object' && value !== null)
  const flat = fields.filter(([, value]) => typeof value !== 'object')
  const marked = flat.some((field) => field.some((each) => typeof each === 'string' && isNoteMark(each)))
  const words = flat.flatMap(([, value]) => (typeof value === 'string' && isSentence(value) ? [value] : []))
  const [longest] = words.toSorted((a, b) => b.length - a.length)
  if (longest !== undefined && (inner.length === 0 || marked)) {
    const usualPercent = flat.map(([, value]) => percentOf(value)).find((each) => each !== null) ?? null
    answer.thoughts.push({ is: marked ? 'note' : is, text: longest, usualPercent })
  } else answer.prose.push(...words)
  for (const [key, value] of inner) readValue(answer, value, isNoteMark(key) ? 'note' : is)
}

function isNoteMark(word: string): boolean {
  return NOTE_MARK.test(word.trim())
}

function isSentence(value: string): boolean {
  return /\p{L}/u.test(value) && !isNoteMark(value) && percentOf(value) === null
}

function percentOf(value: unknown): number | null {
  const said = typeof value === 'string' ? PERCENT.exec(plainSigns(value.trim()))?.[1] : value
  const percent = typeof said === 'number' || typeof said === 'string' ? Math.floor(Number(said)) : Number.NaN
  return percent >= 0 && percent <= 100 ? percent : null
}
