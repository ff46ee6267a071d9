import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { NODE } from './install-dependencies.js'
import { stop } from './stop.js'

/** The files that the built pages depend on. The server's own code is not among them. */
const INPUTS = [
  'src',
  'public',
  'next.config.js',
  'postcss.config.js',
  'tsconfig.json',
  'package.json',
  'package-lock.json',
]
/** A hash of the inputs of the build. */
export const STAMP = '.next/inputs.sha256'

/** Builds the pages unless the last build was of the same inputs. */
export function buildPages() {
  const inputs = hashOf(INPUTS)
  if (existsSync('.next/BUILD_ID') && existsSync(STAMP) && readFileSync(STAMP, 'utf8') === inputs) return
  console.log('Building the pages …')
  const build = spawnSync(NODE, ['node_modules/next/dist/bin/next', 'build'], {
    encoding: 'utf8',
    env: {
      ...process.env,
      NODE_ENV: 'production',
      PARLEY_BUILD: inputs.slice(0, 16),
      NEXT_TELEMETRY_DISABLED: '1',
    },
  })
  if (build.status !== 0) {
    console.error(build.stdout, build.stderr)
    stop('The pages could not be built: see the message above.')
  }
  writeFileSync(STAMP, inputs)
}

/** Hashes all files in these folders, but no tests. */
export function hashOf(paths) {
  const hash = createHash('sha256')
  const add = (path) => {
    if (!existsSync(path)) return
    if (statSync(path).isDirectory()) {
      for (const name of readdirSync(path).sort()) add(join(path, name))
    } else if (!/\.test\.tsx?$/.test(path)) {
      hash.update(path).update('\0').update(readFileSync(path)).update('\0')
    }
  }
  for (const path of paths) add(path)
  return hash.digest('hex')
}
