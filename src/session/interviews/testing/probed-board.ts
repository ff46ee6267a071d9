import type { CommandOf } from '#session/command.ts'
import type { InterviewSettings } from '#session/interviews/interview.ts'
import type { ProbeOutcome, SummaryOutcome } from '#session/interviews/run-outcomes.ts'
import { SERVER, type SessionDriver } from '#session/testing/session-driver.ts'
import { boardOfPeople, INTERVIEW, openInterview } from './interview-board.ts'

export const PROBING_AGENT = 'asynthesizer'
export const NO_HOLD = { tokens: 0, costMicros: 0 }
export const FAILED = {
  state: 'failed',
  failure: { code: 'unreadable', message: 'It could not be read.', isRetryable: true },
  usage: null,
} as const

/** A board on which one answer settles a question, and whose synthesizer probes. */
export function probedBoard(
  settings: Partial<InterviewSettings> = {},
  more: Partial<Pick<CommandOf<'interview.start'>, 'branches' | 'questions' | 'program'>> = {},
): SessionDriver {
  const board = boardOfPeople()
  const agent = {
    name: 'Scribe',
    kind: 'synthesizer',
    model: null,
    capabilities: ['synthesize'],
    domain: '',
    color: 'yellow',
    emoji: '*',
    prompt: 'Sum up.',
  } as const
  board.ask(
    {
      type: 'agent.save',
      agentId: PROBING_AGENT,
      agent: { ...agent, capabilities: [...agent.capabilities] },
      file: '',
    },
    { kind: 'person', userId: 'ufac' },
  )
  openInterview(board, { settings: { rule: 'first', probe: 'when-answered', ...settings }, ...more })
  return board
}

const inBranch = (branchId: string | null) => ({ interviewId: INTERVIEW, branchId })

export const beginProbing = (board: SessionDriver, branchId: string | null = null, hold = NO_HOLD) =>
  board.ask(
    { type: 'probe.begin', ...inBranch(branchId), agentId: PROBING_AGENT, model: 'demo:script', hold },
    SERVER,
  )

export const endProbing = (board: SessionDriver, outcome: ProbeOutcome, branchId: string | null = null) =>
  board.ask({ type: 'probe.end', ...inBranch(branchId), outcome }, SERVER)

export function probeAsks(board: SessionDriver, question: string, branchId: string | null = null) {
  const begun = beginProbing(board, branchId)
  if (begun !== null) return begun
  const questionId = `n${String(board.events.length).padStart(12, '0')}`
  const config = { question, multiline: true, minLength: 1, maxLength: 500 }
  const outcome = { questionId, question: { type: 'ask_text', config }, reason: 'To go deeper.' } as const
  return endProbing(board, { state: 'asked', ...outcome, usage: null }, branchId)
}

export function probeIsDone(
  board: SessionDriver,
  branchId: string | null = null,
  finding = 'They are ready.',
) {
  return (
    beginProbing(board, branchId) ??
    endProbing(board, { state: 'done', finding, reason: 'Enough.', usage: null }, branchId)
  )
}

export const beginSummingUp = (board: SessionDriver, hold = NO_HOLD) =>
  board.ask(
    {
      type: 'interview-summary.begin',
      interviewId: INTERVIEW,
      agentId: PROBING_AGENT,
      model: 'demo:script',
      hold,
    },
    SERVER,
  )

export const endSummingUp = (board: SessionDriver, outcome: SummaryOutcome) =>
  board.ask({ type: 'interview-summary.end', interviewId: INTERVIEW, outcome }, SERVER)
