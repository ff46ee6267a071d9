import { clip } from '#base/clip.ts'
import { MAX_TITLE_CHARS } from '#session/board/board-title.ts'
import type { TurnTask } from '#session/rounds/round.ts'
import { BOARD, type BoardText, createBoardText, labelOf } from './board-text.ts'
import type { FencedData } from './fence.ts'
import { countLeftOut, type Fitted, type FittedPrompt, fitPrompt } from './fit-prompt.ts'
import { sortNotesSeen } from './notes-seen.ts'
import { createTurnMessages, joinOwnMessages, type TurnMessages, turnsBefore } from './previous-turns.ts'
import {
  estimatePromptTokens,
  estimateTextTokens,
  introduceAgent,
  materialRules,
  type Prompt,
  type PromptMessage,
  THINKING_RULES,
  TokenBudget,
  writingRules,
} from './prompt.ts'
import {
  answerForm,
  findTurnQuestion,
  type PlannedRound,
  type Scene,
  type TurnQuestion,
  type TurnRef,
} from './scene.ts'

/** The prompt of this turn, from the state as it is now. */
export function writeTurnPrompt(scene: Scene, turn: TurnRef): Prompt {
  return promptFor(scene, findTurnQuestion(scene, turn))
}

/** The prompt that the first turn of such a round would have now. */
export function previewTurnPrompt(scene: Scene, planned: PlannedRound): Prompt {
  return promptFor(scene, findTurnQuestion(scene, planned))
}

/** Ids of the notes that a prompt has as conversation, as alternatives and otherwise, before it is cut to its budget. */
export function listPromptNotes(
  scene: Scene,
  at: TurnRef | PlannedRound,
): { conversation: string[]; alternatives: string[]; visible: string[] } {
  const asked = findTurnQuestion(scene, at)
  const seen = sortNotesSeen(scene, asked)
  const onCanvas = new Set(scene.notes.map(({ id }) => id))
  const said = turnsBefore(asked).flatMap(({ notes }) => notes.map(({ noteId }) => noteId))
  const others = [
    ...[...seen.about, ...seen.since].map(({ id }) => id),
    ...said.filter((id) => onCanvas.has(id)),
  ]
  return {
    conversation: [...seen.conversation.map(({ id }) => id), ...others.filter((id) => seen.selected.has(id))],
    alternatives: seen.alternatives.map(({ id }) => id),
    visible: [...others.filter((id) => !seen.selected.has(id)), ...seen.visible.map(({ id }) => id)],
  }
}

/** Tokens for the fences and captions of the first message. */
const BOARD_MESSAGE_TOKENS = 500

function promptFor(scene: Scene, asked: TurnQuestion): Prompt {
  const { state, nonce } = scene
  const agentId = asked.agent.id
  const seen = sortNotesSeen(scene, asked)
  const board = createBoardText(state, nonce, agentId)
  const notes = new Map(scene.notes.map((note) => [note.id, note]))
  const said = createTurnMessages({ board, agentId, nonce, notes, selected: seen.selected })
  const instructions = instructionsFor(asked, nonce)
  const last = questionMessage(said, asked)
  const fixed = estimatePromptTokens({ instructions, messages: [last] })
  const title = clip(state.board.title, MAX_TITLE_CHARS)
  const budget = new TokenBudget(
    scene.maxInputTokens - fixed - BOARD_MESSAGE_TOKENS - estimateTextTokens(JSON.stringify(title)),
  )
  const fits = fitPrompt(budget, { state, asked, seen, board, said })
  const first = writeBoardMessage(board, title, fits)
  const between = [...fits.imported.kept, ...fits.conversation.kept, ...fits.earlier.kept, ...fits.said.kept]
  const leftOut = countLeftOut(fits)
  const messages = joinOwnMessages([first, ...between, last])
  return { instructions, messages, ...(leftOut > 0 && { leftOut }) }
}

/** Depends on the agent, its duty, its notes and the nonce alone, never on content of the board. */
function instructionsFor(asked: TurnQuestion, nonce: string): string {
  const { agent, duty, maxNotes } = asked
  return [
    introduceAgent(agent, 'one of several advisors at a whiteboard where people think together'),
    THINKING_RULES,
    DUTY_RULES[duty],
    writingRules(maxNotes, answerForm(asked)),
    materialRules(nonce),
  ].join('\n\n')
}

function questionMessage(said: TurnMessages, { question, askedBy, duty }: TurnQuestion): PromptMessage {
  const { content } = said.question(question, askedBy)
  return { role: 'user', content: `${content}\n\n${labelOf(BOARD)}\n${DUTY_CALLS[duty]}` }
}

type Part = string | FencedData

/** The first message: what the board is about, and what is known already. */
function writeBoardMessage(board: BoardText, title: string, fits: FittedPrompt): PromptMessage {
  const { premise, about, conversation, earlier, imported, said, alternatives, visible } = fits
  return board.message(
    BOARD,
    'What this board is about:',
    { what: 'about-the-board', title, premise },
    ...list('The question is about these notes:', 'asked-about', about),
    ...list('Other notes on the board, known already, oldest first:', 'on-the-board', visible),
    ...list('Proposed by advisors, and not chosen by the people here:', 'not-chosen', alternatives),
    ...missing('older notes of the conversation', conversation),
    ...missing('earlier messages of an imported session', imported),
    ...missing('earlier questions and answers', earlier),
    ...missing('earlier messages of this round', said),
  )
}

function list(caption: string, what: FencedData['what'], { kept, leftOut }: FittedPrompt['visible']): Part[] {
  if (kept.length === 0 && leftOut === 0) return []
  return [caption, { what, board: kept, ...(leftOut > 0 && { leftOut }) }]
}

function missing(what: string, { leftOut }: Fitted<unknown>): Part[] {
  return leftOut === 0 ? [] : [`There was no room for ${leftOut} ${what}.`]
}

/** A duty's part of the instructions. It speaks to one agent, so that no agent answers for the others. */
const DUTY_RULES: Record<TurnTask, string> = {
  blind: `Your duty in this turn
You answer on your own, before you have read the other advisors; so do they. No one else will think your thought for you: contribute the one that the others would not have. An unusual thought with a reason is worth more here than a safe one.`,
  sequel: `Your duty in this turn
Those who speak before you have spoken; you come next. Respond to them by name: object to one of them where you see it otherwise, build on one where you can carry it further. Then add what none of them has. Where you have nothing to add on a point, leave it out. If all you could do is agree, say so in one sentence and stop.`,
  together: `Your duty in this turn
Everyone has answered separately; now you answer each other, once and shortly. Say what only someone in your place knows and what no one has said yet, who you would ask what, and what you change. Say openly if someone has changed your mind, and with what; say as openly what you keep against the others, and why. Do not meet in the middle for the sake of peace: a disagreement that stays is a result.`,
  cycle: `Your duty in this turn
The advisors take turns, and people speak in between. Continue from what was said last, above all from what people said, and move it one step further: a consequence, an obstacle, a first attempt, a different way in. Do not sum up and do not greet. If nothing is left to say, say what would have to happen before it is worth continuing.`,
  critique: `Your duty in this turn
Another advisor has answered the question; you are the second opinion. Say first which parts of it are right. Then look for where it breaks: what it takes for granted, who it leaves out, when it fails, what it would cost. Put the most important point first and name the sentence or the note that you mean. Propose what you would do instead wherever you object.`,
  refine: `Your duty in this turn
You have answered, and another advisor has criticised your answer. Say which points you accept and which you do not, each with its reason. Then give your answer as it is now: changed where the criticism is right, unchanged where it is not. Write only notes that are new or better than those before.`,
  answer: `Your duty in this turn
Only you were asked. Answer what was asked, completely enough to act on it. If the question is about something that you said earlier, stay with it and go deeper: do not start again.`,
}

/** The last line of the prompt. */
const DUTY_CALLS: Record<TurnTask, string> = {
  blind: 'Answer now, on your own.',
  sequel: 'It is your turn: take up what was said, then add what is missing.',
  together: 'It is your turn: what only you know, who you would ask, and what you change and why.',
  cycle: 'It is your turn: move what was said one step further.',
  critique: 'It is your turn: say what is right, and where it breaks.',
  refine: 'It is your turn: say what you accept and what you do not, and what your answer is now.',
  answer: 'Answer now.',
}
