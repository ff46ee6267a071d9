import { Unzip, type UnzipFile, UnzipInflate } from 'fflate'
import { zipLabel } from './zip-label.ts'

export interface TextFile {
  /** As in the zip: a label, never a place to write to. */
  path: string
  text: string
}
export interface FileTrouble {
  file: string
  message: string
}

export interface UnzipLimits {
  maxFiles: number
  /** Of one file, unpacked. */
  maxFileBytes: number
  /** Of all files together, unpacked. */
  maxBytes: number
}

export type Unzipped =
  | { ok: true; files: TextFile[]; troubles: FileTrouble[] }
  /** Nothing of it is offered. */
  | { ok: false; message: string }

/** A kilobyte unpacks to a megabyte at most: between two looks at the limits no more can come. */
const PIECE_BYTES = 4_096

class TooMuch extends Error {}

/**
 * The Markdown files of a zip. What a zip says about its sizes is not believed: bytes are counted as they come out.
 * One file that can't be read is told, and the others are given.
 */
export function unzipTexts(zip: Uint8Array, limits: UnzipLimits): Unzipped {
  const files: TextFile[] = []
  const troubles: FileTrouble[] = []
  let count = 0
  let bytes = 0

  const unzip = new Unzip((entry) => {
    if (!isMarkdown(entry.name)) return
    if (++count > limits.maxFiles)
      throw new TooMuch(`There are more than ${limits.maxFiles} files in this zip.`)
    const path = zipLabel(entry.name)
    collect(entry, limits.maxFileBytes, {
      more(size) {
        bytes += size
        if (bytes > limits.maxBytes) {
          throw new TooMuch(`Unpacked, this zip is larger than ${inWords(limits.maxBytes)}.`)
        }
      },
      done(text) {
        if (typeof text === 'string') files.push({ path, text })
        else troubles.push({ file: path, message: text.message })
      },
    })
  })
  unzip.register(UnzipInflate)
  try {
    for (let at = 0; at < zip.length; at += PIECE_BYTES) {
      unzip.push(zip.subarray(at, at + PIECE_BYTES), at + PIECE_BYTES >= zip.length)
    }
  } catch (error) {
    if (error instanceof TooMuch) return { ok: false, message: error.message }
    return { ok: false, message: 'This zip is damaged or cut off. Make it again, then import it.' }
  }
  const isZip = zip[0] === 0x50 && zip[1] === 0x4b
  return isZip ? { ok: true, files, troubles } : { ok: false, message: 'This is not a zip file.' }
}

interface Collector {
  more(bytes: number): void
  done(text: string | { message: string }): void
}

function collect(entry: UnzipFile, maxBytes: number, { more, done }: Collector): void {
  const chunks: Uint8Array[] = []
  let size = 0
  let isTold = false
  const tell = (text: string | { message: string }) => {
    if (!isTold) done(text)
    isTold = true
  }
  entry.ondata = (error, chunk, isLast) => {
    // What this function throws, fflate catches and hands back to it.
    if (error instanceof TooMuch) throw error
    if (error) return tell({ message: 'This file is damaged inside the zip.' })
    more(chunk.length)
    size += chunk.length
    if (size > maxBytes) return tell({ message: `This file is larger than ${inWords(maxBytes)}.` })
    chunks.push(chunk)
    if (isLast) tell(textOf(chunks, size))
  }
  try {
    entry.start()
  } catch (error) {
    if (error instanceof TooMuch) throw error
    tell({ message: 'This file is packed in a way that can’t be read here.' })
  }
}

function textOf(chunks: readonly Uint8Array[], size: number): string | { message: string } {
  const bytes = new Uint8Array(size)
  let at = 0
  for (const chunk of chunks) {
    bytes.set(chunk, at)
    at += chunk.length
  }
  return decodeText(bytes) ?? { message: 'This is not a text file.' }
}

/** UTF-8 as it is, with its byte order mark; null: something else. */
export function decodeText(bytes: Uint8Array): string | null {
  try {
    const text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
    return text.includes('\0') ? null : text
  } catch {
    return null
  }
}

/** Folders, and what macOS and hidden files leave behind, are nobody's agents. */
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
