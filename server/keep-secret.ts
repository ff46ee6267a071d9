import { randomBytes } from 'node:crypto'
import { linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** Returns the text of a file in the data folder that only its owner can read; generates it if it doesn't exist. */
export function keepSecret(
  dataFolder: string,
  name: string,
  bytes: number,
): { path: string; secret: string } {
  const path = join(dataFolder, name)
  const fresh = `${path}.${process.pid}`
  writeFileSync(fresh, randomBytes(bytes).toString('base64url'), { mode: 0o600 })
  try {
    // `link` fails when the name exists: if two processes start at once, both read the same secret.
    linkSync(fresh, path)
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
  } finally {
    rmSync(fresh)
  }
  return { path, secret: readFileSync(path, 'utf8').trim() }
}
