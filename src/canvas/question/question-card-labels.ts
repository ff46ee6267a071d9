import type { PersonView } from '#session/members/members-slice.ts'
import type { QuestionOnCard } from './question-on.ts'

/** The line above the question: `Question 2 · Claude Code, for Mia`. */
export function questionHead(
  { interview, question, position }: QuestionOnCard,
  people: Readonly<Record<string, PersonView>>,
): string {
  return `Question ${position} · ${whoAsks({ interview, question }, people)}`
}

function whoAsks(
  { interview, question }: Pick<QuestionOnCard, 'interview' | 'question'>,
  people: Readonly<Record<string, PersonView>>,
): string {
  if (question.source === 'probe') return 'follow-up'
  const name = people[question.askedBy]?.name ?? 'someone who left'
  const isByProgram = question.source === 'asker' && interview.program !== null
  return isByProgram ? `${interview.program}, for ${name}` : name
}

/** The state of the question: how many have answered, or why it is closed. */
export function questionState({ interview, question }: QuestionOnCard): string {
  const count = question.answeredBy.length
  const answers = count === 0 ? 'No answer yet' : `${count} ${count === 1 ? 'answer' : 'answers'}`
  if (question.state === 'cancelled') return count === 0 ? 'Withdrawn' : `Withdrawn · ${answers}`
  if (question.state === 'settled') return `Settled · ${answers}`
  if (interview.state === 'ended') return count === 0 ? 'Ended without an answer' : `Ended · ${answers}`
  return answers
}

export function answerLines(
  { question }: Pick<QuestionOnCard, 'question'>,
  people: Readonly<Record<string, PersonView>>,
): { userId: string; name: string; text: string }[] {
  return (question.answers ?? []).map(({ userId, text }) => ({
    userId,
    text,
    name: people[userId]?.name ?? 'Someone who left',
  }))
}

/** `and 3 more`: answers that the card has no room for; null without any, and while none are shown. */
export function moreAnswers({ question }: Pick<QuestionOnCard, 'question'>): string | null {
  const shown = question.answers?.length ?? 0
  const more = question.answeredBy.length - shown
  return shown > 0 && more > 0 ? `and ${more} more` : null
}

export function questionText(onCard: QuestionOnCard, people: Readonly<Record<string, PersonView>>): string {
  const answers = answerLines(onCard, people).map(({ name, text }) => `${name}: ${text}`)
  return [onCard.question.text, questionState(onCard), ...answers].join('\n')
}

export const QUESTION_CARD_LABELS = {
  questionNamed: (text: string) => `Question: ${text}`,
  seeAnswers: 'See answers',
  open: 'Open question',
  changeAnswer: 'Change my answer',
} as const
