/**
 * A part of a large value, small enough to be copied between threads quickly: copying the whole at once would block the main
 * thread for as long as reading it took.
 */
export type Piece =
  | { kind: 'value'; path: readonly unknown[]; value: unknown }
  | { kind: 'begin'; path: readonly unknown[]; container: 'array' | 'map' | 'object' }
  | { kind: 'entries'; path: readonly unknown[]; entries: readonly (readonly [unknown, unknown])[] }

/** Weight of one piece; copying it takes about a millisecond. */
const MAX_WEIGHT = 2_000
/** A long text weighs as much as many short values. */
const CHARS_PER_WEIGHT = 100
const BYTES_PER_WEIGHT = 500

/** Accepts what can be copied between threads: plain objects, arrays, maps, sets, texts, numbers, bytes. */
export function* splitIntoPieces(value: unknown, path: readonly unknown[] = []): Generator<Piece> {
  if (!isContainer(value) || weightOf(value, MAX_WEIGHT) <= MAX_WEIGHT) {
    yield { kind: 'value', path, value }
    return
  }
  const container = value instanceof Map ? 'map' : Array.isArray(value) ? 'array' : 'object'
  yield { kind: 'begin', path, container }
  let entries: [unknown, unknown][] = []
  let weight = 0
  for (const [key, entry] of entriesOf(value)) {
    const own = 1 + weightOf(entry, MAX_WEIGHT)
    if (own > MAX_WEIGHT) yield* splitIntoPieces(entry, [...path, key])
    else {
      entries.push([key, entry])
      weight += own
    }
    if (weight < MAX_WEIGHT) continue
    yield { kind: 'entries', path, entries }
    entries = []
    weight = 0
  }
  if (entries.length > 0) yield { kind: 'entries', path, entries }
}

type Container = Map<unknown, unknown> | unknown[] | Record<string, unknown>

function isContainer(value: unknown): value is Container {
  if (typeof value !== 'object' || value === null) return false
  if (value instanceof Map || Array.isArray(value)) return true
  const prototype = Object.getPrototypeOf(value)
  return prototype === Object.prototype || prototype === null
}

function entriesOf(value: Container): Iterable<[unknown, unknown]> {
  return value instanceof Map || Array.isArray(value) ? value.entries() : Object.entries(value)
}

/** Stops as soon as the weight exceeds `max`. */
function weightOf(value: unknown, max: number): number {
  if (typeof value === 'string') return 1 + value.length / CHARS_PER_WEIGHT
  // Shared memory is not copied.
  if (value instanceof Uint8Array && value.buffer instanceof ArrayBuffer)
    return 1 + value.byteLength / BYTES_PER_WEIGHT
  if (!isContainer(value)) return 1
  let weight = 1
  for (const [, entry] of entriesOf(value)) {
    weight += 1 + weightOf(entry, max - weight)
    if (weight > max) break
  }
  return weight
}

/** Joins the pieces of one value again, in the order in which they were cut. */
export class PieceAssembly {
  private root: unknown = undefined

  get value(): unknown {
    return this.root
  }

  take(piece: Piece): void {
    switch (piece.kind) {
      case 'value':
        this.put(piece.path, piece.value)
        break
      case 'begin':
        this.put(piece.path, emptyOf(piece.container))
        break
      case 'entries': {
        const container = this.at(piece.path)
        for (const [key, value] of piece.entries) putInto(container, key, value)
      }
    }
  }

  private put(path: readonly unknown[], value: unknown): void {
    if (path.length === 0) this.root = value
    else putInto(this.at(path.slice(0, -1)), path.at(-1), value)
  }

  private at(path: readonly unknown[]): unknown {
    let value = this.root
    for (const key of path) value = entryAt(value, key)
    return value
  }
}

function emptyOf(container: 'array' | 'map' | 'object'): Container {
  if (container === 'map') return new Map()
  return container === 'array' ? [] : {}
}

function entryAt(container: unknown, key: unknown): unknown {
  if (container instanceof Map) return container.get(key)
  if (Array.isArray(container)) return container[Number(key)]
  return isContainer(container) ? Object.getOwnPropertyDescriptor(container, String(key))?.value : undefined
}

function putInto(container: unknown, key: unknown, value: unknown): void {
  if (container instanceof Map) container.set(key, value)
  else if (Array.isArray(container)) container[Number(key)] = value
  // Not by assignment: `__proto__` is a key like any other.
  else if (isContainer(container))
    Object.defineProperty(container, String(key), {
      value,
      writable: true,
      enumerable: true,
      configurable: true,
    })
}
