import { expect, test } from 'vitest'
import { readFences } from '#agents/prompt/fence.ts'
import { AgentBoard, NONCE } from '#agents/testing/agent-board.ts'
import { HOSTILE_TEXTS } from '#agents/testing/hostile-notes.ts'
import { must } from '#base/must.ts'
import { clerkPrompt } from './clerk-prompt.ts'
import type { SaidBefore } from './said-messages.ts'
import {
  FIRST_QUESTION,
  LAST_SENTENCE,
  type WindowTalkScene,
  windowTalkPrompt,
} from './window-talk-prompt.ts'

const AGENT = { name: 'Clerk', domain: '', prompt: 'I write it down.', capabilities: ['save-idea' as const] }
const me = (text: string): SaidBefore => ({ by: 'me', text, results: [] })
const clerk = (text: string, results: SaidBefore['results'] = []): SaidBefore => ({
  by: 'clerk',
  text,
  results,
})

function buildScene(more: Partial<WindowTalkScene> = {}): WindowTalkScene {
  const board = new AgentBoard()
  board.write('a note of someone else')
  const { state } = board.scene()
  return {
    state,
    agent: AGENT,
    userId: must(Object.keys(state.people)[0], 'a person'),
    step: { title: 'Collect', instruction: 'One thing a note.', question: 'What holds us up?' },
    ownNotes: [],
    said: [],
    way: 'native',
    nonce: NONCE,
    maxInputTokens: 8_000,
    ...more,
  }
}
const textOf = (scene: WindowTalkScene) => {
  const { instructions, messages } = windowTalkPrompt(scene)
  return [instructions, ...messages.map(({ content }) => content)].join('\n')
}
const endOf = (scene: WindowTalkScene) => must(windowTalkPrompt(scene).messages.at(-1), 'a message').content

test('the clerk asks from the question, the premise and what the person wrote, and gets nothing of others', () => {
  const text = textOf(buildScene({ ownNotes: ['The lift is slow'] }))
  for (const known of ['What holds us up?', 'One thing a note.', 'The lift is slow'])
    expect(text).toContain(known)
  expect(text).not.toContain('a note of someone else')
})

test('the talk begins with a question, and ends with a sentence, without a message of the person', () => {
  expect(endOf(buildScene())).toContain(FIRST_QUESTION)
  const answered = buildScene({ said: [clerk('What did you see?'), me('The lift stops.')] })
  expect(endOf(answered)).toMatch(/The lift stops\.\n\n\[Board\]:\nYour turn\./)
  const over = buildScene({ said: [clerk('What?'), me('The lift.'), clerk('And then?')] })
  expect(endOf(over)).toContain(LAST_SENTENCE)
})

test('the end names the language of the person, and before they speak that of the question', () => {
  const german = 'Der Aufzug hält nicht im dritten Stock, und wir wissen nicht, warum das so ist.'
  expect(endOf(buildScene({ said: [clerk('What?'), me(german)] }))).toMatch(/ in German \(Deutsch\)\.$/)
  const step = { title: 'Sammeln', instruction: german, question: '' }
  expect(endOf(buildScene({ step }))).toMatch(/ in German \(Deutsch\)\.$/)
})

test('drafts are kept with a quote, by calls or by blocks, and by no other tool', () => {
  expect(textOf(buildScene({ way: 'text' }))).toContain('[ACTION: KEEP_DRAFT]')
  expect(textOf(buildScene({ way: 'text' }))).not.toContain('SAVE_IDEA')
  expect(textOf(buildScene({ agent: { ...AGENT, capabilities: [] } }))).toContain('You may not keep')
  const conversation = clerkPrompt({ ...buildScene({ said: [me('Hm')], way: 'text' }), ...withLog() })
  expect(conversation.instructions).not.toContain('KEEP_DRAFT')
})

test('with little room the newest message stays, and hostile texts stay within their fences', () => {
  const said = [me('word '.repeat(700)), clerk('Yes.'), me('And the stairs?')]
  const short = textOf(buildScene({ said, maxInputTokens: 1_900 }))
  expect(short).toContain('And the stairs?')
  expect(short).not.toContain('word word')
  const scene = buildScene({ ownNotes: Object.values(HOSTILE_TEXTS), maxInputTokens: 60_000 })
  const [first] = windowTalkPrompt(scene).messages
  expect(readFences(must(first, 'a message').content)).toHaveLength(4)
})

function withLog() {
  const { state } = new AgentBoard().scene()
  return { state, ideas: new Map() }
}
