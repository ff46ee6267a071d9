import { createHash } from 'node:crypto'
import type { z } from 'zod'
import type { NewIdeaRequest, NewIdeaResponse } from '#api/ideas.ts'
import { ideaView, type LogSight } from '#server/idea-log/idea-views.ts'
import { ideaOfNote } from '#session/ideas/idea-in.ts'
import type { ApiServices } from '../app/api-services.ts'
import { type IdeaServices, type IdeasOnBoard, orProblem, requireIdea } from './idea-services.ts'

interface NewIdeaInput extends z.output<typeof NewIdeaRequest> {
  boardId: string
  /** Adding with the same key again adds nothing. */
  key: string | undefined
  /** Called once if an idea is going to be added. Throws a Problem if that is one too many. */
  countUse: () => void
}

/** Adds an idea of the caller with a note in the tray; while people write in private, a note in the caller’s draft. */
export async function addIdea(
  { programs }: Pick<ApiServices, 'programs'>,
  { writer }: IdeaServices,
  { caller: { userId, program }, sight, again }: IdeasOnBoard,
  { boardId, key, countUse, ...input }: NewIdeaInput,
): Promise<z.output<typeof NewIdeaResponse>> {
  const noteId = key === undefined ? undefined : noteIdFor(`${boardId} ${userId} ${key}`)
  // An idea that was added with this key and removed since is not added again.
  const known = noteId === undefined ? null : ideaOfNote(sight.state, noteId)
  if (noteId !== undefined && known) return viewOf(sight, known.number, noteId)
  if (input.parent != null) requireIdea(sight, input.parent)
  countUse()
  const isByAi = program !== undefined && input.isByAi
  const idea = { ...input, authorId: userId, via: 'api', program, isByAi, noteId } as const
  const done = orProblem(await writer.add(boardId, idea))
  if (program && !done.isPrivate) programs.wrote(boardId, { ...program, userId }, done.noteId)
  if (done.isPrivate) return { idea: null, noteId: done.noteId }
  return viewOf(await again(), done.number, done.noteId)
}

function viewOf(sight: LogSight, number: number, noteId: string): z.output<typeof NewIdeaResponse> {
  return { idea: ideaView(sight, requireIdea(sight, number)), noteId }
}

/**
 * The id of a note, made of the caller's key: the same request always gives the same id. Hex digits are valid
 * in a record's id.
 */
function noteIdFor(key: string): string {
  return `shape:${createHash('sha256').update(`idea ${key}`).digest('hex').slice(0, 32)}`
}
