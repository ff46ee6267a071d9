import { randomBytes } from 'node:crypto'
import { linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { StartTrouble } from './start-trouble.ts'

const SECRET_BYTES = 48
/** A file that a crash or a full disk left behind may hold less than was written. */
const LEAST_CHARS = 32

/** The secret that signs session cookies, kept in the data folder so that a restart signs nobody out. */
export function keepAuthSecret(dataFolder: string): string {
  const path = join(dataFolder, 'auth-secret')
  const fresh = `${path}.${process.pid}`
  writeFileSync(fresh, randomBytes(SECRET_BYTES).toString('base64url'), { mode: 0o600 })
  try {
    // A link fails when the name is taken: of two processes that start at once, both read the same secret.
    linkSync(fresh, path)
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
  } finally {
    rmSync(fresh)
  }
  const secret = readFileSync(path, 'utf8').trim()
  if (secret.length >= LEAST_CHARS) return secret
  // With an empty secret anyone could write themselves a cookie.
  throw new StartTrouble(`${path} holds no whole secret: remove the file, and everyone signs in once more.`)
}
