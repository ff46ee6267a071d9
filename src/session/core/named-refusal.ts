import type { CodedSentence, NamedSentence } from '#base/sentence.ts'

/** The refusal's sentence, for results that are no refusals themselves. */
export function namedRefusal({ code, variant, values, message }: CodedSentence): NamedSentence {
  const sentence = variant === undefined ? code : `${code}.${variant}`
  return { message, sentence, ...(values && { values }) }
}
