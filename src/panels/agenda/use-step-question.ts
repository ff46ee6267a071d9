import { useEffect, useRef } from 'react'
import { useBoard, useSession } from '#panels/open-board/board-context.tsx'
import { mayRun } from '#panels/open-board/may-run.ts'
import { advisorsRefusal } from '#session/agenda/advisors-refusal.ts'
import { currentStep } from '#session/agenda/step.ts'
import { advisorsQuestion } from '#session/agenda/step-question.ts'

/** Fills a step's question into the field for the advisors, if they may speak. A person's own text there stays. */
export function useStepQuestion(): void {
  const { ask } = useBoard()
  const session = useSession()
  const filled = useRef('')
  const step = currentStep(session.agenda)
  const isOpen = mayRun(session) && advisorsRefusal(session, false) === null
  const question = isOpen && step ? advisorsQuestion(step) : ''
  const run = `${step?.id ?? ''} ${step?.run ?? 0}`
  useEffect(() => {
    if (run === ' 0' && filled.current === '') return
    const draft = ask.get()
    if (draft.question !== '' && draft.question !== filled.current) return
    filled.current = question
    if (draft.question !== question) ask.set({ ...draft, question })
  }, [ask, question, run])
}
