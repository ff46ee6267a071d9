import { cpSync, mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'

const REPOSITORY = join(import.meta.dirname, '../../..')

/** Writes `files`, path to text, into a folder with the package.json of this repository, which exists only while `read` runs. */
export function withMadeUpFiles<Result>(
  files: Readonly<Record<string, string>>,
  read: (root: string, paths: string[]) => Result,
): Result {
  const root = realpathSync(mkdtempSync(join(tmpdir(), 'parley-code-')))
  try {
    cpSync(join(REPOSITORY, 'package.json'), join(root, 'package.json'))
    for (const [path, text] of Object.entries(files)) {
      mkdirSync(dirname(join(root, path)), { recursive: true })
      writeFileSync(join(root, path), text)
    }
    return read(root, Object.keys(files))
  } finally {
    rmSync(root, { recursive: true })
  }
}
