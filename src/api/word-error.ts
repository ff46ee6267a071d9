import type { z } from 'zod'
import { loadOnce } from '#base/load-once.ts'
import { fillIn } from '#base/sentence.ts'
import type { ErrorResponse } from './error.ts'

type ErrorOfApi = z.infer<typeof ErrorResponse>['error']

// Loaded with the first error, because most pages never show one.
const loadSentences = loadOnce(async () => (await import('./error-sentences.ts')).ERROR_SENTENCES)

/**
 * The sentence of an error for the person. An error that this page does not know, of a newer server, has the server's own
 * sentence.
 */
export async function wordError({ code, variant, values, message }: ErrorOfApi): Promise<string> {
  const name = variant === undefined ? code : `${code}.${variant}`
  // Without a connection the sentences cannot be loaded.
  const sentences = await loadSentences().catch(() => null)
  if (!sentences || !Object.hasOwn(sentences, name)) return message
  const words = fillIn(sentences[name] ?? message, values)
  const isComplete = !/\{[^{}]+\}/.test(words)
  return isComplete ? words : message
}
