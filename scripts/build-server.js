import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { hashOf } from './build-pages.js'
import { NODE } from './install-dependencies.js'
import { stop } from './stop.js'

const BUNDLE = 'scripts/deploy/bundle-server.js'
const INPUTS = ['server', 'db', 'src', 'tsconfig.json', 'package.json', 'package-lock.json', BUNDLE]
const FOLDER = '.server'
const STAMP_NAME = 'inputs.sha256'
const STAMP = join(FOLDER, STAMP_NAME)

/** Bundles the server unless that was done for the same sources. A start beside this one finds the old bundle or the new one. */
export function buildServer() {
  const inputs = hashOf(INPUTS)
  if (existsSync(STAMP) && readFileSync(STAMP, 'utf8') === inputs) return
  const folder = `${FOLDER}-${process.pid}`
  const built = spawnSync(NODE, [BUNDLE, folder], { encoding: 'utf8' })
  if (built.status !== 0) {
    rmSync(folder, { recursive: true, force: true })
    console.error(built.stdout, built.stderr)
    stop('The server could not be built: see the message above.')
  }
  writeFileSync(join(folder, STAMP_NAME), inputs)
  rmSync(FOLDER, { recursive: true, force: true })
  renameSync(folder, FOLDER)
}
