import * as Y from 'yjs'
import { partOf } from './cut-update.ts'
import { type ParsedStruct, parseUpdate, type StructRef } from './parse-update.ts'
import { CUT_WORK } from './work-limits.ts'

/** Each round finds what the one before it was the base of; what is left is found when the update is sent again. */
const MAX_ROUNDS = 50

/**
 * The new structs of an update that neither come from these clients nor build on anything that the document lacks; `null` if there are
 * none, or if the update is too large to be read in one turn. Deletions of what the document has are left out: they may belong to a
 * replacement that is left out too.
 */
export function withoutClients(
  update: Uint8Array,
  doc: Y.Doc,
  clients: readonly number[],
): Uint8Array | null {
  const parsed = parseUpdate(update, { ...CUT_WORK, maxClients: Number.POSITIVE_INFINITY })
  if (!parsed) return null
  const stateOf = (client: number) => Y.getState(doc.store, client)
  const { structs, endOf } = findFree(
    [...parsed.clients].filter(([client]) => !clients.includes(client)),
    stateOf,
  )
  if (structs.length === 0) return null
  const deletes = parsed.deletes.flatMap(({ client, clock, length }) => {
    const from = Math.max(clock, stateOf(client))
    const end = Math.min(clock + length, endOf(client))
    return from < end ? [{ client, clock: from, length: end - from }] : []
  })
  return partOf(parsed, structs, deletes).bytes
}

type StateOf = (client: number) => number

/** Not by `causalOrder`, which refuses an update that builds on something missing. */
function findFree(
  byClient: readonly (readonly [number, readonly ParsedStruct[]])[],
  stateOf: StateOf,
): { structs: ParsedStruct[]; endOf: StateOf } {
  const ends = new Map<number, number>()
  const endOf = (client: number) => ends.get(client) ?? stateOf(client)
  const isThere = (ref: StructRef | string | null) =>
    ref === null || typeof ref === 'string' || ref.clock < endOf(ref.client)
  const isFree = ({ client, clock, origin, rightOrigin, parent }: ParsedStruct) =>
    clock <= endOf(client) && [origin, rightOrigin, parent].every(isThere)
  const queues = byClient.map(([client, structs]) => {
    const first = structs.findIndex(({ clock, length }) => clock + length > stateOf(client))
    return { structs, next: first < 0 ? structs.length : first }
  })
  const found: ParsedStruct[] = []
  for (let round = 0, before = -1; round < MAX_ROUNDS && found.length > before; round++) {
    before = found.length
    for (const queue of queues) {
      for (let next = queue.structs[queue.next]; next && isFree(next); next = queue.structs[queue.next]) {
        found.push(next)
        ends.set(next.client, next.clock + next.length)
        queue.next += 1
      }
    }
  }
  return { structs: found, endOf }
}
