import { shortText } from '#agents/prompt/board-text.ts'
import { findJsonObjects } from '#agents/text/find-json.ts'
import { visibleText } from '#agents/text/visible-text.ts'
import { MAX_CONTEXT_REQUEST_CHARS } from '#session/interviews/context-request.ts'
import { asFields } from '#session/interviews/questions/question-parts.ts'
import { QuestionBody } from '#session/interviews/questions/question-types.ts'
import { findSameQuestion } from '#session/interviews/same-question.ts'
import { PROBE_TYPES } from './next-step-tool.ts'
import { isText, repairQuestion } from './repair-question.ts'

/**
 * A probe's answer. `complaint`: the message for a second try; `null` if there is none. With a complaint, `done` and `ask` still
 * count if no second try is better.
 */
export type NextStep =
  | { state: 'done'; reason: string; finding: string; complaint: string | null }
  | { state: 'ask'; reason: string; question: QuestionBody; complaint: string | null }
  | { state: 'ask-program'; reason: string; text: string; complaint: null }
  | { state: 'unusable'; complaint: string }

const MAX_REASON_CHARS = 500
const MAX_FINDING_CHARS = 2_000
const MAX_QUOTED_CHARS = 200

const UNREADABLE =
  'It could not be read. Call the tool next_step once, or answer with one JSON object in the form that was asked for.'
const NO_FINDING = 'It says that you are done, but not what was found out. Write the finding.'
const ONE_QUESTION = 'It has more than one question. Ask one, the one that matters most.'
const NO_PROGRAM = 'The program cannot be asked. Ask people one question, or say that you are done.'
const ASKED_PROGRAM =
  'The program was asked this already. Ask people one question, or the program something else, or say that you are done.'
const PROGRAM_KEYS = ['ask_program', 'askProgram']
const NO_QUESTION =
  'It says that you are not done, and asks nothing. Ask one question, or say that you are done.'

/**
 * `asked`: the texts of all questions of the interview, withdrawn ones included. `askedProgram`: those of questions to
 * the program; `null` if none is allowed.
 */
export function readProbe(
  answer: { text: string; toolInput: unknown },
  asked: readonly string[],
  askedProgram: readonly string[] | null = null,
): NextStep {
  const steps = stepsIn(answer)
  const [first] = steps
  if (!first) return { state: 'unusable', complaint: UNREADABLE }
  const questions = steps.flatMap(questionsIn)
  const done = isDone(first, [...questions, ...steps.filter((step) => textIn(step, PROGRAM_KEYS) !== '')])
  if (done === null) return { state: 'unusable', complaint: UNREADABLE }
  const reason = shortText(textIn(first, ['reason', 'why', 'reasoning']), MAX_REASON_CHARS)
  if (done) {
    const finding = shortText(textIn(first, ['finding', 'findings', 'summary']), MAX_FINDING_CHARS)
    return { state: 'done', reason, finding, complaint: finding === '' ? NO_FINDING : null }
  }
  const [question] = questions
  const toProgram = steps.map((step) => textIn(step, PROGRAM_KEYS)).find((text) => text !== '')
  if (question === undefined && toProgram !== undefined)
    return readProgramStep(toProgram, reason, askedProgram)
  if (question === undefined) return { state: 'unusable', complaint: NO_QUESTION }
  const read = readQuestion(question, asked)
  if (!read.ok) return { state: 'unusable', complaint: read.complaint }
  const complaint = questions.length > 1 ? ONE_QUESTION : null
  return { state: 'ask', reason, question: read.question, complaint }
}

type Fields = Readonly<Record<string, unknown>>

/** The input of the tool, or each object that the words contain. */
function stepsIn({ text, toolInput }: { text: string; toolInput: unknown }): Fields[] {
  const isCalled = Object.keys(asFields(toolInput)).length > 0
  return findJsonObjects(visibleText(isCalled ? JSON.stringify(toolInput) : text))
    .map((found) => {
      const fields = asFields(found)
      // Some models write out the call: {"name":"next_step","arguments":{…}}, also with the arguments as a text.
      const written = fields.arguments ?? fields.input ?? fields.parameters
      const inner = asFields(isText(written) ? findJsonObjects(written)[0] : written)
      return Object.keys(inner).length > 0 ? inner : fields
    })
    .filter(
      (fields) => 'done' in fields || questionsIn(fields).length > 0 || textIn(fields, PROGRAM_KEYS) !== '',
    )
}

function questionsIn(step: Fields): unknown[] {
  const { question, questions, next_question, nextQuestion } = step
  // A question alone, without `done` around it.
  if (isText(question) || 'config' in step) return [step]
  return [question, next_question, nextQuestion, questions]
    .flatMap((each): unknown[] => (Array.isArray(each) ? each : [each]))
    .filter((each) => Object.keys(asFields(each)).length > 0)
}

function isDone({ done, finding }: Fields, questions: readonly unknown[]): boolean | null {
  if (done === true || (isText(done) && /^(?:true|yes)$/i.test(done.trim()))) return true
  if (done === false || (isText(done) && /^(?:false|no)$/i.test(done.trim()))) return false
  if (questions.length > 0) return false
  return isText(finding) ? true : null
}

function readProgramStep(text: string, reason: string, askedProgram: readonly string[] | null): NextStep {
  if (askedProgram === null) return { state: 'unusable', complaint: NO_PROGRAM }
  const question = shortText(text, MAX_CONTEXT_REQUEST_CHARS)
  const isRepeated = findSameQuestion(question, askedProgram) !== null
  if (isRepeated) return { state: 'unusable', complaint: ASKED_PROGRAM }
  return { state: 'ask-program', reason, text: question, complaint: null }
}

function textIn(step: Fields, keys: readonly string[]): string {
  return keys.map((key) => step[key]).find(isText) ?? ''
}

function readQuestion(
  value: unknown,
  asked: readonly string[],
): { ok: true; question: QuestionBody } | { ok: false; complaint: string } {
  const { type, config } = repairQuestion(value)
  if (!PROBE_TYPES.some((known) => known === type)) {
    const named = type === '' ? 'The question has no type.' : `There is no type "${shortText(type, 40)}".`
    return { ok: false, complaint: `${named} Use one of ${PROBE_TYPES.join(', ')}.` }
  }
  const parsed = QuestionBody.safeParse({ type, config })
  if (!parsed.success) {
    const [issue] = parsed.error.issues
    const where = issue?.path.join('.') ?? ''
    return {
      ok: false,
      complaint: `The question is not complete: ${where}: ${issue?.message ?? 'it could not be read.'}`,
    }
  }
  const same = findSameQuestion(parsed.data.config.question, asked)
  if (same === null) return { ok: true, question: parsed.data }
  const quoted = shortText(same, MAX_QUOTED_CHARS).replace(/\s+/g, ' ')
  return {
    ok: false,
    complaint: `“${quoted}” was asked already. Ask something that no question has asked, or say that you are done.`,
  }
}
