import { readFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import { isStringLiteralLikeNode } from 'typescript/unstable/ast/is'
import { parseFiles } from '../code/parse-files.ts'

/** One `import`, `export … from` or `import('…')` of a value or a type. */
export interface Import {
  /** The file that imports, from the root of the repository. */
  path: string
  line: number
  /** The module specifier as it is written in the file. */
  name: string
  /** The imported file, from the root of the repository, or the name of a library. */
  to: string
}

/**
 * All imports in `paths`, by TypeScript's own parser. Paths are from `root`, a full path, whose package.json defines
 * names like `#board/…`. Throws when a file can't be read.
 */
export function readImports(root: string, paths: readonly string[]): Import[] {
  const folders = readFolderNames(root)
  return parseFiles(root, paths, (file, path) =>
    file.imports.filter(isStringLiteralLikeNode).map((literal) => ({
      path,
      line: file.getLineAndCharacterOfPosition(literal.end).line + 1,
      name: literal.text,
      to: resolve(path, literal.text, folders),
    })),
  )
}

/** The folders behind the names in package.json: `#board/` to `src/board/`. */
export function readFolderNames(root: string): ReadonlyMap<string, string> {
  const { imports = {} } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  return new Map(
    Object.entries<string>(imports).map(([name, folder]) => [
      name.replace(/\*$/, ''),
      folder.replace(/^\.\//, '').replace(/\*$/, ''),
    ]),
  )
}

function resolve(path: string, name: string, folders: ReadonlyMap<string, string>): string {
  if (name.startsWith('.')) return posix.join(posix.dirname(path), name)
  for (const [alias, folder] of folders) if (name.startsWith(alias)) return folder + name.slice(alias.length)
  return name
}
