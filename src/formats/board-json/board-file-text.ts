import { cleanText } from '#base/clean-text.ts'
import { FILE_LISTS } from './board-file.ts'

/** Any JSON value. */
export type Plain = null | boolean | number | string | Plain[] | { [key: string]: Plain }

/** The first keys, if present; all others follow in alphabetical order. */
const FIRST_KEYS = ['id', 'number', 'noteId', 'name', 't']

/** A value is nested deeper than `MAX_JSON_DEPTH`. In a file that a person brings, that is a problem of the file. */
export class TooDeep extends Error {}
export const MAX_JSON_DEPTH = 40

/**
 * The value with clean strings and ordered keys: databases and Yjs use different orders. Values that JSON can't
 * represent are left out. @throws TooDeep
 */
export function toPlain(value: unknown, depth = 0): Plain | undefined {
  if (depth > MAX_JSON_DEPTH) throw new TooDeep()
  if (typeof value === 'string') return cleanText(value)
  if (typeof value === 'number') return Number.isFinite(value) ? value : null
  if (value === null || typeof value === 'boolean') return value
  if (Array.isArray(value)) return value.map((each) => toPlain(each, depth + 1) ?? null)
  if (typeof value !== 'object') return undefined
  const entries: [string, Plain][] = []
  for (const key of Object.keys(value).sort(byKey)) {
    const found = toPlain(Reflect.get(value, key), depth + 1)
    if (found !== undefined && key !== '__proto__') entries.push([cleanText(key), found])
  }
  return Object.fromEntries(entries)
}

function byKey(one: string, other: string): number {
  const [a, b] = [rank(one), rank(other)]
  if (a !== b) return a - b
  return one < other ? -1 : Number(one > other)
}

function rank(key: string): number {
  const place = FIRST_KEYS.indexOf(key)
  return place < 0 ? FIRST_KEYS.length : place
}

const LISTS: ReadonlySet<string> = new Set(Object.keys(FILE_LISTS))

/**
 * Writes a file as text with one line for each entry, so that diff tools can compare exports. The same board gives the same
 * bytes.
 */
export function boardFileText(file: object): string {
  return [...boardFileParts(file)].join('')
}

const ENTRIES_AT_ONCE = 50

/** Like `boardFileText`, in parts, so that the caller can let other work go first in between. */
export function* boardFileParts(file: object): Generator<string> {
  let before = '{'
  for (const [key, value] of Object.entries(file)) {
    yield `${before}\n${JSON.stringify(key)}: `
    before = ','
    if (!LISTS.has(key) || !Array.isArray(value)) yield JSON.stringify(toPlain(value))
    else yield* listParts(value)
  }
  yield '\n}\n'
}

function* listParts(list: readonly unknown[]): Generator<string> {
  if (list.length === 0) return yield '[]'
  yield '[\n'
  for (let i = 0; i < list.length; i += ENTRIES_AT_ONCE) {
    const some = list.slice(i, i + ENTRIES_AT_ONCE).map((each) => JSON.stringify(toPlain(each)))
    yield `${i === 0 ? '' : ',\n'}${some.join(',\n')}`
  }
  yield '\n]'
}
