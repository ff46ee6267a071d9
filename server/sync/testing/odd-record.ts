import * as Y from 'yjs'
import { boardShapes } from '#board/doc/board-doc.ts'

type Random = () => number

const KEYS = [
  't',
  'at',
  'in',
  'text',
  'p.color',
  'p.size',
  'p.segments',
  'p.w',
  'p.h',
  'p.url',
  'm.author',
  'm.via',
  'x',
]
const KINDS = ['note', 'frame', 'geo', 'draw', 'arrow', 'text', 'line', 'image', 'group', 'nonsense']
const NUMBERS = [0, -0, 1, -1, 0.5, 1e300, 5e-324, Number.NaN, Number.POSITIVE_INFINITY, 2 ** 53]
const STRINGS = [
  '',
  'page:page',
  'shape:n0',
  'shape:odd',
  'a1',
  'a0zzzz',
  '__proto__',
  'constructor',
  '\u0000',
  '\ud800',
]

/** Writes records that none of our clients writes: odd kinds, odd values under known keys, texts where none belong. */
export function writeOddRecords(doc: Y.Doc, random: Random): string {
  const size = Math.floor(10 ** (random() * 4))
  const count = 1 + Math.floor(random() * 5)
  const known = [...boardShapes(doc).keys()]
  doc.transact(() => {
    for (let i = 0; i < count; i++) {
      const isNew = random() < 0.5
      const id = isNew ? `shape:odd${Math.floor(random() * 1e6)}` : pick(known, random)
      const record = boardShapes(doc).get(id) ?? new Y.Map<unknown>()
      if (!boardShapes(doc).has(id)) boardShapes(doc).set(id, record)
      if (isNew) writeFrame(record, random)
      for (let keys = Math.floor(random() * 4); keys > 0; keys--) {
        record.set(pick(KEYS, random), oddValue(random, size))
      }
    }
  })
  return `${count} records with values of ${size}`
}

function writeFrame(record: Y.Map<unknown>, random: Random): void {
  record.set('t', pick(KINDS, random))
  record.set('at', [0, 0, 0])
  record.set('in', [random() < 0.7 ? 'page:page' : pick(STRINGS, random), 'a1'])
}

function oddValue(random: Random, size: number): unknown {
  const kind = random()
  if (kind < 0.2) return pick(NUMBERS, random)
  if (kind < 0.4) return pick(STRINGS, random)
  if (kind < 0.5) return pick(STRINGS, random).repeat(size)
  if (kind < 0.6) return Array.from({ length: size }, () => pick(NUMBERS, random))
  if (kind < 0.7) return nested(Math.min(size, 2_000))
  if (kind < 0.8) return Object.fromEntries(Array.from({ length: size }, (_, i) => [`k${i}`, i]))
  if (kind < 0.9) return new Y.Text('long '.repeat(size))
  return random() < 0.5 ? new Y.Map() : null
}

function nested(depth: number): unknown {
  let value: unknown = 1
  for (let i = 0; i < depth; i++) value = i % 2 === 0 ? [value] : { value }
  return value
}

function pick<T>(list: readonly T[], random: Random): T {
  const found = list[Math.floor(random() * list.length)]
  if (found === undefined) throw new Error('nothing to pick from')
  return found
}
