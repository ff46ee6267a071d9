import { createHash } from 'node:crypto'
import { globSync, readFileSync } from 'node:fs'

const ROOT = new URL('../../', import.meta.url).pathname
/** All code that makes a session's state from its events, and the code that packs it. */
const SOURCES = ['src/base/**/*.ts', 'src/session/**/*.ts', 'server/history/pack-session.ts']

/** Set in a bundle, which is there without its sources. */
declare const STATE_VERSION: string | undefined

let version: string | null = typeof STATE_VERSION === 'undefined' ? null : STATE_VERSION

/**
 * The version of stored states. Computed from the code: a number in it would be forgotten by a change that alters the values of a
 * state and not its shape.
 */
export function stateVersion(): string {
  version ??= digestOf(globSync(SOURCES, { cwd: ROOT, exclude: ['**/testing', '**/*.test.ts'] }))
  return version
}

function digestOf(paths: string[]): string {
  const digest = createHash('sha256')
  for (const path of paths.sort()) digest.update(`${path}\n`).update(readFileSync(`${ROOT}${path}`))
  return digest.digest('hex')
}
