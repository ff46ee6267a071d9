import { z } from 'zod'
import type { AddStepsRequest, EditStepRequest, NextStepRequest } from '#api/agenda.ts'
import { boardPath, call } from '#panels/requests/call-api.ts'

const steps = (boardId: string) => `${boardPath(boardId)}/steps`
const step = (boardId: string, stepId: string) => `${steps(boardId)}/${encodeURIComponent(stepId)}`
/** The pages read only the ids: they get the agenda with the session. */
const StepIds = z.object({ steps: z.array(z.object({ id: z.string() })) })
const post = (path: string, body?: unknown) => call(path, StepIds, { method: 'POST', body })

/** `from`: the step that this page shows as running. */
type Start = (boardId: string, stepId: string, from: string | null) => ReturnType<typeof post>

const begin =
  (how: 'start' | 'rerun' | 'reopen'): Start =>
  (boardId, stepId, from) =>
    post(`${step(boardId, stepId)}/${how}`, { from })

export const agendaApi = {
  add: (boardId: string, body: z.input<typeof AddStepsRequest>) => post(steps(boardId), body),
  edit: (boardId: string, stepId: string, body: z.input<typeof EditStepRequest>) =>
    call(step(boardId, stepId), StepIds, { method: 'PATCH', body }),
  remove: (boardId: string, stepId: string) => call(step(boardId, stepId), StepIds, { method: 'DELETE' }),
  start: begin('start'),
  rerun: begin('rerun'),
  reopen: begin('reopen'),
  next: (boardId: string, body: z.input<typeof NextStepRequest>) =>
    post(`${boardPath(boardId)}/agenda/next`, body),
  markDone: (boardId: string, stepId: string, body: { run: number; isDone: boolean }) =>
    post(`${step(boardId, stepId)}/done`, body),
}
