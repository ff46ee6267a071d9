import { type Speakers, shortText } from '#agents/prompt/board-text.ts'
import type { LabelledNote } from '#agents/prompt/fence.ts'
import type { TokenBudget } from '#agents/prompt/prompt.ts'
import type { AdvisorAnswer } from '#session/interviews/advisor-answers.ts'
import type { Interview, InterviewQuestion } from '#session/interviews/interview.ts'
import { answerText } from '#session/interviews/questions/question-types.ts'

/** An interview, or one branch of it, as prompts show it. */
export interface InterviewMaterial {
  /** The question that the asker wants answered. */
  title: string
  /** Context from the asker: data, never instructions. */
  context: string
  /** Scope of the branch that the prompt is about; `null` if the interview has no branches, or all of it is meant. */
  scope: string | null
  /** In the order of the interview. */
  questions: readonly MaterialQuestion[]
  /** Findings of other branches. */
  findings: readonly { scope: string; finding: string }[]
  /** Questions of models to the program, with its replies. */
  contextRequests: readonly MaterialContextRequest[]
  /** Replies of AI advisors to the same question. */
  advisors: readonly Pick<AdvisorAnswer, 'name' | 'text'>[]
}

/** A question of an interview as a prompt shows it. */
export interface MaterialQuestion {
  type: string
  text: string
  /** Labels of the choices; empty for questions without options. */
  options: readonly string[]
  state: 'open' | 'settled' | 'cancelled'
  /** The scope of its branch, if that is not the branch that the prompt is about. */
  elsewhere: string | null
  answers: readonly MaterialAnswer[]
}

/** A question to the program in a prompt. `reply` is `null` without one. */
interface MaterialContextRequest {
  text: string
  reply: string | null
}

/** An answer as a prompt shows it, in the words of its type of question. */
export interface MaterialAnswer {
  /** `A3`: how a summary cites it. */
  label: string
  userId: string
  text: string
  /** The question was already settled when it arrived. */
  isBeside: boolean
}

/** `branchId`: null for the whole interview. Of other branches, its material has the questions without their answers. */
export function materialOf(
  interview: Interview,
  branchId: string | null,
  advisors: InterviewMaterial['advisors'] = [],
): InterviewMaterial {
  const { title, context, branches, contextRequests } = interview
  const scopeOf = (id: string | null) => branches.find((branch) => branch.id === id)?.scope ?? null
  return {
    title,
    context,
    scope: scopeOf(branchId),
    questions: interview.questions.map((asked) => materialQuestion(asked, branchId, scopeOf)),
    findings: branches.flatMap(({ id, scope, finding }) =>
      id === branchId || finding === null ? [] : [{ scope, finding }],
    ),
    contextRequests: contextRequests
      .filter(({ end }) => end !== null)
      .map(({ text, end }) => ({ text, reply: end?.state === 'replied' ? end.text : null })),
    advisors,
  }
}

function materialQuestion(
  { question, state, branchId: ofBranch, answers, countsFrom }: InterviewQuestion,
  branchId: string | null,
  scopeOf: (id: string | null) => string | null,
): MaterialQuestion {
  const isElsewhere = branchId !== null && ofBranch !== null && ofBranch !== branchId
  return {
    type: question.type,
    text: question.config.question,
    options: 'options' in question.config ? question.config.options.map(({ label }) => label) : [],
    state,
    elsewhere: isElsewhere ? scopeOf(ofBranch) : null,
    answers: isElsewhere
      ? []
      : answers.map(({ number, userId, value }) => ({
          label: answerLabel(number),
          userId,
          text: answerText(question, value),
          isBeside: countsFrom !== null && countsFrom !== userId,
        })),
  }
}

/** How a summary cites an answer. */
export function answerLabel(number: number): string {
  return `A${number}`
}

const MAX_QUESTION_CHARS = 600
const MAX_OPTION_CHARS = 160
const MAX_OPTIONS = 40
const MAX_ANSWER_CHARS = 2_000

const REMARKS = {
  open: 'not answered by everyone yet',
  settled: null,
  cancelled: 'withdrawn',
} as const

/**
 * The part of an interview that fits. Questions have priority over answers: a model repeats a question that it does not
 * see.
 */
export interface InterviewRecord {
  /** Questions (`Q1`), each followed by its answers (`A1`, in the group of their question). */
  entries: LabelledNote[]
  /** Labels of the answers that are shown. */
  shown: Set<string>
  /** Answers that did not fit. */
  leftOut: number
}

/** When room runs out, the newest questions keep their answers. */
export function interviewRecord(
  { questions }: Pick<InterviewMaterial, 'questions'>,
  speakers: Speakers,
  room: TokenBudget,
): InterviewRecord {
  const asked = questions.map((question, index) => questionEntry(question, index))
  const kept = asked.map((entry) => room.take(JSON.stringify(entry)))
  const answers = questions.map((): LabelledNote[] => [])
  let leftOut = 0
  for (const [index, question] of [...questions.entries()].reverse()) {
    for (const answer of question.answers) {
      const entry = answerEntry(answer, index, speakers)
      if (kept[index] && room.take(JSON.stringify(entry))) answers[index]?.push(entry)
      else leftOut += 1
    }
  }
  const entries = asked.flatMap((entry, index) => (kept[index] ? [entry, ...(answers[index] ?? [])] : []))
  return { entries, shown: new Set(answers.flat().map(({ id }) => id)), leftOut }
}

function questionEntry(
  { type, text, options, state, elsewhere }: MaterialQuestion,
  index: number,
): LabelledNote {
  const remark = [REMARKS[state], elsewhere === null ? null : `asked about ${elsewhere}`].filter(Boolean)
  const shownOptions = options.slice(0, MAX_OPTIONS).map((option) => shortText(option, MAX_OPTION_CHARS))
  return {
    id: `Q${index + 1}`,
    category: type,
    text: shortText(text, MAX_QUESTION_CHARS),
    ...(shownOptions.length > 0 && { options: shownOptions }),
    ...(remark.length > 0 && { remark: remark.join('; ') }),
  }
}

function answerEntry(
  { label, userId, text, isBeside }: MaterialAnswer,
  index: number,
  speakers: Speakers,
): LabelledNote {
  return {
    id: label,
    group: `Q${index + 1}`,
    ...speakers.of(userId),
    text: shortText(text, MAX_ANSWER_CHARS),
    ...(isBeside && { remark: 'another answer counts instead' }),
  }
}
