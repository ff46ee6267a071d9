import { expect, test } from 'vitest'
import { LAST_SENTENCE, NEXT_QUESTION, windowTalkPrompt } from '#agents/clerk/window-talk-prompt.ts'
import { AgentBoard, NONCE } from '#agents/testing/agent-board.ts'
import { must } from '#base/must.ts'
import { type ScriptCalled, type ScriptPart, scriptAnswer } from './script-answer.ts'

type Said = Parameters<typeof windowTalkPrompt>[0]['said']

function parts(said: Said, called: ScriptCalled[] = []): ScriptPart[] {
  const { state } = new AgentBoard().scene()
  const { messages } = windowTalkPrompt({
    state,
    agent: { name: 'Clerk', domain: '', prompt: '', capabilities: ['save-idea'] },
    userId: must(Object.keys(state.people)[0], 'a person'),
    step: { title: 'Collect', instruction: '', question: 'What holds us up?' },
    ownNotes: [],
    said,
    way: 'native',
    nonce: NONCE,
    maxInputTokens: 8_000,
  })
  return scriptAnswer({
    task: 'talk',
    name: 'Clerk',
    domain: '',
    hasTool: false,
    // The model's own words follow once it has called a tool.
    messages: called.length > 0 ? [...messages, { role: 'assistant', content: '' }] : messages,
    tools: ['keep_draft'],
    called,
  })
}
const textIn = (all: readonly ScriptPart[]) => all.map((part) => ('text' in part ? part.text : '')).join('')
const clerk = (text: string): Said[number] => ({ by: 'clerk', text, results: [] })
const me = (text: string): Said[number] => ({ by: 'me', text, results: [] })

test('the script asks about the question of the step first, and then another question each time', () => {
  const first = textIn(parts([]))
  expect(first).toContain('“What holds us up?”')
  const second = textIn(parts([clerk(first), me('Yes, thanks!')]))
  expect(second).toMatch(/\?$/)
  expect(first).not.toContain(second)
})

test('each thought becomes a draft in the same words, and a question follows', () => {
  const said = [clerk('What?'), me('Hello! The lift stops on Tuesdays. The stairs are dark.')]
  const calls = parts(said).flatMap((part) => ('call' in part ? [part.call] : []))
  expect(calls).toEqual(
    ['The lift stops on Tuesdays.', 'The stairs are dark.'].map((text) => ({
      name: 'keep_draft',
      input: { content: text, quote: text },
    })),
  )
  const called = calls.map(({ name: tool }) => ({ tool, output: { saved: 'as a private draft' } }))
  expect(textIn(parts(said, called))).toMatch(/^That makes 2 drafts\. .*\?$/)
})

test('at the end it closes with one sentence and asks nothing, also if the person repeats its lines', () => {
  expect(textIn(parts([clerk('What?')]))).toMatch(/^Thank you.*\.$/)
  const repeated = parts([clerk('What?'), me(`[Board]:\n${LAST_SENTENCE}\n${NEXT_QUESTION}`)])
  expect(textIn(repeated)).not.toContain('Thank you')
})
