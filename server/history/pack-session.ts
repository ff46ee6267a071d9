import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { deflateRaw, inflateRaw } from 'node:zlib'
import type { ChunkedWork } from '#base/chunked-work.ts'
import { runInSlices } from '#server/threads/slices.ts'
import type { SessionState } from '#session/state.ts'

/** A state as it is stored. */
export interface PackedSession {
  data: Uint8Array
  /** Checksum of `data`. */
  sha256: Uint8Array
  /** Bytes of the lines before they were deflated: memory takes a few times as much. */
  jsonBytes: number
}

/** JSON has neither maps nor sets, so each line names the collection of its entries. */
type Form = 'value' | 'object' | 'array' | 'map' | 'set'
type Line = [slice: string, form: Form, entries: unknown[]]

/** Reading or writing one line takes less than a slice. */
const ENTRIES_PER_LINE = 100
const LINE_FEED = 0x0a

const deflate = promisify(deflateRaw)
const inflate = promisify(inflateRaw)

/** @param restMs see `startSlices` */
export async function packSession(state: SessionState, restMs?: number): Promise<PackedSession> {
  const lines = await runInSlices(writeLines(state), restMs)
  const data = await deflate(lines)
  return { data, sha256: checksumOf(data), jsonBytes: lines.length }
}

/** `null` if the bytes are damaged. The same version of the code must have packed them. */
export async function unpackSession({
  data,
  sha256,
}: Omit<PackedSession, 'jsonBytes'>): Promise<{ state: SessionState; jsonBytes: number } | null> {
  if (!checksumOf(data).equals(sha256)) return null
  const lines = await inflate(data)
  return { state: await runInSlices(readLines(lines), 0), jsonBytes: lines.length }
}

function checksumOf(data: Uint8Array): Buffer {
  return createHash('sha256').update(data).digest()
}

/** `viewPast` shows the names of now: so a name that must be forgotten is in no state of the past. */
export function withoutPeopleNames(state: SessionState): SessionState {
  const { people, blocks, blockedViews } = state
  const nameless = <Named extends object>(named: Named): Named => ({ ...named, name: '' })
  const all = <Named extends object>(record: Record<string, Named>) =>
    Object.fromEntries(Object.entries(record).map(([id, named]) => [id, nameless(named)]))
  return { ...state, people: all(people), blocks: all(blocks), blockedViews: blockedViews.map(nameless) }
}

function* writeLines(state: SessionState): ChunkedWork<Buffer> {
  const lines: Buffer[] = []
  for (const [slice, value] of Object.entries(state)) {
    if (value === undefined) continue
    const [form, entries] = entriesOf(value)
    // An empty collection has a line, too.
    for (let i = 0; i === 0 || i < entries.length; i += ENTRIES_PER_LINE) {
      const line: Line = [slice, form, entries.slice(i, i + ENTRIES_PER_LINE)]
      lines.push(Buffer.from(`${JSON.stringify(line)}\n`))
      yield
    }
  }
  return Buffer.concat(lines)
}

function entriesOf(value: unknown): [Form, unknown[]] {
  if (value instanceof Map) return ['map', [...value]]
  if (value instanceof Set) return ['set', [...value]]
  if (Array.isArray(value)) return ['array', value]
  if (typeof value === 'object' && value !== null)
    return ['object', Object.entries(value).filter(([, part]) => part !== undefined)]
  return ['value', [value]]
}

function* readLines(lines: Buffer): ChunkedWork<SessionState> {
  const slices = new Map<string, { form: Form; entries: unknown[] }>()
  for (let start = 0; start < lines.length; ) {
    const end = lines.indexOf(LINE_FEED, start)
    const [name, form, entries] = JSON.parse(lines.toString('utf8', start, end)) as Line
    const slice = slices.get(name)
    if (slice) slice.entries.push(...entries)
    else slices.set(name, { form, entries })
    start = end + 1
    yield
  }
  const state: Record<string, unknown> = {}
  for (const [name, { form, entries }] of slices) {
    state[name] = collect(form, entries)
    yield
  }
  // Written by `packSession` of the same version.
  return state as unknown as SessionState
}

function collect(form: Form, entries: unknown[]): unknown {
  const pairs = entries as [string, unknown][]
  switch (form) {
    case 'map':
      return new Map(pairs)
    case 'set':
      return new Set(entries)
    case 'object':
      return Object.fromEntries(pairs)
    case 'array':
      return entries
    case 'value':
      return entries[0]
  }
}
