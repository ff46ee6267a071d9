'use client'

import { useState } from 'react'
import { INTERVIEW_TEMPLATES } from '#session/interviews/interview-templates.ts'
import { FIRST_FIELDS, type InterviewFields, interviewRequest } from './interview-request.ts'
import { emptyForm, formOf, type QuestionForm } from './question-form.ts'

/** The value of *An empty question* in the list of templates. */
export const NO_TEMPLATE = ''

export type InterviewForm = ReturnType<typeof useInterviewForm>

/** What is filled in so far. */
export function useInterviewForm() {
  const [template, setTemplate] = useState(NO_TEMPLATE)
  const [fields, setFields] = useState(FIRST_FIELDS)
  const [questions, setQuestions] = useState<readonly QuestionForm[]>(() => [emptyForm(0)])
  const nextKey = Math.max(...questions.map(({ key }) => key), 0) + 1
  const set = (more: Partial<InterviewFields>): void => setFields((all) => ({ ...all, ...more }))
  return {
    template,
    fields,
    questions,
    set,
    /** Begins again with a template. */
    begin(id: string): void {
      const chosen = INTERVIEW_TEMPLATES.find((each) => each.id === id)
      setTemplate(id)
      setQuestions(
        chosen?.questions.map((question, index) => formOf(question, nextKey + index)) ?? [emptyForm(nextKey)],
      )
      if (chosen) set({ title: chosen.title, rule: chosen.rule })
    },
    change: (form: QuestionForm) =>
      setQuestions((all) => all.map((each) => (each.key === form.key ? form : each))),
    add: () => setQuestions((all) => [...all, emptyForm(nextKey)]),
    remove: (key: number) => setQuestions((all) => all.filter((each) => each.key !== key)),
    move: (from: number, to: number) => setQuestions((all) => moved(all, from, to)),
    /** `null`: something is missing. */
    request: () => interviewRequest(fields, questions, Date.now()),
  }
}

function moved<T>(all: readonly T[], from: number, to: number): readonly T[] {
  const item = all[from]
  if (item === undefined || to < 0 || to >= all.length) return all
  return all.toSpliced(from, 1).toSpliced(to, 0, item)
}
