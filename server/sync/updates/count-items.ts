import * as Y from 'yjs'

/** A map or text, as Yjs stores it. */
export interface ListOwner {
  readonly _item: Y.Item | null
  readonly _start: Y.Item | null
  readonly _map: ReadonlyMap<string, Y.Item>
}

/** Counts the items of a text, or of one key of a map, deleted ones included; stops above `max`. */
export function countListItems(type: ListOwner, key: string | null, max: number): number {
  let items = 0
  let at = key === null ? type._start : (type._map.get(key) ?? null)
  while (at !== null && items <= max) {
    items++
    at = key === null ? at.right : at.left
  }
  return items
}

/** Counts all items in a map or text and everything inside it, deleted ones included; stops above `max`. */
export function countContents(type: ListOwner, max: number): number {
  const waiting: ListOwner[] = [type]
  let items = 0
  for (let inner = waiting.pop(); inner && items <= max; inner = waiting.pop()) {
    for (let at = inner._start; at !== null && items <= max; at = at.right) items += visit(at, waiting)
    for (const last of inner._map.values()) {
      for (let at: Y.Item | null = last; at !== null && items <= max; at = at.left)
        items += visit(at, waiting)
    }
  }
  return items
}

function visit({ content }: Y.Item, waiting: ListOwner[]): 1 {
  if (content instanceof Y.ContentType) waiting.push(content.type)
  return 1
}
