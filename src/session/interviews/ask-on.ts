import type { TurnFailure } from '#session/usage/turn-failure.ts'
import { isWaitingForProgram, openContextRequests } from './context-request.ts'
import type { EndReason, Interview, InterviewQuestion } from './interview.ts'
import { MAX_QUESTIONS } from './interview.ts'

/**
 * A model's follow-up questions in an interview, or in one of its branches. `failed`: a person asks again, or ends the
 * interview. `out-of-budget`: no more questions follow, and the interview ends with its open ones.
 */
export interface Probe {
  state: 'idle' | 'thinking' | 'failed' | 'done' | 'out-of-budget'
  /** The agent of the last try. */
  agentId: string | null
  /** `provider:model`, once it was called. */
  model: string | null
  /** Starts since its last end. */
  tries: number
  /** The newest answer that it has seen: the `seq` of that answer; 0 for none. */
  seen: number
  /** The reason of its last question, or of its end. */
  reason: string
  /** The finding, once it is done. */
  finding: string | null
  failure: TurnFailure | null
}

export const FIRST_PROBE: Probe = {
  state: 'idle',
  agentId: null,
  model: null,
  tries: 0,
  seen: 0,
  reason: '',
  finding: null,
  failure: null,
}

/** `null`: the interview has no branches. */
type BranchId = string | null

/** An interview has one probe, or one for each branch. */
export function probedBranches({ branches }: Pick<Interview, 'branches'>): BranchId[] {
  return branches.length === 0 ? [null] : branches.map(({ id }) => id)
}

/** `FIRST_PROBE` for a branch without one. */
export function probeOf({ probes }: Pick<Interview, 'probes'>, branchId: BranchId): Probe {
  return Object.hasOwn(probes, branchId ?? '') ? (probes[branchId ?? ''] ?? FIRST_PROBE) : FIRST_PROBE
}

export function withProbe(interview: Interview, branchId: BranchId, change: Partial<Probe>): Interview {
  const probe = { ...probeOf(interview, branchId), ...change }
  return { ...interview, probes: { ...interview.probes, [branchId ?? '']: probe } }
}

/** Returns the key of a probe's hold, and of its entry in the list of unfinished runs. */
export function probeKey(interviewId: string, branchId: BranchId): string {
  return `${interviewId}/${branchId ?? ''}`
}

/** How many questions all probes of the interview together may still ask; cancelled questions count as asked. */
export function questionsLeft({ settings, questions }: Pick<Interview, 'settings' | 'questions'>): number {
  return Math.max(0, Math.min(settings.maxQuestions, MAX_QUESTIONS) - questions.length)
}

/** The branches with a due or running probe: from the state alone, so that a restart changes nothing. */
export function dueProbes(interview: Interview): BranchId[] {
  if (interview.state !== 'open' || interview.settings.probe === 'off') return []
  return probedBranches(interview).filter((branchId) => isDue(interview, branchId))
}

function isDue(interview: Interview, branchId: BranchId): boolean {
  const { state, seen } = probeOf(interview, branchId)
  if (state !== 'idle') return state === 'thinking'
  if (isWaitingForProgram(interview, branchId)) return false
  const asked = questionsOf(interview, branchId)
  if (questionsLeft(interview) === 0 || !asked.some(hasAnswer)) return false
  if (!asked.some(({ state: each }) => each === 'open')) return true
  return interview.settings.probe === 'each-answer' && newestAnswer(interview, branchId) > seen
}

function questionsOf({ questions }: Interview, branchId: BranchId): InterviewQuestion[] {
  return questions.filter((question) => question.branchId === branchId)
}

/** A question may be settled without an answer. */
function hasAnswer({ state, answers }: InterviewQuestion): boolean {
  return state === 'settled' || answers.length > 0
}

/** A settled question always has an answer. */
export function newestAnswer(interview: Interview, branchId: BranchId): number {
  const answers = questionsOf(interview, branchId).flatMap((question) => question.answers)
  return Math.max(0, ...answers.map(({ seq }) => seq))
}

/** Whether a probe waits for a person to retry it. */
export function hasFailedProbe(interview: Interview): boolean {
  return probedBranches(interview).some((branchId) => probeOf(interview, branchId).state === 'failed')
}

/** The reason why an interview without an open question ends now; null if it continues. */
export function endOfProbes(interview: Interview): EndReason | null {
  if (dueProbes(interview).length > 0 || hasFailedProbe(interview)) return null
  if (openContextRequests(interview).length > 0) return null
  const branches = probedBranches(interview)
  const states = branches.map((branchId) => probeOf(interview, branchId).state)
  if (states.includes('out-of-budget')) return 'budget'
  // A branch with only cancelled questions has nothing to ask about.
  const isDone = branches.every(
    (branchId, i) => states[i] === 'done' || !questionsOf(interview, branchId).some(hasAnswer),
  )
  return isDone ? 'done' : 'max_questions'
}
