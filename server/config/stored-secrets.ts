import { randomBytes } from 'node:crypto'
import { linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { StartError } from '../ground/start-error.ts'

const SECRET_BYTES = 48
/** A crash or a full disk may leave a file with less than was written. */
const MIN_SECRET_CHARS = 32
export const OPERATOR_PASSWORD_FILE = 'operator-password'
const PASSWORD_BYTES = 15
const MIN_PASSWORD_CHARS = 12

/**
 * The secret that signs session cookies, kept in the data folder so that people stay signed in after a restart. `isNew`: the folder
 * had none.
 */
export function storeAuthSecret(dataFolder: string): { secret: string; isNew: boolean } {
  const { path, secret, isNew } = keepSecret(dataFolder, 'auth-secret', SECRET_BYTES)
  if (secret.length >= MIN_SECRET_CHARS) return { secret, isNew }
  // With an empty secret anyone could make a valid cookie.
  throw new StartError(`${path} holds no whole secret: remove the file, and everyone signs in once more.`)
}

/**
 * The password of the operator's page when OPERATOR_PASSWORD is not set: read access to the data folder makes a person the
 * operator.
 */
export function storeOperatorPassword(dataFolder: string): string {
  const { path, secret } = keepSecret(dataFolder, OPERATOR_PASSWORD_FILE, PASSWORD_BYTES)
  if (secret.length >= MIN_PASSWORD_CHARS) return secret
  throw new StartError(`${path} holds no whole password: remove the file, and a new one is made.`)
}

/** Returns the text of a file in the data folder that only its owner can read; generates it if it doesn't exist. */
function keepSecret(
  dataFolder: string,
  name: string,
  bytes: number,
): { path: string; secret: string; isNew: boolean } {
  const path = join(dataFolder, name)
  const fresh = `${path}.${process.pid}`
  writeFileSync(fresh, randomBytes(bytes).toString('base64url'), { mode: 0o600 })
  let isNew = true
  try {
    // `link` fails when the name exists: if two processes start at once, both read the same secret.
    linkSync(fresh, path)
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
    isNew = false
  } finally {
    rmSync(fresh)
  }
  return { path, secret: readFileSync(path, 'utf8').trim(), isNew }
}
