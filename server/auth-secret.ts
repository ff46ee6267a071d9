import { randomBytes } from 'node:crypto'
import { linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const SECRET_BYTES = 48

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
  return readFileSync(path, 'utf8').trim()
}
