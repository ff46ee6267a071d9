import { clip } from '#base/clip.ts'
import type { Interview, InterviewQuestion } from './interview.ts'
import {
  MAX_CITED_ANSWERS,
  MAX_SENTENCE_CHARS,
  MAX_SUMMARY_SENTENCES,
  type SummarySentence,
  type SummaryText,
} from './interview-summary.ts'
import { answerText } from './questions/question-types.ts'

const MAX_QUESTION_CHARS = 200
const MAX_ANSWER_CHARS = 120

/** The answers by question, where no model has written a summary: it cites every answer and leaves none out. */
export function mechanicalSummary({ title, questions }: Pick<Interview, 'title' | 'questions'>): SummaryText {
  return {
    title,
    sentences: [...questions.flatMap(answersSentence), ...unansweredSentences(questions)].slice(
      0,
      MAX_SUMMARY_SENTENCES,
    ),
    leftOut: [],
  }
}

/** Questions without an answer, as open questions: no sentence of a model can rest on them. */
export function unansweredSentences(questions: Interview['questions']): SummarySentence[] {
  return questions
    .filter(({ state, answers }) => state !== 'cancelled' && answers.length === 0)
    .map(({ question }) => ({
      section: 'open-questions',
      text: `Without an answer: ${onLine(question.config.question, MAX_QUESTION_CHARS)}`,
      answers: [],
    }))
}

/** `Which first? The bus (2), the lamp`: what several people answered in the same words is counted. */
function answersSentence({ question, answers }: InterviewQuestion): SummarySentence[] {
  if (answers.length === 0) return []
  const said = new Map<string, number>()
  for (const { value } of answers) {
    const text = onLine(answerText(question, value), MAX_ANSWER_CHARS)
    said.set(text, (said.get(text) ?? 0) + 1)
  }
  const list = [...said]
    .sort(([, a], [, b]) => b - a)
    .map(([text, count]) => (count === 1 ? text : `${text} (${count})`))
  return [
    {
      section: 'answers',
      text: clip(
        `${onLine(question.config.question, MAX_QUESTION_CHARS)} ${list.join(' · ')}`,
        MAX_SENTENCE_CHARS,
      ),
      answers: answers.map(({ number }) => number).slice(0, MAX_CITED_ANSWERS),
    },
  ]
}

function onLine(text: string, max: number): string {
  return clip(text.replace(/\s+/g, ' ').trim(), max)
}

/** Returns the summary of an interview, as every outlet shows it. */
export function summaryOf(interview: Pick<Interview, 'title' | 'questions' | 'summary'>): {
  text: SummaryText
  isMechanical: boolean
} {
  const { summary } = interview
  return summary?.state === 'done'
    ? { text: summary.text, isMechanical: false }
    : { text: mechanicalSummary(interview), isMechanical: true }
}
