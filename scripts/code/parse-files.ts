import { join } from 'node:path'
import type { SourceFile } from 'typescript/unstable/ast'
import { API } from 'typescript/unstable/sync'

/** Enough for parsing; nothing is resolved or checked. */
const OPTIONS = { noResolve: true, noLib: true, types: [], allowJs: true, noEmit: true, jsx: 'preserve' }

/** Reads each file as TypeScript's own parser does. Paths are from `root`, a full path. Throws when a file can't be read. */
export function parseFiles<Found>(
  root: string,
  paths: readonly string[],
  find: (file: SourceFile, path: string) => Found[],
): Found[] {
  const config = join(root, 'tsconfig.parsing.json')
  const text = JSON.stringify({ compilerOptions: OPTIONS, files: paths })
  // The configuration exists only here: TypeScript gets its text from `readFile`, and reads all other files itself.
  const api = new API({ cwd: root, fs: { readFile: (path) => (path === config ? text : undefined) } })
  try {
    const [project] = api.updateSnapshot({ openProjects: [config] }).getProjects()
    return paths.flatMap((path) => {
      const file = project?.program.getSourceFile(join(root, path))
      if (!file) throw new Error(`TypeScript could not read ${path}`)
      return find(file, path)
    })
  } finally {
    api.close()
  }
}
