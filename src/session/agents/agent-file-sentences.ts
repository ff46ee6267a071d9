import { type NamedSentence, nameSentence, type ValuesArgument } from '#base/sentence.ts'

/** Why an agent's file can't be read. */
export const AGENT_FILE_SENTENCES = {
  'agent-capabilities': '“{word}” is not a capability. The capabilities are {words}.',
  'agent-capabilities-list': '“capabilities” has to be a list, like [post-notes].',
  'agent-capabilities-many': 'There are more capabilities than exist.',
  'agent-chars': 'An agent file has at most {max} characters; this one has {chars}.',
  'agent-color': 'This is no colour of a note.',
  'agent-colour': '“{word}” is no colour of a note. There are {words}.',
  'agent-domain': 'A domain has at most 160 characters.',
  'agent-emoji': 'An emoji is one character.',
  'agent-fence':
    'An agent file begins with a line of three dashes (---), then name and kind, then --- again.',
  'agent-fence-end': 'The second line of three dashes (---) is missing: it ends the front matter.',
  'agent-front-chars': 'The front matter has at most {max} characters; this one has {chars}.',
  'agent-front-form': 'Write the front matter as one “key: value” a line.',
  'agent-front-nested': 'The front matter is nested too deeply or repeats itself too often.',
  'agent-kind': 'This is no kind of agent.',
  'agent-kind-word': '“{word}” is no kind of agent. There are {words}.',
  'agent-model':
    'A model is written provider:model, as in anthropic:claude-haiku-5-5; providers are anthropic, openai, google, local and demo.',
  'agent-name': 'Give the agent a name of at most 48 characters, without any of [ ] : @ # < >.',
  'agent-not-text': 'This is not a text file.',
  'agent-one-line': '“{key}” takes one line of text.',
  'agent-prompt': 'Write what the agent should do below the front matter, in at most {max} characters.',
  'agent-yaml': 'This is not readable YAML: {reason}.',
} as const satisfies Record<string, string>

type AgentFileSentenceName = keyof typeof AGENT_FILE_SENTENCES

/** A sentence about an agent's file, with its name and values. */
export function agentFileSentence<Name extends AgentFileSentenceName>(
  name: Name,
  ...values: ValuesArgument<(typeof AGENT_FILE_SENTENCES)[Name]>
): NamedSentence {
  const named = nameSentence<typeof AGENT_FILE_SENTENCES, Name>(AGENT_FILE_SENTENCES, name, ...values)
  return { ...named, sentence: `unreadable-file.${name}` }
}
