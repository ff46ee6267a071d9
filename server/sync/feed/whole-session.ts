import type { ChunkedWork } from '#base/chunked-work.ts'
import type { Projection } from '#session/projection.ts'
import { type Frame, wholeSessionFrame } from '../wire/frame.ts'

/** Encoding so much takes about a millisecond. */
const PIECE_CHARS = 64 * 1024
/** Slices below it are encoded again for each newcomer: remembering all of them takes more than it saves. */
const MIN_KEPT_BYTES = 16 * 1024

/** The JSON of slices by themselves: a slice that doesn't change is the identical object. */
export type EncodedSlices = WeakMap<object, Buffer>

/**
 * The session that a newcomer gets, encoded a piece at a time: one frame in parts, to be written one right after the other.
 * @param encoded what newcomers before got, so that a large slice is encoded once for all of them
 */
export function* encodeWhole(projection: Projection, encoded: EncodedSlices): ChunkedWork<readonly Frame[]> {
  const parts: Buffer[] = []
  let text = '{"type":"whole","projection":{'
  for (const [name, slice] of Object.entries(projection)) {
    parts.push(Buffer.from(`${text}${JSON.stringify(name)}:`))
    parts.push(isObject(slice) ? yield* encodeSlice(slice, encoded) : Buffer.from(JSON.stringify(slice)))
    text = ','
  }
  parts.push(Buffer.from('}}'))
  return wholeSessionFrame(parts)
}

function* encodeSlice(slice: object, encoded: EncodedSlices): ChunkedWork<Buffer> {
  const known = encoded.get(slice)
  if (known) return known
  const json = yield* encodeEntries(slice)
  if (json.length >= MIN_KEPT_BYTES) encoded.set(slice, json)
  return json
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null
}

/** As JSON.stringify does it, with pauses between entries. */
function* encodeEntries(slice: object): ChunkedWork<Buffer> {
  const isList = Array.isArray(slice)
  const parts: Buffer[] = []
  let text = isList ? '[' : '{'
  let isFirst = true
  for (const [key, value] of Object.entries(slice)) {
    const json: string | undefined = JSON.stringify(value)
    if (json === undefined && !isList) continue
    text += `${isFirst ? '' : ','}${isList ? '' : `${JSON.stringify(key)}:`}${json ?? 'null'}`
    isFirst = false
    if (text.length < PIECE_CHARS) continue
    parts.push(Buffer.from(text))
    text = ''
    yield
  }
  parts.push(Buffer.from(text + (isList ? ']' : '}')))
  return parts.length === 1 && parts[0] ? parts[0] : Buffer.concat(parts)
}
