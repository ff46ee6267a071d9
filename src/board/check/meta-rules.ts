import { FACILITATORS_LOCK } from '#board/record/lock.ts'
import { readFrom } from '#board/record/note-from.ts'
import { readStamp } from '#board/record/note-stamp.ts'
import { BINDING_TYPE, type RecordType } from '#board/record/record-kinds.ts'
import { readVia } from '#board/record/via.ts'
import type { MetaFault } from './check-sentences.ts'

const MAX_OPEN_HEIGHT = 1e6

const MAX_AUTHOR_CHARS = 64
const MAX_MODEL_CHARS = 120

interface MetaRule {
  /** `shape`: of every kind but a binding. */
  type: RecordType | 'shape'
  key: string
  isRight: (value: unknown) => boolean
  fault: MetaFault
}

/** Written only by the server, except `folded`, `writing`, `awaitsHandIn` and `from`; clients send it back with a record that they restore. */
const META: MetaRule[] = [
  {
    type: 'note',
    key: 'author',
    isRight: (value) => isWord(value, MAX_AUTHOR_CHARS),
    fault: 'meta-author',
  },
  {
    type: 'note',
    key: 'number',
    isRight: (value) => Number.isSafeInteger(value) && Number(value) > 0,
    fault: 'meta-number',
  },
  {
    type: 'note',
    key: 'model',
    isRight: (value) => isWord(value, MAX_MODEL_CHARS),
    fault: 'meta-model',
  },
  {
    type: 'note',
    key: 'stamp',
    isRight: (value) => readStamp(value) !== null,
    fault: 'meta-stamp',
  },
  {
    type: 'note',
    key: 'via',
    isRight: (value) => readVia(value) !== null,
    fault: 'meta-via',
  },
  {
    type: 'note',
    key: 'writing',
    isRight: (value) => Number.isSafeInteger(value) && Number(value) > 0,
    fault: 'meta-writing',
  },
  {
    type: 'note',
    key: 'awaitsHandIn',
    isRight: (value) => value === true,
    fault: 'meta-awaits-hand-in',
  },
  {
    type: 'note',
    key: 'from',
    isRight: (value) => readFrom(value) !== null,
    fault: 'meta-from',
  },
  {
    type: 'note',
    key: 'program',
    isRight: (value) => isWord(value, MAX_AUTHOR_CHARS),
    fault: 'meta-program',
  },
  {
    type: 'frame',
    key: 'round',
    isRight: (value) => isWord(value, MAX_AUTHOR_CHARS),
    fault: 'meta-round',
  },
  {
    type: 'frame',
    key: 'folded',
    isRight: (value) => typeof value === 'number' && value > 0 && value <= MAX_OPEN_HEIGHT,
    fault: 'meta-folded',
  },
  {
    type: 'shape',
    key: 'lock',
    isRight: (value) => value === FACILITATORS_LOCK,
    fault: 'meta-lock',
  },
]

/** `null` if a record of this type must not have the key. */
export function metaRule(type: RecordType, key: string): MetaRule | null {
  const isOf = (meta: MetaRule): boolean =>
    meta.type === type || (meta.type === 'shape' && type !== BINDING_TYPE)
  return META.find((meta) => isOf(meta) && meta.key === key) ?? null
}

function isWord(value: unknown, maxChars: number): boolean {
  return typeof value === 'string' && value.length > 0 && value.length <= maxChars
}
