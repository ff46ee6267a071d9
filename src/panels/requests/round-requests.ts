import type { PageView, RoundMode } from '#session/rounds/round.ts'
import type { EditedSynthesis } from '#session/syntheses/synthesis.ts'
import { boardPath, call, Nothing } from './call-api.ts'
import {
  AgentContext,
  Conversations,
  RoundTexts,
  SavedSynthesis,
  StartedRound,
  StartedSynthesis,
} from './rounds-answer.ts'

/** What the advisors are asked. */
export interface RoundToStart {
  question: string
  mode: RoundMode
  agents: readonly string[]
  notes?: readonly string[]
  frame?: string
  moderate: boolean
  synthesize: boolean
  cycles?: number
  /** What the asker sees of the page: the round's frame begins there. */
  view?: PageView
}

/**
 * All fields are optional: without any, the server sums up the notes with a "+" that counts and all notes by
 * people.
 */
export interface SynthesisToWrite {
  notes?: readonly string[]
  round?: string
  previous?: string
  instructions?: string
  agents?: readonly string[]
}

/** The question for which an agent's prompt is shown. */
export interface ContextRequest {
  agent: string
  question: string
  mode: RoundMode
  notes: readonly string[]
}

const id = encodeURIComponent
const round = (boardId: string, roundId: string) => `${boardPath(boardId)}/rounds/${id(roundId)}`
const synthesis = (boardId: string, synthesisId: string) =>
  `${boardPath(boardId)}/syntheses/${id(synthesisId)}`
const reactions = (boardId: string, noteId: string) => `${boardPath(boardId)}/notes/${id(noteId)}/reactions`

const post = (path: string, body?: unknown) => call(path, Nothing, { method: 'POST', body })

/** Rounds, signs and syntheses over HTTP: one method a request. */
export const roundsApi = {
  ask: (boardId: string, request: RoundToStart) =>
    call(`${boardPath(boardId)}/rounds`, StartedRound, { method: 'POST', body: request }),
  texts: (boardId: string, roundId: string, signal?: AbortSignal) =>
    call(round(boardId, roundId), RoundTexts, { signal }),
  abort: (boardId: string, roundId: string) => post(`${round(boardId, roundId)}/abort`),
  pause: (boardId: string, roundId: string) => post(`${round(boardId, roundId)}/pause`),
  resume: (boardId: string, roundId: string) => post(`${round(boardId, roundId)}/resume`),
  retry: (boardId: string, roundId: string, turn: string) =>
    post(`${round(boardId, roundId)}/retry`, { turn }),
  skip: (boardId: string, roundId: string, turn: string) => post(`${round(boardId, roundId)}/skip`, { turn }),
  followUp: (boardId: string, roundId: string, turn: string, question: string) =>
    call(`${round(boardId, roundId)}/follow-up`, StartedRound, { method: 'POST', body: { turn, question } }),
  rerun: (boardId: string, roundId: string) =>
    call(`${round(boardId, roundId)}/rerun`, StartedRound, { method: 'POST' }),

  /** What an agent would be sent if it were asked now. */
  context: (boardId: string, request: ContextRequest, signal?: AbortSignal) => {
    const { agent, question, mode, notes } = request
    const query = new URLSearchParams({ agent, question, mode })
    if (notes.length > 0) query.set('notes', notes.join(','))
    return call(`${boardPath(boardId)}/context?${query}`, AgentContext, { signal })
  },

  synthesize: (boardId: string, request: SynthesisToWrite) =>
    call(`${boardPath(boardId)}/syntheses`, StartedSynthesis, { method: 'POST', body: request }),
  /** Saves a version on top of this one. */
  editSynthesis: (boardId: string, synthesisId: string, body: EditedSynthesis) =>
    call(synthesis(boardId, synthesisId), SavedSynthesis, { method: 'PATCH', body }),
  /** `newest`: the version on top of which the earlier one is saved. */
  restoreSynthesis: (boardId: string, synthesisId: string, newest: string) =>
    call(`${synthesis(boardId, synthesisId)}/restore`, SavedSynthesis, { method: 'POST', body: { newest } }),
  abortSynthesis: (boardId: string, synthesisId: string) => post(`${synthesis(boardId, synthesisId)}/abort`),

  giveSign: (boardId: string, noteId: string, symbol: string) => post(reactions(boardId, noteId), { symbol }),
  /** `agent`: takes back an agent's. */
  takeSign: (boardId: string, noteId: string, symbol: string, agent?: string) =>
    call(reactions(boardId, noteId), Nothing, {
      method: 'DELETE',
      body: { symbol, ...(agent && { agent }) },
    }),

  beginConversation: (boardId: string) =>
    call(`${boardPath(boardId)}/conversations`, Conversations, { method: 'POST' }),
  continueConversation: (boardId: string) => post(`${boardPath(boardId)}/conversations/continue`),

  stopAgents: (boardId: string) => post(`${boardPath(boardId)}/agents/stop`),
}
