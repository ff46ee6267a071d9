import { cpSync, mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { type Import, readImports } from '../read-imports.ts'

const REPOSITORY = join(import.meta.dirname, '../../..')

/** The imports of `files`, path to text, in a folder with the package.json of this repository. */
export function importsOf(files: Readonly<Record<string, string>>): Import[] {
  const root = realpathSync(mkdtempSync(join(tmpdir(), 'parley-rooms-')))
  try {
    cpSync(join(REPOSITORY, 'package.json'), join(root, 'package.json'))
    for (const [path, text] of Object.entries(files)) {
      mkdirSync(dirname(join(root, path)), { recursive: true })
      writeFileSync(join(root, path), text)
    }
    return readImports(root, Object.keys(files))
  } finally {
    rmSync(root, { recursive: true })
  }
}
