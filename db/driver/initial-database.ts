import { existsSync, readFileSync } from 'node:fs'

/** Written by scripts/make-database.js. */
const FOLDER = new URL('../initial/', import.meta.url)

/**
 * Returns a dump of an empty database for `PGliteOptions.loadDataDir`; `null` where `npm start` made none for this version of PGlite,
 * which then makes a database by itself: that takes 300 MB more, for some seconds.
 */
export function readInitialDatabase(): Blob | null {
  const about = readFileSync(new URL('../package.json', import.meta.resolve('@electric-sql/pglite')), 'utf8')
  const { version } = JSON.parse(about)
  const file = new URL(`pglite-${version}.tar.gz`, FOLDER)
  return existsSync(file) ? new Blob([readFileSync(file)], { type: 'application/x-gzip' }) : null
}
