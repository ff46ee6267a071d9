import type { z } from 'zod'
import type { InterviewSettings } from './interview.ts'
import type { QuestionBody } from './questions/question-types.ts'

/** An interview to begin with: its questions are to be changed. */
export interface InterviewTemplate {
  id: string
  name: string
  title: string
  rule: InterviewSettings['rule']
  questions: readonly z.input<typeof QuestionBody>[]
}

function options(...labels: string[]): { id: string; label: string }[] {
  return labels.map((label, index) => ({ id: String(index + 1), label }))
}

/** Frequent questions of teams. */
export const INTERVIEW_TEMPLATES: readonly InterviewTemplate[] = [
  {
    id: 'decide',
    name: 'Decide between options',
    title: 'Which way do we go?',
    rule: 'discuss',
    questions: [
      {
        type: 'pick_one',
        config: {
          question: 'Which option do you prefer?',
          options: options('Option A', 'Option B', 'Option C'),
          allowOther: true,
        },
      },
      { type: 'slider', config: { question: 'How sure are you, in percent?', min: 0, max: 100, step: 10 } },
      {
        type: 'ask_text',
        config: { question: 'What would change your mind?', multiline: true, maxLength: 1_000 },
      },
    ],
  },
  {
    id: 'requirements',
    name: 'Requirements of a change',
    title: 'What does this change need?',
    rule: 'everyone',
    questions: [
      { type: 'ask_text', config: { question: 'Who needs it, and what do they do today?', multiline: true } },
      {
        type: 'pick_many',
        config: {
          question: 'Where does it have to work?',
          options: options('Desktop', 'Phone', 'Without a connection', 'With a screen reader'),
          allowOther: true,
        },
      },
      {
        type: 'rank',
        config: {
          question: 'What matters most?',
          options: options('Soon', 'Cheap', 'Easy to use', 'Easy to change later'),
        },
      },
      { type: 'ask_text', config: { question: 'What must it never do?', multiline: true } },
    ],
  },
  {
    id: 'retrospective',
    name: 'Look back on a week',
    title: 'How was the week?',
    rule: 'everyone',
    questions: [
      {
        type: 'rate',
        config: {
          question: 'How were these?',
          options: options('Our goals', 'How we worked together', 'Our tools'),
          labels: { min: 'Poor', max: 'Very good' },
        },
      },
      { type: 'ask_text', config: { question: 'What should we keep?', multiline: true } },
      { type: 'ask_text', config: { question: 'What should we change next week?', multiline: true } },
    ],
  },
  {
    id: 'review',
    name: 'Review a text',
    title: 'Is this text ready?',
    rule: 'everyone',
    questions: [
      {
        type: 'review_section',
        config: { question: 'Can we publish it as it is?', content: 'Put the text here, in Markdown.' },
      },
      { type: 'confirm', config: { question: 'Did you understand all of it at once?' } },
    ],
  },
]
