import { SUMMARY_LABELS } from '#formats/minutes/summary-labels.ts'
import type { EndReason } from '#session/interviews/interview.ts'
import type { SummarySection } from '#session/interviews/interview-summary.ts'
import type { ContextRequestView, InterviewView, QuestionView } from '#session/interviews/interview-view.ts'
import type { QuestionType } from '#session/interviews/questions/question-types.ts'
import { FIELD_LABELS } from '#ui/field-labels.ts'
import { formatCount } from '#ui/format-count.ts'
import { formatMoment } from '#ui/format-day.ts'

export type QuestionStanding = 'to-answer' | 'answered' | 'settled' | 'withdrawn' | 'closed'

export function standingOf(
  interview: Pick<InterviewView, 'state'>,
  question: Pick<QuestionView, 'state' | 'answeredBy'>,
  userId: string,
): QuestionStanding {
  if (question.answeredBy.includes(userId)) return 'answered'
  if (question.state === 'cancelled') return 'withdrawn'
  if (interview.state !== 'open') return 'closed'
  return question.state === 'settled' ? 'settled' : 'to-answer'
}

export const STANDING_LABELS: Record<QuestionStanding, string> = {
  'to-answer': 'To answer',
  answered: 'You answered',
  settled: 'Settled',
  withdrawn: 'Withdrawn',
  closed: 'Not answered',
}

export const QUESTION_TYPE_LABELS: Record<QuestionType, string> = {
  pick_one: 'Choose one',
  pick_many: 'Choose several',
  confirm: 'Yes or no',
  rank: 'Rank',
  rate: 'Rate',
  ask_text: 'Text',
  ask_image: FIELD_LABELS.images,
  ask_file: FIELD_LABELS.files,
  ask_code: 'Code',
  show_diff: 'Review a change',
  show_plan: 'Review a plan',
  show_options: 'Compare options',
  review_section: 'Review a text',
  thumbs: 'Thumbs up or down',
  emoji_react: FIELD_LABELS.emoji,
  slider: 'Slider',
}

/** `Claude Code, for Mia`, or `Mia`. */
export function askerLabel(program: string | null, person: string): string {
  return program === null ? person : `${program}, for ${person}`
}

/** Whether the asking program still waits for answers; `null` for a person's interview and after its end. */
export function listeningLabel(
  { program, listening, state }: Pick<InterviewView, 'program' | 'listening' | 'state'>,
  now: number,
): string | null {
  if (program === null || state === 'ended') return null
  if (listening === null) return 'Answers are kept until the program asks for them.'
  if (now < listening.until) return 'The program is waiting for answers.'
  return `The program has not been waiting since ${formatMoment(listening.until, now)}. Answers are kept until it asks again.`
}

/** State of a model's question to the program that has no reply. */
export function contextStateLabel({ state, dueAt }: ContextRequestView, now: number): string {
  switch (state) {
    case 'open':
      return `Waiting for the program until ${formatMoment(dueAt, now)}. After that the model continues without it.`
    case 'replied':
      return 'The program replied.'
    case 'timed-out':
      return 'No reply in time. The model continued without it.'
    case 'cancelled':
      return 'No reply. The model continued without it.'
  }
}

/** The people with answers, and the number of participants if that is known. `userId`: the reader. */
export function answerCountLabel(
  answeredBy: readonly string[],
  asked: number | null,
  userId: string,
): string {
  const count = answeredBy.length
  if (asked !== null && asked >= count) return `${count} of ${asked} answered`
  if (count === 1 && answeredBy.includes(userId)) return 'Only you answered'
  return count === 0 ? 'No one has answered yet' : `${formatCount(count, 'person')} answered`
}

/** How a question is settled. */
export function answerRuleLabel({ rule, quorum, participants }: InterviewView['settings']): string {
  const needed = quorum ?? participants
  switch (rule) {
    case 'first':
      return 'The first answer to a question counts.'
    case 'everyone':
      return needed === null ? 'Everyone answers.' : `${formatCount(needed, 'answer')} to each question.`
    case 'discuss':
      return 'You discuss, then settle on one answer.'
  }
}

export function interviewEndLabel(
  interview: Pick<InterviewView, 'endsAt' | 'end'>,
  now: number,
): string | null {
  if (interview.end) return `Ended ${formatMoment(interview.end.at, now)}`
  return interview.endsAt === null ? null : `Closes ${formatMoment(interview.endsAt, now)}`
}

export const SUMMARY_SECTION_LABELS: Record<SummarySection, string> = {
  ...SUMMARY_LABELS,
  answers: 'Question by question',
}

/** When it closes; or how, when and by whom it was ended. `null`: it is open until a person closes it. */
export function endSentence(
  interview: Pick<InterviewView, 'endsAt' | 'end'>,
  nameOf: (userId: string) => string,
  now: number,
): string | null {
  const { end } = interview
  if (end?.reason === 'closed_by_host' && end.by !== null)
    return `${nameOf(end.by)} ended it ${formatMoment(end.at, now)}.`
  const when = interviewEndLabel(interview, now)
  if (when === null) return null
  return end ? `${when}. ${END_REASON_LABELS[end.reason]}` : `${when}.`
}

/** Why it has ended, as a sentence. */
const END_REASON_LABELS: Record<EndReason, string> = {
  done: 'Everything that was asked is answered.',
  max_questions: 'Its limit of questions was reached.',
  closed_by_host: 'The person who asked closed it.',
  timed_out: 'Its time is up.',
  cancelled: 'The person who asked withdrew it.',
  budget: 'The budget of this board for models is used up.',
  probe_failed: 'The model that asks further questions failed.',
}

/** Words of the panel and of the page for answering. */
export const INTERVIEW_LABELS = {
  answers: 'Answers',
  ended: 'Ended',
  questionsToYou: 'Questions to you',
  recommended: 'Recommended',
  yourAnswer: 'Your answer',
} as const
