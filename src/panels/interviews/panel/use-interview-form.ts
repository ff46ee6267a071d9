import { useCallback, useState } from 'react'
import type { InterviewResponse } from '#api/interviews.ts'
import { INTERVIEW_TEMPLATES } from '#session/interviews/interview-templates.ts'
import { FIRST_FIELDS, type InterviewFields, interviewRequest } from './interview-request.ts'
import { emptyForm, formOf, type QuestionForm } from './question-form.ts'
import { fieldsToRepeat, formsToRepeat } from './repeat-interview.ts'

/** The value of *An empty question* in the list of ways to begin. */
export const NO_TEMPLATE = ''

/** The fields of a new interview, the functions that change them, and `request`, which checks them and makes the request. */
export type InterviewForm = ReturnType<typeof useInterviewForm>

/**
 * Returns the form of a new interview.
 * @param first the id of the template or of the earlier interview that it begins with
 */
export function useInterviewForm(first: string = NO_TEMPLATE) {
  const [begunWith, setBegunWith] = useState(first)
  const [fields, setFields] = useState(FIRST_FIELDS)
  const [questions, setQuestions] = useState<readonly QuestionForm[]>(() => [emptyForm(0)])
  const nextKey = nextKeyOf(questions)
  const repeat = useCallback((interview: InterviewResponse) => {
    setFields(fieldsToRepeat(interview))
    setQuestions((all) => {
      const asked = formsToRepeat(interview, nextKeyOf(all))
      return asked.length > 0 ? asked : [emptyForm(nextKeyOf(all))]
    })
  }, [])
  const set = (more: Partial<InterviewFields>): void => setFields((all) => ({ ...all, ...more }))
  return {
    begunWith,
    fields,
    questions,
    set,
    /** Begins with another template. An earlier interview is only remembered: it has to be read for `repeat`. */
    begin(id: string): void {
      const chosen = INTERVIEW_TEMPLATES.find((each) => each.id === id)
      setBegunWith(id)
      setQuestions(
        chosen?.questions.map((question, index) => formOf(question, nextKey + index)) ?? [emptyForm(nextKey)],
      )
      if (chosen) set({ title: chosen.title, rule: chosen.rule })
    },
    /** Takes what an earlier interview was started with. */
    repeat,
    change: (form: QuestionForm) =>
      setQuestions((all) => all.map((each) => (each.key === form.key ? form : each))),
    add: () => setQuestions((all) => [...all, emptyForm(nextKey)]),
    remove: (key: number) => setQuestions((all) => all.filter((each) => each.key !== key)),
    move: (from: number, to: number) => setQuestions((all) => moved(all, from, to)),
    /** `null`: something is missing. */
    request: () => interviewRequest(fields, questions, Date.now()),
  }
}

function nextKeyOf(questions: readonly QuestionForm[]): number {
  return Math.max(...questions.map(({ key }) => key), 0) + 1
}

function moved<T>(all: readonly T[], from: number, to: number): readonly T[] {
  const item = all[from]
  if (item === undefined || to < 0 || to >= all.length) return all
  return all.toSpliced(from, 1).toSpliced(to, 0, item)
}
