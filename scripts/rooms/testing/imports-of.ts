import { withMadeUpFiles } from '../../code/testing/made-up-files.ts'
import { type Import, readImports } from '../read-imports.ts'

/** `files`: path to text. */
export function importsOf(files: Readonly<Record<string, string>>): Import[] {
  return withMadeUpFiles(files, readImports)
}
