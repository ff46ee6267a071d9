import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readAgentFile, writeAgentFile } from '#agents/agent-file/agent-file.ts'
import { readStorm } from './read-storm.ts'
import { boardAgent, stormAgent, stormTemplate } from './storm-agents.ts'
import { modelOfStormAgent } from './storm-model.ts'

const LOOK = { color: 'green' as const, emoji: '🧩' }
const text = fc
  .string({ unit: 'grapheme', minLength: 1, maxLength: 30 })
  .map((some) => some.replaceAll('\r', '').trim())

test.each([
  ['OpenAI', 'gpt-4o', 'openai:gpt-4o'],
  ['Gemini', 'gemini-1.5-pro', 'google:gemini-1.5-pro'],
  ['Anthropic', 'claude-3-7-sonnet-latest', 'anthropic:claude-3-7-sonnet-latest'],
  ['anthropic', 'x', 'anthropic:x'],
  ['local', 'llama3:8b', 'local:llama3:8b'],
  ['AIMock', 'AlwaysThrows', null],
  ['OpenAI', 'two words', null],
])('[FO6] %s with %s is %s', (service, model, expected) => {
  expect(modelOfStormAgent({ service, model })).toBe(expected)
})

test('[FO6] an agent from a file is exported with the same name, service, model and prompt', () => {
  const storm = fc.record({
    name: text.filter(Boolean),
    service: fc.oneof(fc.constantFrom('OpenAI', 'Gemini', 'AIMock'), text.filter(Boolean)),
    model: fc.oneof(fc.constantFrom('gpt-4o', '---', '"'), text.filter(Boolean)),
    prompt: text.filter((prompt) => !/\p{Cc}/u.test(prompt) && prompt !== ''),
  })
  fc.assert(
    fc.property(storm, (given) => {
      const made = boardAgent(given, LOOK)
      if (!made) throw new Error('not taken')
      expect(readAgentFile(made.file)).toEqual({ ok: true, agent: made.agent })
      expect(stormAgent({ ...made.agent, file: made.file }, 'demo:script')).toEqual(given)
    }),
  )
})

test('[FO6] an agent without a prompt takes part, also where nothing of its prompt can be shown', () => {
  for (const prompt of ['', ' \n', '\u0007\u0000'])
    expect(boardAgent({ name: 'Ann', service: 'AIMock', model: 'x', prompt }, LOOK)?.agent.prompt).toBe(
      'Take part in the conversation as Ann.',
    )
})

test('[FO6] changes since then are exported', () => {
  const made = boardAgent({ name: 'A:B', service: 'AIMock', model: 'x', prompt: 'Do.' }, LOOK)
  if (!made) throw new Error('not taken')
  expect(made.agent).toMatchObject({ name: 'A B', model: null })
  const changed = { ...made.agent, name: 'C', model: 'openai:gpt-4o' }
  const file = writeAgentFile(changed, made.file)
  expect(stormAgent({ ...changed, file }, 'demo:script')).toEqual({
    name: 'C',
    service: 'OpenAI',
    model: 'gpt-4o',
    prompt: 'Do.',
  })
  expect(stormAgent({ ...changed, model: null, file: '' }, 'anthropic:claude-haiku-5-5')).toMatchObject({
    service: 'Anthropic',
    model: 'claude-haiku-5-5',
  })
})

test.each([
  ['with Windows’ line ends', '<aistorm type="agent" name="A" service="B" model="C" />\r\n\r\nDo\r\nit.\r\n'],
  ['with a byte order mark', '\u{feff}<aistorm type="agent" name="A" service="B" model="C" />\n\nDo it.\n'],
  ['as we write it', '<aistorm type="agent" name="A" service="B" model="C" />\n\nDo it.'],
])('[FO2] a template %s goes out as it came, until the agent is changed', (_, text) => {
  const [found] = readStorm([{ path: 'A.md', text }]).templates
  const made = found && boardAgent(found.agent, LOOK, text)
  if (!made) throw new Error('not taken')
  expect(stormTemplate({ ...made.agent, file: made.file }, 'demo:script')).toEqual({ path: 'A.md', text })
  const changed = { ...made.agent, prompt: 'Else.' }
  const out = stormTemplate({ ...changed, file: writeAgentFile(changed, made.file) }, 'demo:script')
  expect(out.text).toMatch(/^<aistorm type="agent" name="A" service="\w+" model="[\w-]+" \/>\n\nElse\.$/)
})

test('[FO2] a template of an older generation is exported as one that AIStorm reads', () => {
  const file = '<aistorm   model="gpt-4o" type="OpenAI"/>\nDo it.'
  const [found] = readStorm([{ path: 'A.md', text: file }]).templates
  const made = found && boardAgent(found.agent, LOOK, file)
  if (!made) throw new Error('not taken')
  expect(stormTemplate({ ...made.agent, file: made.file }, 'demo:script')).toEqual({
    path: 'A.md',
    text: '<aistorm type="agent" name="A" service="OpenAI" model="gpt-4o" />\n\nDo it.',
  })
})

test('[FO2] an agent that got a number on the board is exported as a template under its own name, a renamed one is not', () => {
  const file = '<aistorm type="agent" name="A:B" service="B" model="C" />\r\n\r\nDo it.\r\n'
  const [found] = readStorm([{ path: 'A.md', text: file }]).templates
  const made = found && boardAgent(found.agent, LOOK, file)
  if (!made) throw new Error('not taken')
  const named = (name: string) => {
    const agent = { ...made.agent, name }
    return stormTemplate({ ...agent, file: writeAgentFile(agent, made.file) }, 'demo:script').text
  }
  expect(named('A B 2')).toBe(file)
  expect(named('A Better')).toMatch(/name="A Better"/)
})
