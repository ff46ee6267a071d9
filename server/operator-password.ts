import { keepSecret } from './keep-secret.ts'
import { StartError } from './start-error.ts'

export const OPERATOR_PASSWORD_FILE = 'operator-password'
const PASSWORD_BYTES = 15
const MIN_CHARS = 12

/**
 * The password of the operator's page when OPERATOR_PASSWORD is not set: read access to the data folder makes a person the
 * operator.
 */
export function keepOperatorPassword(dataFolder: string): string {
  const { path, secret } = keepSecret(dataFolder, OPERATOR_PASSWORD_FILE, PASSWORD_BYTES)
  if (secret.length >= MIN_CHARS) return secret
  throw new StartError(`${path} holds no whole password: remove the file, and a new one is made.`)
}
