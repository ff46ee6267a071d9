import { z } from '@hono/zod-openapi'
import { OneInterviewFile } from '#api/interviews.ts'
import { PictureFilesFailure } from '#server/pictures/picture-files.ts'
import { entryOf } from '#session/core/entry-of.ts'
import { refusal } from '#session/core/refusal.ts'
import { fileLimitsOf, filesOfAnswer } from '#session/interviews/answer-files.ts'
import { answerRefusal } from '#session/interviews/answer-refusal.ts'
import { answersInSight } from '#session/interviews/answers-in-sight.ts'
import type { Interview, InterviewQuestion } from '#session/interviews/interview.ts'
import { findOpen } from '#session/interviews/interview-command.ts'
import { MAX_FILE_BYTES, problemOfFile, UploadedFile } from '#session/interviews/questions/uploaded-files.ts'
import type { SessionState } from '#session/state.ts'
import { attachment } from '../answers/attachment.ts'
import { Problem } from '../answers/problem.ts'
import { type ApiApp, answer } from '../app/api-app.ts'
import { boardRoute } from '../app/api-route.ts'
import type { ApiServices } from '../app/api-services.ts'
import { requireRole, requireWriter } from '../app/caller.ts'
import { countUse, requireGuestQuota } from '../app/count-use.ts'
import { forPrograms, takesFile } from '../app/route-rules.ts'
import { INTERVIEW_PATH } from './interviews-api.ts'

const path = `${INTERVIEW_PATH}/files` as const
const MAX_NAME_CHARS = 3 * 255

const anyFile = { schema: z.string().openapi({ format: 'binary' }) }
const add = boardRoute('commenter', `post ${path}`, {
  summary: 'Upload a file for an answer (commenters)',
  ...forPrograms(null),
  ...takesFile(MAX_FILE_BYTES),
  description:
    'The body is the file, of a type and size that the question asks for. An answer then names it by its id; a file that is in no answer is removed after a day.',
  query: z.object({ question: z.string().max(64) }),
  headers: z.object({
    'x-file-name': z
      .string()
      .max(MAX_NAME_CHARS)
      .describe('The name of the file, as encodeURIComponent writes it.'),
  }),
  body: { content: { 'application/octet-stream': anyFile, '*/*': anyFile }, required: true },
  answers: { 201: answer(OneInterviewFile, 'The file, as an answer names it') },
})
const read = boardRoute('viewer', `get ${path}/{fileId}`, {
  summary: 'A file of an answer that you may see, or your own',
  answers: {
    200: { content: { '*/*': anyFile }, description: 'The file, with the type that it was uploaded with' },
  },
})

/** Files of answers. They are for people who may see the answer that they are in. */
export function addInterviewFiles(app: ApiApp, services: ApiServices): void {
  const { interviewFiles, log, now = Date.now } = services

  async function keeping<T>(work: () => Promise<T>): Promise<T> {
    try {
      return await work()
    } catch (error) {
      if (!(error instanceof PictureFilesFailure)) throw error
      log.error({ err: error }, 'file store failed')
      throw new Problem('files-away')
    }
  }

  app.openapi(add, async (c) => {
    const { boardId, interviewId } = c.req.valid('param')
    const { question: questionId } = c.req.valid('query')
    const { caller, state } = await requireWriter(services, c, boardId, 'commenter')
    countUse(services, c, 'newPictures', caller.userId)
    const countBytes = await requireGuestQuota(services, c, 'bytes', caller.userId)
    const name = readName(c.req.valid('header')['x-file-name'])
    const sent = plainType(c.req.header('content-type'))
    const size = Number(c.req.header('content-length') ?? 1)
    checkFile(requireQuestion(state, { interviewId, questionId, at: now() }), { name, type: sent, size })
    const bytes = await c.get('readFile')()
    // Receiving it may have taken a while: role and interview are checked again.
    const here = await requireWriter(services, c, boardId, 'commenter')
    const question = requireQuestion(here.state, { interviewId, questionId, at: now() })
    const type = question.question.type === 'ask_image' ? (imageTypeOf(bytes) ?? 'unknown') : sent
    checkFile(question, { name, type, size: bytes.length })
    const about = { boardId, interviewId, questionId, addedBy: caller.userId, name, type }
    const added = await keeping(() => interviewFiles.add({ ...about, bytes }, usedFilesOf(here.state)))
    if (!added) throw new Problem('files-full')
    countBytes(added.size)
    const file = { fileId: added.id, name: added.name, type: added.type, size: added.size }
    return c.json({ file }, 201)
  })

  app.openapi(read, async (c) => {
    const { boardId, interviewId, fileId } = c.req.valid('param')
    const { view, state } = await requireRole(services, c, boardId, 'viewer')
    const interview = entryOf(state.interviews, interviewId)
    const row = interview && (await interviewFiles.find(boardId, fileId))
    if (!row || row.interviewId !== interviewId) throw new Problem('no-file')
    if (row.addedBy !== view.me.id && !isInSight(interview, row, view.me)) throw new Problem('no-file')
    const bytes = await keeping(() => interviewFiles.read(row))
    if (!bytes) throw new Problem('no-file')
    return c.body(bytes, 200, {
      'content-type': row.type,
      'content-disposition': attachment(row.name),
      // It is a stranger's file: opened directly, it must not run as a page of this site.
      'content-security-policy': "default-src 'none'; sandbox",
      'cross-origin-resource-policy': 'same-origin',
      'cache-control': 'private, no-cache',
      vary: 'Cookie, Authorization',
    })
  })
}

function requireQuestion(
  state: SessionState,
  { interviewId, questionId, at }: { interviewId: string; questionId: string; at: number },
): InterviewQuestion {
  const found = findOpen(state, interviewId, at)
  if ('ok' in found) throw new Problem(found.ok ? refusal('not-now') : found.refusal)
  const question = found.questions.find(({ id }) => id === questionId)
  if (!question) throw new Problem(refusal('no-question'))
  return question
}

function checkFile(
  { question }: Pick<InterviewQuestion, 'question'>,
  file: { name: string; type: string; size: number },
): void {
  const limits = fileLimitsOf(question)
  if (!limits) throw new Problem(refusal('bad-answer.no-file-asked'))
  const problem = problemOfFile(file, limits)
  if (problem) throw new Problem(answerRefusal(problem))
}

/** Without parameters; a strange one is only bytes. */
function plainType(header = ''): string {
  const type = header.split(';', 1)[0]?.trim().toLowerCase() ?? ''
  return /^[a-z]+\/[a-z0-9][\w.+-]{0,100}$/.test(type) ? type : 'application/octet-stream'
}

/** They would show `exe.png` at the end of a name that ends with `gnp.exe`. */
const BIDI_CONTROLS = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g

function readName(header: string): string {
  let name: string
  try {
    name = decodeURIComponent(header)
  } catch {
    throw new Problem('bad-request.file-name')
  }
  const read = UploadedFile.shape.name.safeParse(name.replace(BIDI_CONTROLS, '').replace(/[/\\]/g, '_'))
  if (!read.success) throw new Problem('bad-request.file-name-too-long')
  return read.data
}

function usedFilesOf({ interviews }: SessionState): (fileId: string) => boolean {
  const used = new Set(
    Object.values(interviews).flatMap(({ questions }) =>
      questions.flatMap(({ question, answers }) =>
        answers.flatMap(({ value }) => filesOfAnswer(question, value).map(({ fileId }) => fileId)),
      ),
    ),
  )
  return (fileId) => used.has(fileId)
}

function isInSight(
  interview: Interview,
  { id, questionId }: { id: string; questionId: string },
  viewer: Parameters<typeof answersInSight>[2],
): boolean {
  const question = interview.questions.find((one) => one.id === questionId)
  if (!question) return false
  return answersInSight(interview, question, viewer).some(({ value }) =>
    filesOfAnswer(question.question, value).some(({ fileId }) => fileId === id),
  )
}

const SIGNATURES: readonly [type: string, bytes: readonly number[], at: number][] = [
  ['image/png', [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a], 0],
  ['image/jpeg', [0xff, 0xd8, 0xff], 0],
  ['image/gif', [0x47, 0x49, 0x46, 0x38], 0],
  ['image/webp', [0x57, 0x45, 0x42, 0x50], 8],
]

/** Finds an image's type by its first bytes, whatever its name and sender claim; null: not an image that browsers show. */
function imageTypeOf(bytes: Uint8Array): string | null {
  const found = SIGNATURES.find(([, signature, at]) => signature.every((byte, i) => bytes[at + i] === byte))
  return found?.[0] ?? null
}
