import * as Y from 'yjs'
import { boardShapes } from '#board/doc/board-doc.ts'
import type { ListOwner } from './count-items.ts'
import type { ParsedStruct, ParsedUpdate, StructRef } from './parse-update.ts'
import { UnreadableUpdate } from './update-reader.ts'

/** The structs of one list: a text's characters, or the values that one key of a map has had. */
export interface StructGroup {
  /** `null` if the update itself has the map or text. */
  type: ListOwner | null
  /** `null` for a text. */
  key: string | null
  structs: ParsedStruct[]
}

/** Groups the new structs of an update by the list that they go into. */
export class StructGroups {
  private readonly doc: Y.Doc
  private readonly update: ParsedUpdate
  private readonly byType = new Map<object, Map<string | null, StructGroup>>()
  /** Structs beside others of the update; `null` if Yjs will turn the struct into a gap. */
  private readonly ofStruct = new Map<ParsedStruct, StructGroup | null>()

  constructor(update: ParsedUpdate, doc: Y.Doc) {
    this.update = update
    this.doc = doc
  }

  *[Symbol.iterator](): Iterator<StructGroup> {
    for (const groups of this.byType.values()) yield* groups.values()
  }

  add(struct: ParsedStruct): void {
    const group = struct.content === 'gc' ? null : this.groupOf(struct)
    group?.structs.push(struct)
  }

  /** Follows neighbours until one names its parent. */
  private groupOf(struct: ParsedStruct): StructGroup | null {
    const next = this.neighbourOf(struct)
    if (next && isParsed(next)) return this.groupOfChain(struct)
    // Nearly all structs of small updates.
    return next ? this.groupOfItem(next) : this.groupOfParent(struct)
  }

  private groupOfChain(struct: ParsedStruct): StructGroup | null {
    const path: ParsedStruct[] = []
    const onPath = new Set<ParsedStruct>()
    let group: StructGroup | null | undefined
    let at: ParsedStruct = struct
    while (group === undefined) {
      group = this.ofStruct.get(at)
      if (group !== undefined) break
      if (onPath.has(at)) throw new UnreadableUpdate('goes round in a circle')
      onPath.add(at)
      path.push(at)
      const next = this.neighbourOf(at)
      if (next && isParsed(next)) at = next
      else group = next ? this.groupOfItem(next) : this.groupOfParent(at)
    }
    for (const passed of path) this.ofStruct.set(passed, group)
    return group
  }

  /** The neighbour from which the struct takes its parent; `null` if it names its parent or has a gap as neighbour. */
  private neighbourOf({ origin, rightOrigin }: ParsedStruct): ParsedStruct | Y.Item | null {
    const ref = origin ?? rightOrigin
    if (!ref) return null
    const found = this.find(ref)
    return found === null || found instanceof Y.GC || found.content === 'gc' ? null : found
  }

  private find(ref: StructRef): ParsedStruct | Y.Item | Y.GC | null {
    return itemAt(this.doc, ref) ?? structAt(this.update, ref)
  }

  private groupOfItem({ parent, parentSub }: Y.Item): StructGroup | null {
    return parent instanceof Y.AbstractType ? this.group(parent, parent, parentSub) : null
  }

  private groupOfParent({ parent, key }: ParsedStruct): StructGroup | null {
    if (parent === null) return null
    if (typeof parent === 'string') {
      const root = boardShapes(this.doc)
      return this.group(root, root, key)
    }
    const owner = this.find(parent)
    if (owner instanceof Y.Item) {
      const type = owner.content instanceof Y.ContentType ? owner.content.type : null
      return type && this.group(type, type, key)
    }
    return owner instanceof Y.GC || owner === null ? null : this.group(owner, null, key)
  }

  private group(owner: object, type: StructGroup['type'], key: string | null): StructGroup {
    let groups = this.byType.get(owner)
    if (!groups) {
      groups = new Map()
      this.byType.set(owner, groups)
    }
    let group = groups.get(key)
    if (!group) {
      group = { type, key, structs: [] }
      groups.set(key, group)
    }
    return group
  }
}

function isParsed(struct: ParsedStruct | Y.Item): struct is ParsedStruct {
  return !(struct instanceof Y.Item)
}

/** `null` if it is not in the document. */
export function itemAt(doc: Y.Doc, { client, clock }: StructRef): Y.Item | Y.GC | null {
  const structs = doc.store.clients.get(client)
  if (!structs || clock >= Y.getState(doc.store, client)) return null
  return structs[Y.findIndexSS(structs, clock)] ?? null
}

/** `null` if it is not in the update. */
export function structAt(update: ParsedUpdate, { client, clock }: StructRef): ParsedStruct | null {
  const structs = update.clients.get(client) ?? []
  let low = 0
  let high = structs.length - 1
  while (low <= high) {
    const middle = (low + high) >> 1
    const struct = structs[middle]
    if (!struct) return null
    if (clock < struct.clock) high = middle - 1
    else if (clock >= struct.clock + struct.length) low = middle + 1
    else return struct
  }
  return null
}
