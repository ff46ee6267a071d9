import { Inflate } from 'fflate'
import { crc32 } from '#base/crc32.ts'
import type { NamedSentence } from '#base/sentence.ts'
import { fileSentence } from './file-sentences.ts'
import { readZipDirectory, type ZipEntry } from './zip-directory.ts'
import { zipLabel } from './zip-label.ts'

export interface TextFile {
  /** Path in the zip: a label, never a place to write to. */
  path: string
  text: string
}
/** Which file of a zip was left out, and why. */
export interface FileError extends NamedSentence {
  file: string
}

/** Limits on the unpacked content, because a small zip can hold very large files. */
export interface UnzipLimits {
  maxFiles: number
  /** Size limit of one file, unpacked. */
  maxFileBytes: number
  /** Size limit of all files together, unpacked. */
  maxBytes: number
}

/** The texts of a zip, by path. */
export type Unzipped =
  | { ok: true; files: TextFile[]; problems: FileError[] }
  /** No file is usable. */
  | ({ ok: false } & NamedSentence)

/** A kilobyte unpacks to a megabyte at most, which bounds the bytes between two checks of the limits. */
const PIECE_BYTES = 4_096

class TooMuch extends Error {
  readonly why: NamedSentence

  constructor(why: NamedSentence) {
    super(why.message)
    this.why = why
  }
}

/**
 * The Markdown files of a zip. Declared sizes are not trusted: unpacked bytes are counted. An unreadable file is
 * reported, and the others are returned.
 */
export function unzipTexts(zip: Uint8Array, limits: UnzipLimits): Unzipped {
  if (zip[0] !== 0x50 || zip[1] !== 0x4b) return { ok: false, ...fileSentence('not-zip') }
  const files: TextFile[] = []
  const problems: FileError[] = []
  let count = 0
  let bytes = 0
  const take = (size: number) => {
    bytes += size
    if (bytes > limits.maxBytes)
      throw new TooMuch(fileSentence('zip-size', { size: inWords(limits.maxBytes) }))
  }
  try {
    for (const entry of readZipDirectory(zip)) {
      if (!entry) return { ok: false, ...fileSentence('damaged-zip') }
      if (!isMarkdown(entry.name)) continue
      if (++count > limits.maxFiles) throw new TooMuch(fileSentence('zip-files', { max: limits.maxFiles }))
      const path = zipLabel(entry.name)
      const read = readEntry(entry, limits.maxFileBytes, take)
      if (typeof read === 'string') files.push({ path, text: read })
      else problems.push({ file: path, ...read })
    }
  } catch (error) {
    if (error instanceof TooMuch) return { ok: false, ...error.why }
    throw error
  }
  return { ok: true, files, problems }
}

const DAMAGED_FILE = fileSentence('damaged-in-zip')
const STORED = 0
const DEFLATED = 8

/** @param take called with the size of each unpacked piece; throws TooMuch */
function readEntry(entry: ZipEntry, maxBytes: number, take: (size: number) => void): string | NamedSentence {
  const { method, isEncrypted, packed } = entry
  if (isEncrypted || (method !== STORED && method !== DEFLATED)) return fileSentence('compression')
  const chunks: Uint8Array[] = []
  let size = 0
  const collect = (chunk: Uint8Array) => {
    take(chunk.length)
    size += chunk.length
    if (size > maxBytes) throw new FileTooLarge()
    chunks.push(chunk)
  }
  try {
    if (method === STORED) collect(packed)
    else inflate(packed, collect)
  } catch (error) {
    if (error instanceof TooMuch) throw error
    return error instanceof FileTooLarge
      ? fileSentence('file-size', { size: inWords(maxBytes) })
      : DAMAGED_FILE
  }
  const bytes = joinChunks(chunks, size)
  if (size !== entry.size || crc32(bytes) !== entry.crc32) return DAMAGED_FILE
  return decodeText(bytes) ?? fileSentence('not-text')
}

class FileTooLarge extends Error {}

/** Throws what `collect` throws, and when the data is not deflated or ends too early. */
function inflate(packed: Uint8Array, collect: (chunk: Uint8Array) => void): void {
  const inflating = new Inflate(collect)
  for (let at = 0; at < packed.length; at += PIECE_BYTES) {
    inflating.push(packed.subarray(at, at + PIECE_BYTES), at + PIECE_BYTES >= packed.length)
  }
}

function joinChunks(chunks: readonly Uint8Array[], size: number): Uint8Array {
  const bytes = new Uint8Array(size)
  let at = 0
  for (const chunk of chunks) {
    bytes.set(chunk, at)
    at += chunk.length
  }
  return bytes
}

/** Decodes UTF-8 and keeps its byte order mark; `null` if it is something else. */
export function decodeText(bytes: Uint8Array): string | null {
  try {
    const text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
    return text.includes('\0') ? null : text
  } catch {
    return null
  }
}

/** Folders, files that macOS adds, and hidden files are no agents. */
function isMarkdown(name: string): boolean {
  return (
    /\.(md|markdown)$/i.test(name) &&
    !/(^|[\\/])(__MACOSX[\\/]|\.)/.test(name.replace(/(^|[\\/])\.{1,2}(?=[\\/])/g, '$1'))
  )
}

function inWords(bytes: number): string {
  const mega = bytes / (1024 * 1024)
  return mega >= 1 ? `${mega} MB` : `${Math.round(bytes / 1024)} KB`
}
