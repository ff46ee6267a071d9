import { getIndexAbove, type IndexKey } from '@tldraw/utils'
import * as Y from 'yjs'
import { hasTooManyMarks, MarkCount } from '#base/mark-count.ts'
import type { NamedSentence } from '#base/sentence.ts'
import { recordBytes } from '#board/record/record-bytes.ts'
import {
  BINDING_TYPE,
  isRecordType,
  PAGE_ID,
  type RecordType,
  TEXT_TYPES,
} from '#board/record/record-kinds.ts'
import { type FlatRecord, readAt, readIn } from '#board/record/record-layout.ts'
import { areDrawableTogether } from './check-drawing.ts'
import { checkProp, missingProp, tooManyMarks } from './check-prop.ts'
import { checkSentence } from './check-sentences.ts'
import { metaRule } from './meta-rules.ts'

/** The limits for one record of the canvas; `maxRecordBytes` of its encoded form. */
export interface RecordLimits {
  maxTextChars: number
  maxRecordBytes: number
  maxCoordinate: number
}

/** A fault of a record, with a sentence for the sender. */
export interface Violation extends NamedSentence {
  code:
    | 'bad-id'
    | 'not-a-record'
    | 'unknown-type'
    | 'unknown-key'
    | 'bad-place'
    | 'bad-parent'
    | 'bad-prop'
    | 'bad-meta'
    | 'bad-text'
    | 'text-too-long'
    | 'record-too-big'
  recordId: string
}

const SHAPE_ID = /^shape:[A-Za-z0-9_-]{1,56}$/
const BINDING_ID = /^binding:[A-Za-z0-9_-]{1,56}$/
const MAX_INDEX_CHARS = 200
/** fractional-indexing checks only the letters it needs now; an invalid key would throw later, for another person. */
/** The first letter of an index key with one digit. */
const ONE_DIGIT = 'a'.charCodeAt(0)
/** `x`: two letters before the last. */
const MAX_PLAIN_DIGITS = 24
const INDEX_KEY = /^[A-Za-z][0-9A-Za-z]+$/

type Finding = Omit<Violation, 'recordId'>

/**
 * Whether a record may be on a board. tldraw's own validation accepts what then crashes or hangs every viewer (unknown rich-text
 * nodes, a shape that is its own parent, x = 1e300, a megabyte of text), so the rules are ours. Missing parents and missing ends
 * of arrows are repair-board.ts's task, because concurrent honest edits can cause them.
 * @param map the value under the id; anything, since a client wrote it
 * @param changedKeys only these changed since the record was last valid: a drag costs one check of `at`
 * @returns the first violation, or `null`
 */
export function checkRecord(
  id: string,
  map: unknown,
  limits: RecordLimits,
  changedKeys?: ReadonlySet<string>,
): Violation | null {
  if (!(map instanceof Y.Map)) return { ...wrong('not-a-record', checkSentence('map')), recordId: id }
  const finding = findViolation(id, map, limits, changedKeys)
  return finding && { ...finding, recordId: id }
}

/** Like `checkRecord`, for a record outside a document: clients need not send records that the server would refuse. */
export function checkFlat(
  id: string,
  flat: FlatRecord,
  limits: RecordLimits,
  changedKeys?: ReadonlySet<string>,
): Violation | null {
  const fields = new Map(Object.entries(flat))
  if (typeof flat.text === 'string') fields.set('text', new FlatText(flat.text))
  const finding = findViolation(id, fields, limits, changedKeys)
  return finding && { ...finding, recordId: id }
}

/** The common part of Y.Map and Map. */
interface Fields {
  get(key: string): unknown
  has(key: string): boolean
  keys(): Iterable<string>
  entries(): Iterable<[string, unknown]>
}

/** A text that will be a Y.Text. A class, so that no value from a client can pass for it. */
class FlatText {
  readonly text: string
  constructor(text: string) {
    this.text = text
  }

  get length(): number {
    return this.text.length
  }
}

function findViolation(
  id: string,
  map: Fields,
  limits: RecordLimits,
  changedKeys?: ReadonlySet<string>,
): Finding | null {
  const type = map.get('t')
  if (!isRecordType(type)) return wrong('unknown-type', checkSentence('kind'))
  const isWhole = changedKeys === undefined || changedKeys.has('t')
  const pattern = type === BINDING_TYPE ? BINDING_ID : SHAPE_ID
  if (isWhole && !pattern.test(id)) return wrong('bad-id', checkSentence('id'))
  const keys = isWhole ? new Set([...map.keys(), ...requiredKeys(type)]) : changedKeys
  for (const key of keys) {
    // Yjs carries it, JSON does not: the key has neither a value nor is it absent.
    if (map.has(key) && map.get(key) === undefined) return wrong('bad-prop', checkSentence('no-value'))
    const finding = checkKey({ id, type, key, value: map.get(key), limits })
    if (finding) return finding
  }
  return checkWhole(type, map, keys, limits)
}

/** Checks that involve several keys. */
function checkWhole(
  type: RecordType,
  map: Fields,
  keys: ReadonlySet<string>,
  limits: RecordLimits,
): Finding | null {
  // Every drag takes this path: only the place can have become invalid.
  if (keys.size === 1 && keys.has('at')) return null
  const missing = missingProp(type, (prop) => map.has(`p.${prop}`))
  if (missing) return wrong('bad-prop', checkSentence('missing-prop', { type, prop: missing }))
  if (!areDrawableTogether(type, keys, (key) => map.get(key))) {
    return wrong('bad-prop', checkSentence('undrawable', { type }))
  }
  // By now every value is known to be JSON.
  if (recordBytes(map, isText) > limits.maxRecordBytes) {
    return wrong('record-too-big', checkSentence('too-big'))
  }
  return null
}

function requiredKeys(type: RecordType): string[] {
  if (type === BINDING_TYPE) return ['t', 'in']
  return TEXT_TYPES.has(type) ? ['t', 'at', 'in', 'text'] : ['t', 'at', 'in']
}

interface Entry {
  id: string
  type: RecordType
  key: string
  value: unknown
  limits: RecordLimits
}

function checkKey(entry: Entry): Finding | null {
  const { type, key, value } = entry
  const check = fieldCheck(type, key)
  if (check) return check(entry)
  // Absent means the default for props and meta.
  if (value === undefined) return null
  if (key.startsWith('p.')) return checkPropKey(entry)
  if (key.startsWith('m.')) return checkMeta(type, key.slice(2), value)
  return wrong('unknown-key', checkSentence('unknown-key', { key: key.slice(0, 40) }))
}

function fieldCheck(type: RecordType, key: string): ((entry: Entry) => Finding | null) | null {
  if (key === 't') return () => null
  if (type === BINDING_TYPE) return key === 'in' ? checkEnds : null
  switch (key) {
    case 'in':
      return checkParent
    case 'at':
      return checkPlace
    case 'locked':
      return checkLocked
    case 'opacity':
      return checkOpacity
    case 'text':
      return TEXT_TYPES.has(type) ? checkText : null
    default:
      return null
  }
}

function checkPropKey({ type, key, value, limits }: Entry): Finding | null {
  const fault = checkProp(type, key.slice(2), value, limits)
  return fault && wrong(fault.isUnknown ? 'unknown-key' : 'bad-prop', fault.why)
}

function checkPlace({ value, limits }: Entry): Finding | null {
  const at = readAt(value)
  if (!at) return wrong('bad-place', checkSentence('place'))
  const isFar = Math.abs(at[0]) > limits.maxCoordinate || Math.abs(at[1]) > limits.maxCoordinate
  if (isFar || Math.abs(at[2]) > MAX_ROTATION) return wrong('bad-place', checkSentence('far-place'))
  return null
}

/** tldraw keeps angles within a turn or two; beyond a few thousand, sine and cosine lose precision. */
const MAX_ROTATION = 1_000

function checkParent({ id, value }: Entry): Finding | null {
  const pair = readIn(value)
  if (!pair) return wrong('bad-parent', checkSentence('parent-and-index'))
  const [parentId, index] = pair
  if (parentId === id || (parentId !== PAGE_ID && !SHAPE_ID.test(parentId))) {
    return wrong('bad-parent', checkSentence('parent'))
  }
  return isIndexKey(index) ? null : wrong('bad-parent', checkSentence('index'))
}

export function isIndexKey(index: string): boolean {
  if (index.length > MAX_INDEX_CHARS || !INDEX_KEY.test(index)) return false
  // tldraw's keys: the first letter sets the minimum number of digits after it, and the next key is always free. The library
  // takes as long for a key as all other checks of a note together.
  const digits = index.charCodeAt(0) - ONE_DIGIT + 1
  if (digits >= 1 && digits <= MAX_PLAIN_DIGITS) return index.length > digits
  try {
    // Throws if no key fits above it.
    getIndexAbove(index as IndexKey)
    return true
  } catch {
    return false
  }
}

function checkEnds({ value }: Entry): Finding | null {
  const pair = readIn(value)
  if (pair && SHAPE_ID.test(pair[0]) && SHAPE_ID.test(pair[1]) && pair[0] !== pair[1]) return null
  return wrong('bad-parent', checkSentence('binding-ends'))
}

function checkText({ value, limits }: Entry): Finding | null {
  if (!isText(value)) return wrong('bad-text', checkSentence('text'))
  if (value.length > limits.maxTextChars) {
    return wrong('text-too-long', checkSentence('text-too-long', { max: limits.maxTextChars }))
  }
  return value instanceof FlatText ? checkMarks(value.text) : checkItems(value)
}

function checkMarks(text: string): Finding | null {
  return hasTooManyMarks(text) ? wrong('bad-text', tooManyMarks()) : null
}

/** Item by item: `toDelta` and `toString` build their results, and a text may have thousands of items. */
function checkItems(text: Y.Text): Finding | null {
  const count = new MarkCount()
  for (let item = text._start; item !== null; item = item.right) {
    if (item.deleted) continue
    if (!(item.content instanceof Y.ContentString)) return wrong('bad-text', checkSentence('plain-text'))
    if (!count.takeAll(item.content.str)) return wrong('bad-text', tooManyMarks())
  }
  return null
}

function isText(value: unknown): value is Y.Text | FlatText {
  return value instanceof Y.Text || value instanceof FlatText
}

function checkLocked({ value }: Entry): Finding | null {
  return value === undefined || value === true ? null : wrong('bad-prop', checkSentence('locked'))
}

function checkOpacity({ value }: Entry): Finding | null {
  const isOpacity = value === undefined || (typeof value === 'number' && value >= 0 && value <= 1)
  return isOpacity ? null : wrong('bad-prop', checkSentence('opacity'))
}

function checkMeta(type: RecordType, key: string, value: unknown): Finding | null {
  const rule = metaRule(type, key)
  if (!rule) return wrong('unknown-key', checkSentence('unknown-prop', { type, prop: key.slice(0, 40) }))
  return rule.isRight(value) ? null : wrong('bad-meta', checkSentence(rule.fault))
}

function wrong(code: Violation['code'], why: NamedSentence): Finding {
  return { code, ...why }
}
