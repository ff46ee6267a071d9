import { z } from 'zod'
import { FIRST_QUESTION, LAST_SENTENCE, NEXT_QUESTION } from '#agents/clerk/window-talk-prompt.ts'
import { BOARD, labelOf } from '#agents/prompt/board-text.ts'
import { clip } from '#base/clip.ts'
import type { ScriptPart, ScriptQuestion } from './script-answer.ts'
import { readIntent } from './script-intent.ts'
import { readScene } from './script-scene.ts'

const MAX_QUESTION_CHARS = 160

/** One after the other, whatever is said. */
const QUESTIONS = [
  'What have you seen of it yourself?',
  'Which one case do you remember best?',
  'What about it would surprise the others?',
  'For whom is it worst, and how can you tell?',
  'Where does what people say about it not hold?',
  'What would you look at first, to find out more?',
]
const GOODBYE = 'Thank you, the five minutes are over: your drafts wait below for you to check and hand in.'

const Kept = z.object({ saved: z.string() })

/** Whether these messages are of a talk in a window, and not of the clerk's conversation. */
export function isWindowTalk({ messages }: Pick<ScriptQuestion, 'messages'>): boolean {
  return dueIn(messages) !== null
}

/** Writes a scripted clerk's part of a talk: each thought becomes a draft in the same words, and a question follows. */
export function windowTalk(asked: ScriptQuestion): ScriptPart[] {
  const { messages, tools = [], called = [] } = asked
  const due = dueIn(messages)
  const { question, turnsBefore } = readScene(messages, asked.name)
  const next = QUESTIONS[turnsBefore % QUESTIONS.length] ?? ''
  if (due?.startsWith(LAST_SENTENCE)) return [{ text: GOODBYE }]
  if (due?.startsWith(FIRST_QUESTION))
    return [{ text: question === '' ? next : `“${clip(question, MAX_QUESTION_CHARS)}” ${next}` }]
  if (called.length > 0) {
    const kept = called.filter(({ output }) => Kept.safeParse(output).success).length
    return [{ text: [...keptWords(kept), next].join(' ') }]
  }
  const intent = readIntent(lastSaid(messages))
  const thoughts = intent.kind === 'thoughts' && tools.includes('keep_draft') ? intent.thoughts : []
  if (thoughts.length === 0) return [{ text: next }]
  return thoughts.map(({ text }) => ({ call: { name: 'keep_draft', input: { content: text, quote: text } } }))
}

function keptWords(count: number): string[] {
  if (count === 0) return []
  return [count === 1 ? 'That is a draft now.' : `That makes ${count} drafts.`]
}

/** The board’s words at the end of the prompt; `null`: not a talk in a window. */
function dueIn(messages: ScriptQuestion['messages']): string | null {
  const said =
    lastOfUser(messages)
      .split(`${labelOf(BOARD)}\n`)
      .at(-1) ?? ''
  return [FIRST_QUESTION, LAST_SENTENCE, NEXT_QUESTION].some((line) => said.startsWith(line)) ? said : null
}

/** The person's words, which stand before those of the board. */
function lastSaid(messages: ScriptQuestion['messages']): string {
  const last = lastOfUser(messages)
  const end = last.lastIndexOf(`\n\n${labelOf(BOARD)}\n`)
  const before = last.slice(0, Math.max(end, 0))
  return before.slice(before.lastIndexOf(']:\n') + 3).trim()
}

/** After a call of a tool, the model's own messages follow it. */
function lastOfUser(messages: ScriptQuestion['messages']): string {
  return messages.findLast(({ role }) => role === 'user')?.content ?? ''
}
