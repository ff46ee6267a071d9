import { type NamedSentence, nameSentence, type ValuesArgument } from '#base/sentence.ts'

/**
 * Why the clerk could not do something in an answer, for the person and for the clerk's next try. Refusals of the session have
 * their own sentences.
 */
export const ACTION_SENTENCES = {
  'clerk-fragment':
    'That is no thought yet: a greeting, thanks, a yes or no, or a sentence that breaks off. Do not keep it; ask what they meant to say.',
  'clerk-link-type': 'The type is {types}.',
  'clerk-long-idea': 'An idea has at most {max} characters. Save its parts one by one.',
  'clerk-max-ideas': 'At most {max} ideas are kept from one message. Say the others in another message.',
  'clerk-no-ideas': 'Say both ideas by their numbers, like 12 for #12.',
  'clerk-no-number': 'Say which idea by its number, like 12 for #12.',
  'clerk-no-tags': 'Say which tags.',
  'clerk-no-tool': 'There is no tool {name}. There are {names}.',
  'clerk-nothing-to-save': 'There was nothing to save: put what was said into content.',
} as const satisfies Record<string, string>

type ActionSentenceName = keyof typeof ACTION_SENTENCES

export function actionSentence<Name extends ActionSentenceName>(
  name: Name,
  ...values: ValuesArgument<(typeof ACTION_SENTENCES)[Name]>
): NamedSentence {
  return nameSentence<typeof ACTION_SENTENCES, Name>(ACTION_SENTENCES, name, ...values)
}
