import { findingInSight, isOpenToAll } from './answers-in-sight.ts'
import { dueProbes, type Probe, probedBranches, probeOf } from './ask-on.ts'
import type { ContextEnd, ProgramContextRequest } from './context-request.ts'
import { undelivered } from './hand-out.ts'
import type { Answer, Interview, InterviewQuestion } from './interview.ts'
import type { InterviewSummary } from './interview-summary.ts'
import type { QuestionType } from './questions/question-types.ts'

/** A question as it is sent to everyone: without its config, and without what anyone answered. */
export interface QuestionView
  extends Pick<
    InterviewQuestion,
    'id' | 'source' | 'branchId' | 'askedBy' | 'askedAt' | 'why' | 'state' | 'countsFrom'
  > {
  type: QuestionType
  /** The beginning of the question. */
  text: string
  /** Ids of the people who have answered, without their answers. */
  answeredBy: readonly string[]
  /** Once everyone may see the answers: the first of them, on one line each; of one that counts alone, that one. */
  answers?: readonly Pick<Answer, 'userId' | 'text'>[]
}

/** `isDue`: it thinks, or is about to. */
export interface ProbeView extends Pick<Probe, 'state' | 'reason' | 'finding' | 'failure'> {
  branchId: string | null
  isDue: boolean
}

/** A model's question to the program as it is sent to everyone: without the reply. */
export type ContextRequestView = Pick<
  ProgramContextRequest,
  'id' | 'branchId' | 'text' | 'askedBy' | 'model' | 'at' | 'dueAt'
> & { state: 'open' | ContextEnd['state'] }

/**
 * An interview in everyone's projection. Configs and answers are read over HTTP, where `answersInSight` filters them
 * for each person.
 */
export interface InterviewView
  extends Pick<
    Interview,
    | 'id'
    | 'title'
    | 'askedBy'
    | 'settings'
    | 'startedAt'
    | 'endsAt'
    | 'branches'
    | 'listening'
    | 'isByAi'
    | 'state'
    | 'end'
    | 'changed'
  > {
  /** The name of the asking program; `null` if a person started it on the board. */
  program: string | null
  questions: readonly QuestionView[]
  /** One for each branch, or one of branch null. */
  probes: readonly ProbeView[]
  /** Its text is read over HTTP. `null`: the interview is open. */
  summary: Pick<InterviewSummary, 'state' | 'failure'> | null
  askBacks: readonly Pick<Interview['askBacks'][number], 'id' | 'text' | 'by' | 'at' | 'reply'>[]
  /** Replies are read over HTTP. */
  contextRequests: readonly ContextRequestView[]
  /** Answers and questions to the asker that the program has not received. */
  undelivered: number
}

const MAX_TEXT_CHARS = 300
/** Most answers shown: a card on the canvas has room for this many. */
const MAX_ANSWERS_SHOWN = 5

const lastViews = new WeakMap<Interview, InterviewView>()
const lastRecords = new WeakMap<
  Readonly<Record<string, Interview>>,
  Readonly<Record<string, InterviewView>>
>()

/** The view of each interview: the identical object while the interview is the same. */
export function interviewViews(
  interviews: Readonly<Record<string, Interview>>,
): Readonly<Record<string, InterviewView>> {
  const last = lastRecords.get(interviews)
  if (last) return last
  const views = Object.fromEntries(Object.entries(interviews).map(([id, one]) => [id, interviewView(one)]))
  lastRecords.set(interviews, views)
  return views
}

function interviewView(interview: Interview): InterviewView {
  const last = lastViews.get(interview)
  if (last) return last
  const {
    context: _context,
    program,
    questions,
    askBacks,
    contextRequests,
    handOuts: _handOuts,
    lastAnswer: _lastAnswer,
    probes: _probes,
    summary,
    chars: _chars,
    ...rest
  } = interview
  const view: InterviewView = {
    ...rest,
    branches: rest.branches.map((branch) => ({ ...branch, finding: findingInSight(interview, branch.id) })),
    program: program?.name ?? null,
    questions: questions.map((question) => questionView(interview, question)),
    probes: probeViews(interview),
    summary: summary && { state: summary.state, failure: summary.failure },
    askBacks: askBacks.map(({ id, text, by, at, reply }) => ({ id, text, by, at, reply })),
    contextRequests: contextRequests.map(contextRequestView),
    undelivered: undelivered(interview).length,
  }
  lastViews.set(interview, view)
  return view
}

function contextRequestView({ end, ...request }: ProgramContextRequest): ContextRequestView {
  return { ...request, state: end?.state ?? 'open' }
}

function questionView(
  interview: Pick<Interview, 'state'>,
  { question, answers, ...rest }: InterviewQuestion,
): QuestionView {
  const { id, source, branchId, askedBy, askedAt, why, state, countsFrom } = rest
  const isShown = isOpenToAll(interview, rest)
  return {
    ...{ id, source, branchId, askedBy, askedAt, why, state, countsFrom },
    type: question.type,
    text: question.config.question.slice(0, MAX_TEXT_CHARS).toWellFormed(),
    answeredBy: answers.map(({ userId }) => userId),
    ...(isShown && {
      answers: answers
        .filter(({ userId }) => countsFrom === null || userId === countsFrom)
        .slice(0, MAX_ANSWERS_SHOWN)
        .map(({ userId, text }) => ({ userId, text })),
    }),
  }
}

/** Returns the public part of the probes of an interview. */
export function probeViews(interview: Interview): ProbeView[] {
  const due = dueProbes(interview)
  return probedBranches(interview).map((branchId) => {
    const { state, reason, failure } = probeOf(interview, branchId)
    const finding = findingInSight(interview, branchId)
    return { branchId, state, reason, finding, failure, isDue: due.includes(branchId) }
  })
}
