import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { hashOf } from './build-pages.js'
import { NODE } from './install-dependencies.js'
import { stop } from './stop.js'

const BUNDLE = 'scripts/deploy/bundle-server.js'
const INPUTS = ['server', 'db', 'src', 'tsconfig.json', 'package.json', 'package-lock.json', BUNDLE]
const FOLDER = '.server'
const STAMP = `${FOLDER}/inputs.sha256`

/** Bundles the server unless that was done for the same sources. */
export function buildServer() {
  const inputs = hashOf(INPUTS)
  if (existsSync(STAMP) && readFileSync(STAMP, 'utf8') === inputs) return
  rmSync(FOLDER, { recursive: true, force: true })
  const built = spawnSync(NODE, [BUNDLE, FOLDER], { encoding: 'utf8' })
  if (built.status !== 0) {
    console.error(built.stdout, built.stderr)
    stop('The server could not be built: see the message above.')
  }
  writeFileSync(STAMP, inputs)
}
