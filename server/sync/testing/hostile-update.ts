import * as Y from 'yjs'
import { boardShapes } from '#board/doc/board-doc.ts'
import type { ParsedDelete, StructRef } from '../updates/parse-update.ts'
import { deleteOf, type ForgedStruct, structsUpdate } from './forge-update.ts'

type Random = () => number

interface Forging {
  doc: Y.Doc
  random: Random
  client: number
  /** Ticks used so far. */
  clock: number
  structs: ForgedStruct[]
}

/** A readable update that causes as much work as possible: long lists, odd neighbours, many deletions, nested frames. */
export function hostileUpdate(doc: Y.Doc, random: Random): { update: Uint8Array; what: string } {
  const client = Math.floor(random() * 2 ** 31) + 1
  const forging: Forging = { doc, random, client, clock: 0, structs: [] }
  const scale = Math.floor(10 ** (1 + random() * 3))
  const names: string[] = []
  for (let left = 1 + Math.floor(random() * 3); left > 0; left--) {
    const [name, forge] = pick(FORGES, random)
    forge(forging, scale)
    names.push(name)
  }
  const deletes = random() < 0.6 ? randomDeletes(forging, scale) : []
  const what = `${names.join(', ')} × ${scale}, ${deletes.length} deletions`
  return { update: structsUpdate(client, forging.structs, deletes), what }
}

const FORGES: readonly [string, (forging: Forging, scale: number) => void][] = [
  ['a chain of ticks', forgeChain],
  ['ticks between odd neighbours', forgeOdd],
  ['values of one key', forgeKey],
  ['values of many keys', forgeKeys],
  ['records in records', forgeFrames],
  ['gaps and deleted content', forgeGaps],
  ['kinds written again', forgeKinds],
]

function push(forging: Forging, struct: ForgedStruct): void {
  forging.structs.push(struct)
  const { text, values, gap, deleted } = struct
  forging.clock += text?.length ?? values?.length ?? gap ?? deleted ?? 1
}

function forgeChain(forging: Forging, scale: number): void {
  const parent = randomText(forging)
  if (!parent) return
  const size = 1 + Math.floor(forging.random() * 3)
  push(forging, { parent, text: '.'.repeat(size) })
  for (let i = 1; i < scale; i++) {
    push(forging, { origin: { client: forging.client, clock: forging.clock - 1 }, text: '.'.repeat(size) })
  }
}

function forgeOdd(forging: Forging, scale: number): void {
  const { random, client } = forging
  forgeChain(forging, scale)
  const from = forging.clock
  for (let i = 0; i < scale; i++) {
    const right = { client, clock: Math.floor(random() * from) }
    const left = { client, clock: Math.floor(random() * from) }
    const kind = random()
    if (kind < 0.4) push(forging, { rightOrigin: right, text: 'x' })
    else if (kind < 0.7) push(forging, { origin: left, text: 'x' })
    else push(forging, { origin: left, rightOrigin: right, text: 'x' })
  }
}

function forgeKey(forging: Forging, scale: number): void {
  const parent = randomRecord(forging)
  if (!parent) return
  const key = pick(['at', 'p.color', 'm.author', 't', 'in'], forging.random)
  const isFirst = forging.random() < 0.5
  for (let i = 0; i < scale; i++) {
    const before = { client: forging.client, clock: forging.clock - 1 }
    push(
      forging,
      isFirst || i === 0 ? { parent, key, values: [[i, 2, 0]] } : { origin: before, values: [[i, 2, 0]] },
    )
  }
}

function forgeKeys(forging: Forging, scale: number): void {
  for (let i = 0; i < scale; i++) {
    const parent = randomRecord(forging)
    if (parent) push(forging, { parent, key: 'at', values: [[i, i, 0]] })
  }
}

function forgeFrames(forging: Forging, scale: number): void {
  const { client, random } = forging
  const isDeep = random() < 0.5
  for (let i = 0; i < scale / 4; i++) {
    const record = { client, clock: forging.clock }
    const inside = i === 0 ? 'page:page' : `shape:x${client}-${isDeep ? i - 1 : 0}`
    push(forging, { parent: 'shapes', key: `shape:x${client}-${i}`, type: 'map' })
    push(forging, { parent: record, key: 't', values: ['frame'] })
    push(forging, { parent: record, key: 'at', values: [[0, 0, 0]] })
    push(forging, { parent: record, key: 'in', values: [[inside, 'a1']] })
  }
}

function forgeGaps(forging: Forging, scale: number): void {
  const parent = randomText(forging)
  for (let i = 0; i < scale; i++) {
    if (parent && forging.random() < 0.5) push(forging, { parent, deleted: 1 + (i % 3) })
    else push(forging, { gap: 1 + (i % 5) })
  }
}

function forgeKinds(forging: Forging, scale: number): void {
  for (let i = 0; i < scale / 10; i++) {
    const frame = boardShapes(forging.doc).get(`shape:f${Math.floor(forging.random() * 40)}`)?._item
    if (frame) push(forging, { parent: frame.id, key: 't', values: ['frame'] })
  }
}

function randomDeletes({ doc, random, client, clock }: Forging, scale: number): ParsedDelete[] {
  const deletes: ParsedDelete[] = []
  const clients: StructRef[] = [...Y.decodeStateVector(Y.encodeStateVector(doc))].map(([id, state]) => ({
    client: id,
    clock: state,
  }))
  for (const target of [pick(clients, random), { client, clock }]) {
    const step = Math.max(2, Math.floor(target.clock / scale))
    const isWide = random() < 0.3
    for (let at = 0; at + 1 < target.clock && deletes.length < 2 * scale; at += step) {
      deletes.push(deleteOf(target.client, at, isWide ? step : 1))
    }
  }
  return deletes
}

function randomRecord({ doc, random }: Forging): StructRef | null {
  const ids = [...boardShapes(doc).keys()]
  return boardShapes(doc).get(pick(ids, random))?._item?.id ?? null
}

function randomText({ doc, random }: Forging): StructRef | null {
  const id = random() < 0.3 ? 'shape:n0' : pick([...boardShapes(doc).keys()], random)
  const text = boardShapes(doc).get(id)?.get('text')
  return text instanceof Y.Text ? (text._item?.id ?? null) : null
}

function pick<T>(list: readonly T[], random: Random): T {
  const found = list[Math.floor(random() * list.length)]
  if (found === undefined) throw new Error('nothing to pick from')
  return found
}
