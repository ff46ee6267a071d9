import { CHARS_PER_TOKEN } from '#agents/prompt/prompt.ts'
import type { AskServices } from '#server/agents/rounds/ask-services.ts'
import { estimateWriter } from '#server/agents/rounds/estimate-round.ts'
import { agentFor } from '#server/agents/runs/agent-for.ts'
import { promptTokens } from '#server/agents/runs/build-scene.ts'
import { refuseModels } from '#server/models/refuse-models.ts'
import { overDayBudget } from '#server/session/check-day-budget-before-asking.ts'
import { findRefusal } from '#session/authorize.ts'
import { pollToRevise } from '#session/choosing/representation/decide-revision.ts'
import type { Actor } from '#session/core/actor.ts'
import { type Refusal, refusal } from '#session/core/refusal.ts'
import type { DocumentRunName } from '#session/documents/document-run.ts'
import type { SessionEvent } from '#session/event.ts'
import type { SessionState } from '#session/state.ts'

export interface DocumentRunRequest {
  boardId: string
  actor: Actor
  /** A repeated request with the same id gets the run of the first. */
  commandId?: string | undefined
}

/** `id`: of the run, which may have been started by an earlier request with the same key. */
export type RequestedDocumentRun = { ok: true; id: string } | { ok: false; refusal: Refusal }

export interface DocumentRunInput {
  /** The fields of the command, but for the document's id and its hold. */
  fields: object
  /** Characters of the board's text that the synthesizer reads. */
  chars: number
}

/** A kind of document for its request: the writer's kind, and the maximum length of an answer. */
export interface RequestableDocumentRun {
  name: DocumentRunName
  outputTokens: number
  /** Defaults to a synthesizer. */
  by?: 'moderator' | 'synthesizer'
  newId(): string
  /** The field of the command with the run's id. */
  idField: string
  /** The id of the run that this event starts; null: it starts none of this kind. */
  startedBy(event: SessionEvent): string | null
  /** Chooses what goes in. */
  choose(state: SessionState): DocumentRunInput | Refusal | Promise<DocumentRunInput | Refusal>
}

const CHARS_AROUND_CRITICISM = 60

/** Chooses the input, sets a hold for the run, and starts it. */
export async function requestDocumentRun(
  services: Omit<AskServices, 'rooms'>,
  { boardId, actor, commandId }: DocumentRunRequest,
  { name, outputTokens, by = 'synthesizer', newId, idField, startedBy, choose }: RequestableDocumentRun,
): Promise<RequestedDocumentRun> {
  const { sessions, models, db, config, now = Date.now } = services
  const state = await sessions.load(boardId)
  if (!state) return refuse(refusal('board-gone'))
  const stop = findRefusal(state, `${name}.start`, actor)
  if (stop) return refuse(refusal(stop))
  const writer = agentFor(state, by)
  if (!writer) return refuse(refusal(`no-agent.${by}`))
  const input = await choose(state)
  if ('code' in input) return refuse(input)
  const barred = await refuseModels(services, state, [writer])
  if (barred) return refuse(barred)
  const limits = await models.limitsOf(models.modelFor(writer))
  const chars = Math.min(input.chars, promptTokens(state, { limits, outputTokens }) * CHARS_PER_TOKEN)
  const hold = await estimateWriter(models, state, writer, { chars, outputTokens })
  const tooMuch = await overDayBudget(db, config.models.dayBudget, hold, now())
  if (tooMuch) return refuse(tooMuch)
  const id = newId()
  const command = { type: `${name}.start`, [idField]: id, ...input.fields, hold }
  const done = await sessions.dispatch(boardId, command, actor, commandId)
  if (!done.ok) return refuse(done.refusal)
  return { ok: true, id: done.events.map(startedBy).find((started) => started !== null) ?? id }
}

/** Counts the characters that the criticisms of a version add to the prompt of its revision; 0 without a shown check. */
export function charsOfCheck(state: SessionState, documentId: string | null): number {
  const criticisms = pollToRevise(state, documentId)?.result.criticisms ?? []
  return criticisms.reduce((sum, { text }) => sum + text.length + CHARS_AROUND_CRITICISM, 0)
}

function refuse(why: Refusal): RequestedDocumentRun {
  return { ok: false, refusal: why }
}
