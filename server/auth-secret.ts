import { keepSecret } from './keep-secret.ts'
import { StartError } from './start-error.ts'

const SECRET_BYTES = 48
/** A crash or a full disk may leave a file with less than was written. */
const MIN_CHARS = 32

/** The secret that signs session cookies, kept in the data folder so that people stay signed in after a restart. */
export function keepAuthSecret(dataFolder: string): string {
  const { path, secret } = keepSecret(dataFolder, 'auth-secret', SECRET_BYTES)
  if (secret.length >= MIN_CHARS) return secret
  // With an empty secret anyone could make a valid cookie.
  throw new StartError(`${path} holds no whole secret: remove the file, and everyone signs in once more.`)
}
