import type { NoteView } from '#board/read-note.ts'
import { MAX_TITLE_CHARS } from '#session/command.ts'
import type { RoundMode } from '#session/round.ts'
import type { SessionState } from '#session/state.ts'
import { boardMessage } from './board-message.ts'
import { boardTextFor } from './board-text.ts'
import { materialRules, THINKING_RULES, whoYouAre, writingRules } from './common-rules.ts'
import { DUTY_CALLS, DUTY_RULES } from './duty-words.ts'
import { clip } from './fence.ts'
import { notesSeen } from './notes-seen.ts'
import type { Prompt, PromptMessage } from './prompt.ts'
import { estimatePromptTokens, estimateTextTokens, PromptRoom } from './prompt-room.ts'
import { turnsBefore } from './said-before.ts'
import { joinOwn, type SaidMessages, saidMessages } from './said-messages.ts'
import { BOARD, labelOf } from './speakers.ts'
import { askedBy, type TurnQuestion } from './turn-question.ts'
import { whatFits } from './what-fits.ts'

/** All that a prompt is made of. */
export interface Scene {
  state: SessionState
  /** The canvas as it is. Drafts are not on it. */
  notes: readonly NoteView[]
  /** 10 to 64 of [0-9a-z], another one for each call. */
  nonce: string
  /** As estimated by estimatePrompt; the question, the duty and the agent's own prompt are never cut. */
  maxInputTokens: number
}

export interface TurnRef {
  roundId: string
  turnId: string
}

/** A round that nobody has started. */
export interface PlannedRound {
  question: string
  mode: RoundMode
  agentId: string
  notes: readonly string[]
  /** A person's id. */
  askedBy?: string
}

/** What the agent of this turn is sent, right now. */
export function whatAgentsSee(scene: Scene, turn: TurnRef): Prompt {
  return promptFor(scene, askedBy(scene, turn))
}

/** What an agent would be sent if its turn were the first of a round that began now. */
export function whatAgentsWouldSee(scene: Scene, planned: PlannedRound): Prompt {
  return promptFor(scene, askedBy(scene, planned))
}

/** Which notes the call sees as what, by id; whether there is room for all of them or not. */
export function conversationOf(
  scene: Scene,
  at: TurnRef | PlannedRound,
): { conversation: string[]; alternatives: string[]; visible: string[] } {
  const asked = askedBy(scene, at)
  const seen = notesSeen(scene, asked)
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

/** For the fences and captions of the first message. */
const BOARD_MESSAGE_TOKENS = 500

function promptFor(scene: Scene, asked: TurnQuestion): Prompt {
  const { state, nonce } = scene
  const agentId = asked.agent.id
  const seen = notesSeen(scene, asked)
  const board = boardTextFor(state, nonce, agentId)
  const notes = new Map(scene.notes.map((note) => [note.id, note]))
  const said = saidMessages({ board, agentId, nonce, notes, selected: seen.selected })
  const instructions = instructionsFor(asked, nonce)
  const last = questionMessage(said, asked)
  const fixed = estimatePromptTokens({ instructions, messages: [last] })
  const title = clip(state.board.title, MAX_TITLE_CHARS)
  const room = new PromptRoom(
    scene.maxInputTokens - fixed - BOARD_MESSAGE_TOKENS - estimateTextTokens(JSON.stringify(title)),
  )
  const fits = whatFits(room, { state, asked, seen, board, said })
  const first = boardMessage(board, title, fits)
  const between = [...fits.imported.kept, ...fits.conversation.kept, ...fits.earlier.kept, ...fits.said.kept]
  return { instructions, messages: joinOwn([first, ...between, last]) }
}

/** The same whatever stands on the board: only the agent, its duty and the nonce make a difference. */
function instructionsFor({ agent, duty, maxNotes }: TurnQuestion, nonce: string): string {
  return [
    whoYouAre(agent, 'one of several advisors at a whiteboard where people think together'),
    THINKING_RULES,
    DUTY_RULES[duty],
    writingRules(maxNotes),
    materialRules(nonce),
  ].join('\n\n')
}

function questionMessage(said: SaidMessages, { question, askedBy, duty }: TurnQuestion): PromptMessage {
  const { content } = said.question(question, askedBy)
  return { role: 'user', content: `${content}\n\n${labelOf(BOARD)}\n${DUTY_CALLS[duty]}` }
}
