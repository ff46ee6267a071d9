import { readFileSync } from 'node:fs'
import { fillIn } from '#base/sentence.ts'
import { readDriverError } from '#db/driver/database-error.ts'
import { OPERATOR_SENTENCES } from '#server/ground/operator-sentences.ts'
import { VARIABLES } from '#server/ground/variables/variables.ts'

/** A variable has an invalid value; the message is a sentence for the operator. */
export class EnvironmentError extends Error {}

export type Environment = Readonly<Record<string, string | undefined>>

/**
 * Adds the secrets that NAME_FILE variables refer to, as containers and service managers pass them: each file holds one value.
 * @throws EnvironmentError when a file can't be read, is empty, or the secret is also set
 */
export function withSecretFiles(environment: Environment): Environment {
  const secrets: Record<string, string> = {}
  for (const [name, { isSecret }] of Object.entries(VARIABLES)) {
    const path = environment[`${name}_FILE`]?.trim()
    if (!isSecret || !path) continue
    if (environment[name]?.trim())
      throw new EnvironmentError(fillIn(OPERATOR_SENTENCES.secretTwice, { name }))
    secrets[name] = readSecret(name, path)
  }
  return { ...environment, ...secrets }
}

function readSecret(name: string, path: string): string {
  let text: string
  try {
    text = readFileSync(path, 'utf8').trim()
  } catch (error) {
    const code = readDriverError(error).code ?? 'unreadable'
    throw new EnvironmentError(fillIn(OPERATOR_SENTENCES.secretUnreadable, { name, path, code }))
  }
  if (text === '') throw new EnvironmentError(fillIn(OPERATOR_SENTENCES.secretEmpty, { name, path }))
  return text
}
