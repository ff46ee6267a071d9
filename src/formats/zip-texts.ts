import { strToU8, zipSync } from 'fflate'
import type { TextFile } from './unzip-texts.ts'
import { zipLabel } from './zip-label.ts'

/** Zips have no earlier time. Constant, so that the same files make the same zip. */
const NO_TIME = new Date(1980, 0, 1, 12)

/**
 * If two files have one path, the second is renamed. A person may have chosen a path that leads out of the folder: these don't.
 */
export function zipTexts(files: readonly TextFile[]): Uint8Array<ArrayBuffer> {
  const taken = new Set<string>()
  const entries = files.map(({ path, text }) => {
    const free = freePath(zipLabel(path) || 'unnamed.md', taken)
    taken.add(free.toLowerCase())
    return [free, strToU8(text)] as const
  })
  return new Uint8Array(zipSync(Object.fromEntries(entries), { mtime: NO_TIME }))
}

function freePath(path: string, taken: ReadonlySet<string>): string {
  const dot = path.lastIndexOf('.')
  const [stem, ending] = dot > 0 ? [path.slice(0, dot), path.slice(dot)] : [path, '']
  let free = path
  for (let i = 2; taken.has(free.toLowerCase()); i++) free = `${stem} ${i}${ending}`
  return free
}

const RESERVED = /^(con|prn|aux|nul|com\d|lpt\d)$/i
const MAX_NAME_CHARS = 80

/** A name that every system accepts for a file. */
export function safeFileName(name: string): string {
  const plain = name
    .toWellFormed()
    // Drops a question mark at the end instead of replacing it with a dash.
    .replace(/[?!\s]+$/u, '')
    .replace(/[\\/:*?"<>|\p{Cc}]/gu, '-')
    .slice(0, MAX_NAME_CHARS)
    .replace(/^[. ]+|[. ]+$/g, '')
  if (plain === '') return 'unnamed'
  return RESERVED.test(plain) ? `${plain}-` : plain
}
