import type { StepVote } from '#session/agenda/step.ts'
import type { ChoiceGroup, NoteScope } from '#session/choosing/ballot/ballot.ts'
import type { SessionState } from '#session/state.ts'
import { Problem } from '../answers/problem.ts'
import type { ApiContext } from '../app/api-app.ts'
import type { ApiServices } from '../app/api-services.ts'
import { requireRole } from '../app/caller.ts'
import { countRead } from '../app/count-use.ts'
import { requireRound } from '../rounds/require-round.ts'
import { numberAndList } from './finished-notes.ts'
import { groupByFrame } from './group-by-frame.ts'

interface NoteChoice {
  frame?: string | undefined
  round?: string | undefined
  notes?: string[] | undefined
}

/** The notes that a request names, as they are on the canvas now. Throws a problem for one that names them twice. */
export async function chosenNotes(
  services: ApiServices,
  c: ApiContext,
  boardId: string,
  { frame, round: roundId, notes }: NoteChoice,
): Promise<{ scope: NoteScope; noteIds: string[] }> {
  if ([frame, roundId, notes].filter((part) => part !== undefined).length > 1)
    throw new Problem('bad-request.one-choice-of-notes')
  const { state, caller } = await requireRole(services, c, boardId, 'viewer')
  countRead(services, 'choices', caller.userId)
  const noteIds = await numberAndList(services, state, frame ?? null)
  if (notes) return { scope: { kind: 'selection' }, noteIds: notes }
  if (frame !== undefined) return { scope: { kind: 'frame', frameId: frame }, noteIds }
  if (roundId === undefined) return { scope: { kind: 'board' }, noteIds }
  const { id } = requireRound(state, roundId)
  const contributions = noteIds.filter((noteId) => state.contributions.get(noteId)?.roundId === id)
  return { scope: { kind: 'round', roundId }, noteIds: contributions }
}

/** Like `chosenNotes`; grouped by frame on request. */
export async function chosenChoices(
  services: ApiServices,
  c: ApiContext,
  boardId: string,
  { groups, ...choice }: NoteChoice & { groups: boolean },
): Promise<{ scope: NoteScope; noteIds: string[]; groups?: ChoiceGroup[] }> {
  const { scope, noteIds } = await chosenNotes(services, c, boardId, choice)
  return groups ? { scope, ...(await groupByFrame(services, boardId, noteIds)) } : { scope, noteIds }
}

/** All finished notes on the canvas now, for the vote of a step; put together by frame if it is on groups. */
export async function choicesOf(
  services: ApiServices,
  state: SessionState,
  { onGroups }: StepVote,
): Promise<{ noteIds: string[]; groups?: ChoiceGroup[] }> {
  const noteIds = await numberAndList(services, state)
  return onGroups ? groupByFrame(services, state.board.id, noteIds) : { noteIds }
}
