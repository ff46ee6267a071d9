import { BOARD, cleanName, labelOf, nameSpeakers, shortText } from '#agents/prompt/board-text.ts'
import { type FencedNote, fenceData } from '#agents/prompt/fence.ts'
import {
  estimatePromptTokens,
  joinMessages,
  type Prompt,
  type PromptMessage,
  TokenBudget,
} from '#agents/prompt/prompt.ts'
import { introduceAgent } from '#agents/prompt/prompt-rules.ts'
import { languageSentence, sampleOf } from '#agents/text/language-name.ts'
import { clip } from '#base/clip.ts'
import type { Step } from '#session/agenda/step.ts'
import { MAX_TITLE_CHARS } from '#session/board/board-title.ts'
import type { SessionState } from '#session/state.ts'
import { FENCE_TOKENS, MAX_PROMPT_PREMISE_CHARS, type TalkScene, talkMaterialRules } from './clerk-prompt.ts'
import { toolsFor } from './clerk-tools.ts'
import { fitMessages, MAX_SAID, messagesOf } from './said-messages.ts'
import { toolRules } from './tool-rules.ts'

/** All that one answer of the clerk in a window is made from: nothing of it is another person's. */
export interface WindowTalkScene extends Omit<TalkScene, 'state' | 'ideas'> {
  state: Pick<SessionState, 'agents' | 'board' | 'formerAgentViews' | 'imports' | 'people' | 'rounds'>
  /** The step of the window; `null`: it was removed. */
  step: Pick<Step, 'title' | 'instruction' | 'question'> | null
  /** The person's own notes, private and public, oldest first. */
  ownNotes: readonly string[]
}

const MAX_OWN_NOTES = 30
const MAX_OWN_NOTE_CHARS = 240

/** The last line of the prompt. At the beginning and at the end the clerk speaks without a message of the person. */
export const FIRST_QUESTION = 'The talk begins. Ask your first question.'
export const NEXT_QUESTION = 'Your turn.'
export const LAST_SENTENCE =
  'The five minutes are over. Close with one sentence: thank them, and say that their drafts wait below for them to check and hand in. Ask nothing more, and keep nothing more.'

/** Writes the clerk's prompt for a talk in a window: equal scenes give equal prompts. Older messages without room are left out. */
export function windowTalkPrompt(scene: WindowTalkScene): Prompt {
  const { state, nonce, userId } = scene
  const instructions = instructionsFor(scene)
  const words = { nonce, label: labelOf(nameSpeakers(state).of(userId).by) }
  const before = scene.said.slice(-MAX_SAID)
  const last = before.at(-1)
  const isAnswer = last?.by === 'me'
  const newest = [...(isAnswer ? messagesOf(last, words) : []), endOf(scene)]
  const about = aboutStep(scene)
  const fixed = estimatePromptTokens({ instructions, messages: [about, ...newest] })
  const room = new TokenBudget(scene.maxInputTokens - fixed - FENCE_TOKENS)
  const earlier = fitMessages(room, isAnswer ? before.slice(0, -1) : before, words)
  return { instructions, messages: joinMessages([about, ...earlier, ...newest]) }
}

function instructionsFor({ agent, way, nonce }: WindowTalkScene): string {
  const tools = toolsFor(agent.capabilities, 'window-talk')
  return [
    introduceAgent(
      agent,
      'the clerk of a whiteboard, and for five minutes you interview one of the people who think together there',
    ),
    INTERVIEW_RULES,
    ...(tools.includes('keep_draft') ? [DRAFT_RULES] : []),
    toolRules(tools, way),
    talkMaterialRules(nonce),
  ].join('\n\n')
}

function aboutStep({ state, step, userId, ownNotes, nonce }: WindowTalkScene): PromptMessage {
  const { title, premise } = state.board
  const [firstName = ''] = cleanName(state.people[userId]?.name ?? '').split(' ')
  const own = ownNotes
    .slice(-MAX_OWN_NOTES)
    .map((text): FencedNote => ({ text: shortText(text, MAX_OWN_NOTE_CHARS) }))
  const board = { title: clip(title, MAX_TITLE_CHARS), premise: clip(premise, MAX_PROMPT_PREMISE_CHARS) }
  const content = [
    labelOf(BOARD),
    ...(firstName === '' ? [] : [`You are talking with ${firstName}.`]),
    'What this board is about:',
    fenceData(nonce, { what: 'about-the-board', ...board }),
    ...(step
      ? [
          'What people are asked to contribute, each alone:',
          fenceData(nonce, { what: 'step', title: step.title, text: step.instruction }),
          ...(step.question === '' ? [] : [fenceData(nonce, { what: 'question', question: step.question })]),
        ]
      : []),
    ...(own.length === 0
      ? ['They have written nothing so far.']
      : [
          'What they have written so far, oldest first:',
          fenceData(nonce, { what: 'own-notes', board: own }),
        ]),
  ].join('\n')
  return { role: 'user', content }
}

/** The language is theirs as soon as they have said something. */
function endOf({ said, step, state }: WindowTalkScene): PromptMessage {
  const own = said.filter(({ by }) => by === 'me').map(({ text }) => text)
  const texts = [sampleOf(own), `${step?.question ?? ''} ${step?.instruction ?? ''}`, state.board.premise]
  const due = said.length === 0 ? FIRST_QUESTION : said.at(-1)?.by === 'clerk' ? LAST_SENTENCE : NEXT_QUESTION
  return { role: 'user', content: `${labelOf(BOARD)}\n${due}${languageSentence(texts)}` }
}

/** The rules of every talk in a window, which the clerk's file cannot change. */
const INTERVIEW_RULES = `How you talk
- With one person, in private: no one else reads this talk, and no one sees what they say until they hand it in and it is revealed to all together.
- You find out what only they can know: what they have seen themselves, a case, a number, a doubt, an exception, what others would be surprised by. What they have written already, you know.
- One question at a time, an open one, about the question of the step. Take up their last answer: go deeper where it was vague, and on to another side when it is exhausted.
- At most two sentences, in their language, as plain text. The first may take up what they said, in a few words.
- You have no opinion and no ideas in this talk. Do not praise, teach, judge or suggest, and do not lead: "What happened then?", not "Was it not too expensive?"
- You do not know what other people have said or written. Say so when they ask.
- Begin with your words, not with a name in square brackets.`

/** Rules for the drafts that come of a talk in a window. */
const DRAFT_RULES = `What you keep
- Each thought in what they just said that could be a note of its own. Several in one message are several drafts.
- In their words and their language. Change only what a stranger could not understand. Add nothing that they did not say.
- With the quote: the sentence of theirs that it comes from, copied letter by letter.
- Do not keep a greeting, thanks, a yes, a no, a sentence that breaks off, or what they say to you about the talk.
- What was kept earlier in this talk is not kept again.
- They check each draft, change or drop it, and hand it in. You hand in nothing.`
