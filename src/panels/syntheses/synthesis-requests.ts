import { z } from 'zod'
import { type SynthesisRequest, SynthesisResponse } from '#api/syntheses.ts'
import { boardPath, call } from '#panels/requests/call-api.ts'
import type { EditedSynthesis } from '#session/syntheses/synthesis.ts'

/** The session has the text and the progress of a synthesis. */
const Started = z.object({ synthesis: SynthesisResponse.pick({ id: true }) })
const Saved = z
  .object({ synthesis: SynthesisResponse.pick({ id: true, version: true }) })
  .transform((answer) => answer.synthesis)

const syntheses = (boardId: string) => `${boardPath(boardId)}/syntheses`
const synthesis = (boardId: string, id: string) => `${syntheses(boardId)}/${encodeURIComponent(id)}`

export const synthesesApi = {
  start: (boardId: string, request: SynthesisRequest) =>
    call(syntheses(boardId), Started, { method: 'POST', body: request }),
  edit: (boardId: string, id: string, body: EditedSynthesis) =>
    call(synthesis(boardId, id), Saved, { method: 'PATCH', body }),
  restore: (boardId: string, id: string, newest: string) =>
    call(`${synthesis(boardId, id)}/restore`, Saved, { method: 'POST', body: { newest } }),
}
