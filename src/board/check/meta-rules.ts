import { FACILITATORS_LOCK } from '#board/record/lock.ts'
import { readFrom } from '#board/record/note-from.ts'
import { readStamp } from '#board/record/note-stamp.ts'
import { BINDING_TYPE, type RecordType } from '#board/record/record-kinds.ts'
import { readVia } from '#board/record/via.ts'

const MAX_OPEN_HEIGHT = 1e6

const MAX_AUTHOR_CHARS = 64
const MAX_MODEL_CHARS = 120

interface MetaRule {
  /** `shape`: of every kind but a binding. */
  type: RecordType | 'shape'
  key: string
  isRight: (value: unknown) => boolean
  message: string
}

/** Written only by the server, except `folded`, `writing` and `from`; clients send it back with a record that they restore. */
const META: MetaRule[] = [
  {
    type: 'note',
    key: 'author',
    isRight: (value) => isWord(value, MAX_AUTHOR_CHARS),
    message: 'The author of a note is a user id.',
  },
  {
    type: 'note',
    key: 'number',
    isRight: (value) => Number.isSafeInteger(value) && Number(value) > 0,
    message: 'The number of a note counts from 1.',
  },
  {
    type: 'note',
    key: 'model',
    isRight: (value) => isWord(value, MAX_MODEL_CHARS),
    message: 'The model of a note is written provider:model.',
  },
  {
    type: 'note',
    key: 'stamp',
    isRight: (value) => readStamp(value) !== null,
    message: 'The stamp of a note is one of the known origins of words.',
  },
  {
    type: 'note',
    key: 'via',
    isRight: (value) => readVia(value) !== null,
    message: 'How a note came is one of the known ways.',
  },
  {
    type: 'note',
    key: 'writing',
    isRight: (value) => Number.isSafeInteger(value) && Number(value) > 0,
    message: 'The private writing of a note is a time in milliseconds.',
  },
  {
    type: 'note',
    key: 'from',
    isRight: (value) => readFrom(value) !== null,
    message: 'The notes that a note was written from are one or two ids.',
  },
  {
    type: 'note',
    key: 'program',
    isRight: (value) => isWord(value, MAX_AUTHOR_CHARS),
    message: 'The program of a note is the name of its token.',
  },
  {
    type: 'frame',
    key: 'round',
    isRight: (value) => isWord(value, MAX_AUTHOR_CHARS),
    message: 'The round of a frame is a round’s id.',
  },
  {
    type: 'frame',
    key: 'folded',
    isRight: (value) => typeof value === 'number' && value > 0 && value <= MAX_OPEN_HEIGHT,
    message: 'A folded frame knows how high it is when it is open.',
  },
  {
    type: 'shape',
    key: 'lock',
    isRight: (value) => value === FACILITATORS_LOCK,
    message: 'A lock is for facilitators or has no name.',
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
