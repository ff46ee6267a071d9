'use client'

import { useState } from 'react'
import { isBlank } from '#base/is-blank.ts'
import { MAX_ANSWERS_OF_QUESTION } from '#session/interviews/interview.ts'
import { INTERVIEW_TEMPLATES } from '#session/interviews/interview-templates.ts'
import { emptyForm, formOf, type QuestionForm, readQuestionForm } from './question-form.ts'

export const ANSWER_RULES = [
  { value: 'everyone', label: 'Everyone answers' },
  { value: 'first', label: 'The first answer counts' },
  { value: 'discuss', label: 'Discuss, and settle on one' },
] as const
/** The value of *An empty question* in the list of templates. */
export const NO_TEMPLATE = ''

export type InterviewForm = ReturnType<typeof useInterviewForm>

/** `null`: not known; `undefined`: this is no number of people. */
export function countOf(text: string): number | null | undefined {
  if (isBlank(text)) return null
  const count = Number(text)
  return Number.isInteger(count) && count >= 1 && count <= MAX_ANSWERS_OF_QUESTION ? count : undefined
}

/** What is filled in so far. */
export function useInterviewForm() {
  const [template, setTemplate] = useState(NO_TEMPLATE)
  const [title, setTitle] = useState('')
  const [context, setContext] = useState('')
  const [rule, setRule] = useState<string>('everyone')
  const [participants, setParticipants] = useState('')
  const [durationMs, setDuration] = useState<number | null>(null)
  const [asksOn, setAsksOn] = useState(false)
  const [questions, setQuestions] = useState<readonly QuestionForm[]>(() => [emptyForm(0)])
  const nextKey = Math.max(...questions.map(({ key }) => key), 0) + 1
  return {
    ...{ template, title, context, rule, participants, durationMs, asksOn, questions },
    ...{ setTitle, setContext, setRule, setParticipants, setDuration, setAsksOn },
    /** Begins again with a template. */
    begin(id: string): void {
      const chosen = INTERVIEW_TEMPLATES.find((each) => each.id === id)
      setTemplate(id)
      setQuestions(
        chosen?.questions.map((question, index) => formOf(question, nextKey + index)) ?? [emptyForm(nextKey)],
      )
      if (!chosen) return
      setTitle(chosen.title)
      setRule(chosen.rule)
    },
    change: (form: QuestionForm) =>
      setQuestions((all) => all.map((each) => (each.key === form.key ? form : each))),
    add: () => setQuestions((all) => [...all, emptyForm(nextKey)]),
    remove: (key: number) => setQuestions((all) => all.filter((each) => each.key !== key)),
    move: (from: number, to: number) => setQuestions((all) => moved(all, from, to)),
    /** null: something is missing. */
    request() {
      const read = questions.map(readQuestionForm)
      const asked = read.flatMap((each) => (each.ok ? [each.question] : []))
      const count = rule === 'everyone' ? countOf(participants) : null
      if (asked.length < read.length || isBlank(title) || count === undefined) return null
      const chosen = ANSWER_RULES.find(({ value }) => value === rule)?.value ?? 'everyone'
      const probe = asksOn ? ('when-answered' as const) : ('off' as const)
      return { title, context, questions: asked, rule: chosen, participants: count, durationMs, probe }
    },
  }
}

function moved<T>(all: readonly T[], from: number, to: number): readonly T[] {
  const item = all[from]
  if (item === undefined || to < 0 || to >= all.length) return all
  return all.toSpliced(from, 1).toSpliced(to, 0, item)
}
