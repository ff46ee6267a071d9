import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { NODE } from './install-dependencies.js'
import { stop } from './stop.js'

/** The folder that db/driver/initial-database.ts reads; not in the repository. */
const TO = 'db/initial'

/**
 * Makes the empty database that a first start unpacks: to make one, PGlite takes 600 MB for some seconds, which the server does
 * not need in front of people.
 */
export function makeDatabase() {
  const { version } = JSON.parse(readFileSync('node_modules/@electric-sql/pglite/package.json', 'utf8'))
  const file = `${TO}/pglite-${version}.tar.gz`
  if (existsSync(file)) return
  rmSync(TO, { recursive: true, force: true })
  mkdirSync(TO, { recursive: true })
  const made = spawnSync(NODE, ['--liftoff-only', 'db/driver/write-initial-database.ts', file], {
    encoding: 'utf8',
  })
  if (made.status !== 0) {
    console.error(made.stdout, made.stderr)
    stop('The empty database could not be made: see the message above.')
  }
}
