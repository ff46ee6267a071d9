import { execFileSync } from 'node:child_process'
import { existsSync, statSync } from 'node:fs'
import { stop } from './stop.js'

const NEEDED_MAJOR = 24
/** Node as package.json pins it; what runs this file is the machine's own. */
export const NODE = 'node_modules/.bin/node'

/** Installs when node_modules is missing or older than the lock, and makes sure of the Node that the rest runs on. */
export function installDependencies() {
  if (!isInstalled()) {
    console.log('Installing the packages that package-lock.json names …')
    try {
      // Not `npm ci`: it fails on the optional packages of other platforms that the lock leaves out. Quietly: the
      // machine's own Node, which npm runs on, is older than some packages like and runs none of them. Without saving:
      // npm would write packages of other platforms into the lock, and every clone would have changes.
      const options = ['--include=dev', '--no-save', '--no-audit', '--no-fund', '--loglevel=error']
      execFileSync('npm', ['install', ...options], { stdio: 'inherit' })
    } catch {
      stop('The packages could not be installed: see npm’s message above, then try again.')
    }
  }
  const version = existsSync(NODE) ? execFileSync(NODE, ['--version'], { encoding: 'utf8' }).trim() : 'none'
  if (Number(/^v(\d+)/.exec(version)?.[1]) !== NEEDED_MAJOR) {
    stop(
      `Node ${NEEDED_MAJOR} is needed and ${NODE} is ${version}: run \`npm install\` without --ignore-scripts, which fetches it.`,
    )
  }
}

function isInstalled() {
  // npm writes this file last, so a broken-off install counts as none.
  const stamp = 'node_modules/.package-lock.json'
  return (
    existsSync(stamp) && existsSync(NODE) && statSync(stamp).mtimeMs >= statSync('package-lock.json').mtimeMs
  )
}
