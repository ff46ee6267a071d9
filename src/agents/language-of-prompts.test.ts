import { expect, test } from 'vitest'
import { AgentBoard, CARETAKER, MODERATOR_ID, NURSE, SCEPTIC } from '#agents/testing/agent-board.ts'
import { must } from '#base/must.ts'
import { synthesisPrompt } from './documents/synthesis-prompt.ts'
import { themesPrompt } from './documents/themes-prompt.ts'
import { probePrompt } from './interviews/probe-prompt.ts'
import { moderationPrompt } from './moderation/moderation.ts'
import { stepPrompt } from './moderation/step-suggestion-prompt.ts'
import type { Prompt } from './prompt/prompt.ts'

const GERMAN = 'Die Lampe an der Tür geht nicht, und wir wissen nicht, wer sie auswechselt.'
const ENGLISH = 'The lamp at the door does not work, and we do not know who is to change it.'
const UNCERTAIN = 'Pizza'

function promptsOn(text: string): Record<string, Prompt> {
  const board = new AgentBoard()
  const notes = [board.write(text), board.write(text)]
  const { id } = board.start('parallel', [SCEPTIC, NURSE, CARETAKER], { question: text })
  board.say(id, 0, '', [text])
  const agent = must(
    board.state.agents.find((each) => each.id === MODERATOR_ID),
    'an agent',
  )
  const ideas = [...board.state.ideas.values()]
  const interview = {
    title: text,
    context: '',
    scope: null,
    questions: [],
    findings: [],
    contextRequests: [],
    advisors: [],
  }
  return {
    synthesis: synthesisPrompt(board.scene(), board.synthesis(notes)).prompt,
    themes: themesPrompt(board.scene(), { agent, ideas, groups: [] }).prompt,
    moderation: moderationPrompt(board.scene(), id, 0).prompt,
    step: stepPrompt(board.scene(), { agent, here: [], now: 0 }).prompt,
    probe: probePrompt(board.scene(), { agent, interview, questionsLeft: 2, contextRequestsLeft: 0 }),
  }
}

const endOf = ({ messages }: Prompt) => messages.at(-1)?.content.split('\n').at(-1)

test('the end of every prompt names the language, if it is certain; the instructions are the same for all', () => {
  const [german, english, uncertain] = [GERMAN, ENGLISH, UNCERTAIN].map(promptsOn)
  for (const name of ['synthesis', 'moderation', 'step', 'probe']) {
    const of = (prompts: Record<string, Prompt> | undefined) => must(prompts?.[name], name)
    expect(endOf(of(german))).toMatch(/ in German \(Deutsch\)\.$/)
    expect(endOf(of(english))).toMatch(/ in English\.$/)
    expect(of(german).instructions).toBe(of(uncertain).instructions)
  }
})
