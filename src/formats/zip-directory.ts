import { strFromU8 } from 'fflate'

/** A file in a zip, as the directory at the zip's end describes it. */
export interface ZipEntry {
  name: string
  method: number
  isEncrypted: boolean
  crc32: number
  /** Unpacked. */
  size: number
  packed: Uint8Array
}

/** PKWARE's APPNOTE.TXT: 4.3.7 local file header, 4.3.12 central directory, 4.3.16 end of central directory. */
const LOCAL = { signature: 0x04034b50, length: 30, nameLength: 26, extraLength: 28 }
const CENTRAL = {
  signature: 0x02014b50,
  length: 46,
  flags: 8,
  method: 10,
  crc32: 16,
  packedSize: 20,
  size: 24,
  nameLength: 28,
  extraLength: 30,
  commentLength: 32,
  localAt: 42,
}
const END = { signature: 0x06054b50, length: 22, count: 10, size: 12, at: 16 }
const MAX_COMMENT_BYTES = 0xffff
const ENCRYPTED = 1
const UTF8_NAME = 1 << 11

/** `null` if the directory is missing or contradicts the rest, as in a truncated zip. */
export function* readZipDirectory(zip: Uint8Array): Generator<ZipEntry | null> {
  const view = new DataView(zip.buffer, zip.byteOffset, zip.byteLength)
  const end = findEnd(view)
  if (end === null) return yield null
  const count = view.getUint16(end + END.count, true)
  let at = view.getUint32(end + END.at, true)
  if (at + view.getUint32(end + END.size, true) > end) return yield null
  for (let i = 0; i < count; i++) {
    const entry = at + CENTRAL.length <= end ? entryAt(zip, view, at) : null
    yield entry?.entry ?? null
    if (!entry) return
    at = entry.next
  }
}

function findEnd(view: DataView): number | null {
  const last = view.byteLength - END.length
  for (let at = last; at >= Math.max(0, last - MAX_COMMENT_BYTES); at--) {
    if (view.getUint32(at, true) === END.signature) return at
  }
  return null
}

function entryAt(zip: Uint8Array, view: DataView, at: number): { entry: ZipEntry; next: number } | null {
  if (view.getUint32(at, true) !== CENTRAL.signature) return null
  const short = (offset: number) => view.getUint16(at + offset, true)
  const long = (offset: number) => view.getUint32(at + offset, true)
  const nameEnd = at + CENTRAL.length + short(CENTRAL.nameLength)
  const packed = packedAt(zip, view, long(CENTRAL.localAt), long(CENTRAL.packedSize))
  if (!packed || nameEnd > zip.length) return null
  const flags = short(CENTRAL.flags)
  const name = strFromU8(zip.subarray(at + CENTRAL.length, nameEnd), (flags & UTF8_NAME) === 0)
  return {
    entry: {
      name,
      method: short(CENTRAL.method),
      isEncrypted: (flags & ENCRYPTED) !== 0,
      crc32: long(CENTRAL.crc32),
      size: long(CENTRAL.size),
      packed,
    },
    next: nameEnd + short(CENTRAL.extraLength) + short(CENTRAL.commentLength),
  }
}

function packedAt(zip: Uint8Array, view: DataView, at: number, size: number): Uint8Array | null {
  if (at + LOCAL.length > zip.length || view.getUint32(at, true) !== LOCAL.signature) return null
  const names = view.getUint16(at + LOCAL.nameLength, true) + view.getUint16(at + LOCAL.extraLength, true)
  const start = at + LOCAL.length + names
  return start + size <= zip.length ? zip.subarray(start, start + size) : null
}
