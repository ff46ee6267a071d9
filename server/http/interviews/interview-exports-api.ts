import { z } from '@hono/zod-openapi'
import { InterviewTemplates } from '#api/interviews.ts'
import { interviewJson } from '#formats/minutes/interview-json.ts'
import { interviewMarkdown } from '#formats/minutes/interview-minutes.ts'
import { reportInterview } from '#formats/minutes/report-interviews.ts'
import { safeFileName } from '#formats/zip-texts.ts'
import { entryOf } from '#session/core/entry-of.ts'
import { refusal } from '#session/core/refusal.ts'
import { INTERVIEW_TEMPLATES } from '#session/interviews/interview-templates.ts'
import { QuestionBody } from '#session/interviews/questions/question-types.ts'
import { attachment } from '../answers/attachment.ts'
import { Problem } from '../answers/problem.ts'
import { type ApiApp, answer } from '../app/api-app.ts'
import { apiRoute, boardRoute } from '../app/api-route.ts'
import type { ApiServices } from '../app/api-services.ts'
import { requireRole } from '../app/caller.ts'
import { recordExport } from '../boards/activity-api.ts'
import { INTERVIEW_PATH } from './interviews-api.ts'

const exportOne = boardRoute('viewer', `get ${INTERVIEW_PATH}/export`, {
  summary: 'An interview as a file: Markdown to read, JSON for programs',
  description: 'With names instead of ids, and with the answers that you may see.',
  query: z.object({
    format: z.enum(['md', 'json']),
    timeZone: z.string().max(64).default('UTC').describe('In which moments are written: an IANA name.'),
  }),
  answers: {
    200: {
      content: {
        'text/markdown; charset=utf-8': { schema: z.string() },
        'application/json': { schema: z.looseObject({}) },
      },
      description: 'The file',
    },
  },
})
const templates = apiRoute('get /interview-templates', {
  summary: 'Sets of questions to begin an interview with',
  security: [],
  answers: { 200: answer(InterviewTemplates, 'The sets') },
})

/** Interviews as files, and questions to begin with. */
export function addInterviewExports(app: ApiApp, services: ApiServices): void {
  app.openapi(exportOne, async (c) => {
    const { boardId, interviewId } = c.req.valid('param')
    const { format, timeZone } = c.req.valid('query')
    if (!services.timeZones.has(timeZone)) throw new Problem('bad-request.time-zone')
    const { caller, state, view } = await requireRole(services, c, boardId, 'viewer')
    const interview = entryOf(state.interviews, interviewId)
    if (!interview) throw new Problem(refusal('no-interview'))
    const text =
      format === 'md'
        ? interviewMarkdown(reportInterview(state, interview, view.me), timeZone)
        : `${JSON.stringify(interviewJson(state, interview, view.me), null, 2)}\n`
    await recordExport(services, { caller, state }, format)
    return c.body(text, 200, {
      'content-type': format === 'md' ? 'text/markdown; charset=utf-8' : 'application/json',
      'content-disposition': attachment(`${safeFileName(interview.title)}.${format}`),
      'content-security-policy': 'sandbox',
    })
  })
  app.openapi(templates, (c) => {
    const sets = INTERVIEW_TEMPLATES.map(({ id, name, title, rule, questions }) => ({
      ...{ id, name, title, rule },
      questions: questions.map((question) => QuestionBody.parse(question)),
    }))
    return c.json({ templates: sets }, 200)
  })
}
