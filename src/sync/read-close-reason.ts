import type { NamedSentence } from '#base/sentence.ts'

const NAMED = /^([a-z][a-z.-]*)(?:\?(\S+))?: (.*)$/s

/** A reason without a name, as a proxy sends it, is its own sentence. */
export function readCloseReason(reason: string): NamedSentence {
  const [, name, query, message] = NAMED.exec(reason) ?? []
  if (name === undefined || message === undefined) return { message: reason }
  return {
    sentence: name.includes('.') ? name : `sync.${name}`,
    message,
    ...(query !== undefined && { values: Object.fromEntries(new URLSearchParams(query)) }),
  }
}
