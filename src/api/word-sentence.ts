import type { z } from 'zod'
import { loadOnce } from '#base/load-once.ts'
import { fillIn, hasValues, type NamedSentence, namedByCode } from '#base/sentence.ts'
import type { ErrorResponse } from './error.ts'

type ErrorOfApi = z.infer<typeof ErrorResponse>['error']

// Loaded with the first error, because most pages never show one.
const loadSentences = loadOnce(async () => (await import('./named-sentences.ts')).NAMED_SENTENCES)

/** Zod's wording, with or without the field's path, which may be a header or the id of a record. */
const SCHEMA_REASON = /^(?:\S+: )?(?:Invalid|Too big|Too small|Unrecognized)\b/

/** A schema's reasons are for programs: people get the usual sentence of the code. */
function nameForPeople(sentence: string, values: NamedSentence['values']): string {
  const { reason } = values ?? {}
  const isOfSchema = typeof reason === 'string' && SCHEMA_REASON.test(reason)
  return isOfSchema ? sentence.replace(/\.because$/, '') : sentence
}

/** The sentence for the person. One that this page does not know, of a newer server, stays the server's own. */
export async function wordNamedSentence({ sentence, values, message }: NamedSentence): Promise<string> {
  if (sentence === undefined) return message
  // Without a connection the sentences cannot be loaded.
  const sentences = await loadSentences().catch(() => null)
  const name = nameForPeople(sentence, values)
  if (!sentences || !Object.hasOwn(sentences, name)) return message
  const template = sentences[name] ?? message
  return hasValues(template, values) ? fillIn(template, values) : message
}

export function wordError(error: ErrorOfApi): Promise<string> {
  return wordNamedSentence(namedByCode(error))
}

/** The list with the page's words for each message. */
export function wordEach<Named extends NamedSentence>(all: readonly Named[]): Promise<Named[]> {
  return Promise.all(all.map(async (named) => ({ ...named, message: await wordNamedSentence(named) })))
}
