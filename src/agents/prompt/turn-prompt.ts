import { nameLanguage, sampleOf } from '#agents/text/language-name.ts'
import { visibleText } from '#agents/text/visible-text.ts'
import { clip } from '#base/clip.ts'
import { currentStep } from '#session/agenda/step.ts'
import { MAX_TITLE_CHARS } from '#session/board/board-title.ts'
import { isAtLeast } from '#session/core/role.ts'
import type { SeenPart } from '#session/rounds/round.ts'
import type { SessionState } from '#session/state.ts'
import { BOARD, type BoardText, createBoardText, labelOf } from './board-text.ts'
import { dutyOf } from './duties.ts'
import { type FencedData, type FencedNote, withoutFencesAndLabels, withoutNonce } from './fence.ts'
import {
  countLeftOut,
  type Fitted,
  type FittedNote,
  type FittedPrompt,
  fitPrompt,
  listFittedNotes,
} from './fit-prompt.ts'
import { sortNotesSeen } from './notes-seen.ts'
import { createTurnMessages, mergeNotes } from './previous-turns.ts'
import {
  estimatePromptTokens,
  estimateTextTokens,
  joinMessages,
  type Prompt,
  type PromptPart,
  TokenBudget,
} from './prompt.ts'
import { materialRules, standpointOf, THINKING_RULES, writingRules } from './prompt-rules.ts'
import { findTurnQuestion, type PlannedRound, type Scene, type TurnQuestion, type TurnRef } from './scene.ts'
import { answerForm, isNoteOptional, seesOthers } from './turn-form.ts'
import { writersOf } from './writers-of.ts'

export function writeTurnPrompt(scene: Scene, turn: TurnRef): Prompt {
  return promptFor(scene, findTurnQuestion(scene, turn))
}

/** The prompt that the first turn of such a round would have now. */
export function previewTurnPrompt(scene: Scene, planned: PlannedRound): Prompt {
  return promptFor(scene, findTurnQuestion(scene, planned))
}

/** The prompt for a question that is answered without notes, with a further message before the question. */
export function writeProsePrompt(
  scene: Scene,
  planned: PlannedRound,
  addMessage: (board: BoardText) => PromptPart,
): Prompt {
  return promptFor(scene, { ...findTurnQuestion(scene, planned), maxNotes: 0 }, addMessage)
}

/** Tokens for the fences and captions of the first message. */
const BOARD_MESSAGE_TOKENS = 500

/**
 * The order is the same for all turns of a round, with differences last: providers and local servers cache beginnings.
 */
function promptFor(scene: Scene, asked: TurnQuestion, addMessage?: (board: BoardText) => PromptPart): Prompt {
  const { state, nonce } = scene
  const agentId = asked.agent.id
  const seen = sortNotesSeen(scene, asked)
  const board = createBoardText(state, nonce, agentId)
  const notes = new Map(scene.notes.map((note) => [note.id, note]))
  const said = createTurnMessages({ board, agentId, nonce, notes, selected: seen.selected })
  const added = addMessage ? [addMessage(board)] : []
  const instructions = instructionsFor(nonce)
  const question = said.question(asked.question, asked.askedBy)
  const facts = { nonce, people: peopleLine(scene), language: languageOf(scene, asked) }
  const own = ownPart(facts, asked)
  const others = otherAgents(state, asked).map((agent) => ownPart(facts, { ...asked, agent }))
  const fixed = Math.max(
    ...[own, ...others].map((part) =>
      estimatePromptTokens({ instructions, messages: [...added, question, part] }),
    ),
  )
  const title = clip(state.board.title, MAX_TITLE_CHARS)
  const step = stepData(state)
  const budget = new TokenBudget(
    scene.maxInputTokens - fixed - BOARD_MESSAGE_TOKENS - estimateTextTokens(JSON.stringify({ title, step })),
  )
  const fits = fitPrompt(budget, { state, asked, seen, board, said })
  const first = writeBoardMessage(board, { title, step }, fits)
  const between = mergeNotes(board, [
    ...fits.imported.kept,
    ...fits.conversation.kept,
    ...fits.earlier.kept,
    ...fits.said.kept,
  ])
  const leftOut = countLeftOut(fits)
  const messages = joinMessages([
    { ...first, endsShared: true },
    ...between,
    ...added,
    { ...question, endsShared: true },
    own,
  ])
  const sent = listFittedNotes(fits, seen.selected)
  return { instructions, messages, notes: sent, ...(leftOut > 0 && { leftOut }) }
}

/** Depends on the nonce alone: never on the agent, its duty or content of the board. */
function instructionsFor(nonce: string): string {
  return [
    'You are one of several advisors at a whiteboard where people think together. The last message has the question, who you are, your duty in this turn and the form of your answer.',
    THINKING_RULES,
    materialRules(nonce, ['step']),
  ].join('\n\n')
}

/** The other agents of the round: the same room is kept for each, so that all are shown the same part of a large board. */
function otherAgents(state: SessionState, { round, agent }: TurnQuestion): TurnQuestion['agent'][] {
  const ids = new Set(round?.turns.map(({ agentId }) => agentId))
  return state.agents.filter(({ id }) => ids.has(id) && id !== agent.id)
}

/** Facts in the end of the prompt that hold for every agent of the round. */
interface SharedFacts {
  nonce: string
  /** The line with the number of people. */
  people: string
  language: string | null
}

/** The end of the prompt, which is meant for this agent alone. */
function ownPart({ nonce, people, language }: SharedFacts, asked: TurnQuestion): PromptPart {
  const { agent, maxNotes } = asked
  const plain = (text: string) => withoutFencesAndLabels(withoutNonce(visibleText(text), nonce))
  const duty = dutyOf(asked.duty, seesOthers(asked))
  const writing = {
    maxNotes,
    form: answerForm(asked),
    isNoteOptional: isNoteOptional(asked),
    language,
  }
  const content = [
    `${labelOf(BOARD)}\n${people}`,
    `${OWN_PART} ${plain(agent.name)}, an AI advisor.${plain(standpointOf(agent))} Everything signed with this name is yours.\n\nYour own instructions:\n${plain(agent.prompt)}`,
    `Your duty in this turn\n${duty.rules}${partWords(asked)}`,
    writingRules(writing),
    duty.call,
  ].join('\n\n')
  return { role: 'user', content }
}

/** A sentence about the part of the board that the turn sees. */
function partWords({ turn }: TurnQuestion): string {
  const part = turn?.sees?.part ?? 'everything'
  return part === 'everything' ? '' : ` ${PART_RULES[part]}`
}

const PART_RULES: Record<Exclude<SeenPart['part'], 'everything'>, string> = {
  question:
    'You are shown the question and nothing of the board, so that your answer does not start from what is there.',
  people: 'Of the board you are shown what people wrote, and nothing that an advisor wrote.',
  far: 'Of the board you are shown the notes that are farthest from what was chosen. Start from them.',
  lone: 'Of the board you are shown the notes that stand alone, which no one has taken up. Start from one of them.',
}

/** Begins the part of a prompt that is meant for one agent. */
export const OWN_PART = 'Who you are in this turn:'

function languageOf({ state, notes }: Scene, { question }: TurnQuestion): string | null {
  const { title, premise } = state.board
  return nameLanguage([question, `${title}. ${premise}`, sampleOf(notes.map(({ text }) => text))])
}

/** How many people take part and have written, in numbers alone. */
function peopleLine({ state, notes }: Scene): string {
  const people = Object.values(state.people).filter(({ role }) => role && isAtLeast(role, 'editor')).length
  const writers = writersOf(state, notes)
  const written = writers ? `; who have written notes so far: ${writers.size}` : ''
  return `People who take part: ${people}${written}.`
}

function stepData({ agenda }: Pick<SessionState, 'agenda'>): FencedData | null {
  const step = currentStep(agenda)
  return step ? { what: 'step', title: step.title, text: step.instruction } : null
}

type Part = string | FencedData

/** The first message: the board's subject, and earlier results. */
function writeBoardMessage(
  board: BoardText,
  { title, step }: { title: string; step: FencedData | null },
  fits: FittedPrompt,
): PromptPart {
  const { premise, about, conversation, earlier, imported, said, alternatives, visible } = fits
  return board.message(
    BOARD,
    'What this board is about:',
    { what: 'about-the-board', title, premise },
    ...(step ? ['What people are doing now:', step] : []),
    ...list('The question is about these notes:', 'asked-about', about),
    ...list('Other notes on the board, known already, oldest first:', 'on-the-board', visible),
    ...list('Proposed by advisors, and not chosen by the people here:', 'not-chosen', alternatives),
    ...missing('older notes of the conversation', conversation),
    ...missing('earlier messages of an imported session', imported),
    ...missing('earlier questions and answers', earlier),
    ...missing('earlier messages of this round', said),
  )
}

/** Notes of an earlier question are listed apart, with that question. */
function list(caption: string, what: FencedData['what'], { kept, leftOut }: Fitted<FittedNote>): Part[] {
  if (kept.length === 0 && leftOut === 0) return []
  const plain = kept.flatMap(({ note, answers }) => (answers === null ? [note] : []))
  const byQuestion = new Map<string, FencedNote[]>()
  for (const { note, answers } of kept) {
    if (answers !== null) byQuestion.set(answers, [...(byQuestion.get(answers) ?? []), note])
  }
  const hasPlain = plain.length > 0 || leftOut > 0
  return [
    caption,
    ...(hasPlain ? [{ what, board: plain, ...(leftOut > 0 && { leftOut }) }] : []),
    ...[...byQuestion].map(([question, notes]) => ({ what, question, board: notes })),
  ]
}

function missing(what: string, { leftOut }: Fitted<unknown>): Part[] {
  return leftOut === 0 ? [] : [`There was no room for ${leftOut} ${what}.`]
}
