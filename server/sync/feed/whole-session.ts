import type { ChunkedWork } from '#base/chunked-work.ts'
import type { Projection } from '#session/projection.ts'
import { type Frame, wholeSessionFrame } from '../wire/frame.ts'

/** Encoding so much takes about a millisecond. */
const PIECE_CHARS = 64 * 1024
/** Slices below it are encoded again for each newcomer: remembering all of them takes more than it saves. */
const MIN_KEPT_CHARS = 16 * 1024

/** The JSON of slices by identity: a slice that doesn't change is the identical object. */
export type EncodedSlices = WeakMap<object, Buffer>

/**
 * The session that a newcomer gets, encoded a piece at a time: one frame in parts, to be written one right after the other.
 * @param encoded what newcomers before got, so that a large slice is encoded once for all of them
 */
export function* encodeWhole(projection: Projection, encoded: EncodedSlices): ChunkedWork<readonly Frame[]> {
  const parts: Buffer[] = []
  let text = '{"type":"whole","projection":{'
  let comma = ''
  for (const [name, slice] of Object.entries(projection)) {
    text += `${comma}${JSON.stringify(name)}:`
    comma = ','
    const json = isObject(slice) ? yield* encodeSlice(slice, encoded) : JSON.stringify(slice)
    if (typeof json === 'string') text += json
    else {
      parts.push(Buffer.from(text), json)
      text = ''
    }
  }
  parts.push(Buffer.from(`${text}}}`))
  return wholeSessionFrame(parts)
}

/** Text if it is short: most slices are, and are copied into one buffer together. */
function* encodeSlice(slice: object, encoded: EncodedSlices): ChunkedWork<Buffer | string> {
  const known = encoded.get(slice)
  if (known) return known
  const json = yield* encodeEntries(slice)
  if (typeof json === 'string' && json.length < MIN_KEPT_CHARS) return json
  const bytes = Buffer.from(json)
  encoded.set(slice, bytes)
  return bytes
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null
}

/** Encodes like JSON.stringify, with pauses between entries. */
function* encodeEntries(slice: object): ChunkedWork<Buffer | string> {
  const isList = Array.isArray(slice)
  const parts: Buffer[] = []
  let text = isList ? '[' : '{'
  let comma = ''
  for (const key of isList ? slice.keys() : Object.keys(slice)) {
    const json: string | undefined = JSON.stringify(Reflect.get(slice, key))
    if (json === undefined && !isList) continue
    text += `${comma}${isList ? '' : `${JSON.stringify(key)}:`}${json ?? 'null'}`
    comma = ','
    if (text.length < PIECE_CHARS) continue
    parts.push(Buffer.from(text))
    text = ''
    yield
  }
  text += isList ? ']' : '}'
  return parts.length === 0 ? text : Buffer.concat([...parts, Buffer.from(text)])
}
