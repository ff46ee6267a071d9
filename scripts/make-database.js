import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { NODE } from './install-dependencies.js'

/** The folder that db/driver/initial-database.ts reads; not in the repository. */
const TO = 'db/initial'

/**
 * Makes the empty database that a first start unpacks: to make one, PGlite takes 600 MB for some seconds, which the server does
 * not need in front of people. Without it the server makes its database by itself.
 */
export function makeDatabase() {
  const { version } = JSON.parse(readFileSync('node_modules/@electric-sql/pglite/package.json', 'utf8'))
  const name = `pglite-${version}.tar.gz`
  const file = `${TO}/${name}`
  if (existsSync(file)) return
  mkdirSync(TO, { recursive: true })
  // Only other versions: a second run may write beside this one.
  for (const old of readdirSync(TO)) if (!old.startsWith(name)) rmSync(`${TO}/${old}`, { force: true })
  const made = spawnSync(NODE, ['--liftoff-only', 'db/driver/write-initial-database.ts', file], {
    encoding: 'utf8',
  })
  if (made.status === 0) return
  console.error(made.stdout, made.stderr, made.error ?? made.signal ?? '')
  console.error('The empty database could not be made: the first start takes more memory and time.')
}
