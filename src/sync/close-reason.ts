import { type NamedSentence, nameSentence, type ValuesArgument } from '#base/sentence.ts'
import { SYNC_SENTENCES } from './sync-sentences.ts'

type Sentences = typeof SYNC_SENTENCES
type Name = keyof Sentences
type NameWithoutValues = { [Each in Name]: ValuesArgument<Sentences[Each]> extends [] ? Each : never }[Name]

/**
 * Reasons of close frames, and of updates that are not taken in: `restart: The server restarts.` Pages word the name; other
 * programs show the whole.
 */
// A mapped object has no keys for the compiler.
export const CLOSE_REASONS = Object.fromEntries(
  Object.entries(SYNC_SENTENCES).map(([name, sentence]) => [name, `${name}: ${sentence}`]),
) as Record<NameWithoutValues, string>

/** `too-many-shapes?max=500: This board is full: it holds at most 500 shapes.` */
export function closeReason<Each extends Name>(
  name: Each,
  ...values: ValuesArgument<Sentences[Each]>
): string {
  return reasonOf(nameSentence<Sentences, Each>(SYNC_SENTENCES, name, ...values))
}

/** The reason for a sentence of another catalogue: `record.text-too-long?max=500: A text may have 500 characters.` */
export function reasonOf({ sentence, values = {}, message }: NamedSentence): string {
  if (sentence === undefined) return message
  const query = Object.entries(values).map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
  return `${sentence}${query.length > 0 ? `?${query.join('&')}` : ''}: ${message}`
}
