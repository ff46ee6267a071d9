import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { extname, join } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { STAMP } from './build-pages.js'

const TEXT = new Set(['.js', '.css', '.json', '.svg', '.txt'])
/** Below this, the answer's headers are larger than the file. */
const MIN_BYTES = 1_024
/** The best one. It takes some seconds of a build, and spares each first visit 20 kB. */
const BROTLI_LEVEL = 11

/** The build whose files are compressed. */
const COMPRESSED = '.next/compressed.sha256'

/** Compresses the files of the last build, once. Stories do without: from the same machine, more bytes cost less than this. */
export function compressPages() {
  const build = readFileSync(STAMP, 'utf8')
  if (existsSync(COMPRESSED) && readFileSync(COMPRESSED, 'utf8') === build) return
  compressFiles('.next/static')
  writeFileSync(COMPRESSED, build)
}

/** Writes a compressed copy (`.br`, `.gz`) beside each text in the folder, for server/process/built-files.ts. */
export function compressFiles(folder) {
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    const file = join(folder, name)
    if (!TEXT.has(extname(file)) || statSync(file).size < MIN_BYTES) continue
    const bytes = readFileSync(file)
    const params = {
      [constants.BROTLI_PARAM_QUALITY]: BROTLI_LEVEL,
      [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
    }
    writeFileSync(`${file}.br`, brotliCompressSync(bytes, { params }))
    writeFileSync(`${file}.gz`, gzipSync(bytes, { level: 9 }))
  }
}
