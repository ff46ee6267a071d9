import { entryOf } from '#session/core/entry-of.ts'
import type { ModelUsage } from '#session/usage/model-usage.ts'
import type { TurnFailure } from '#session/usage/turn-failure.ts'

/** The session's collection of each document by a synthesizer or a moderator, by the prefix of its commands and events. */
const COLLECTIONS = {
  synthesis: 'syntheses',
  'theme-run': 'themeRuns',
  proposal: 'proposals',
  'step-suggestion': 'stepSuggestions',
} as const
export type DocumentRunName = keyof typeof COLLECTIONS
const DOCUMENT_NAMES = [
  'synthesis',
  'theme-run',
  'proposal',
  'step-suggestion',
] as const satisfies DocumentRunName[]

export type DocumentCollection = (typeof COLLECTIONS)[DocumentRunName]
/** The collections of a session that hold runs of documents. */
export type DocumentRuns = Record<DocumentCollection, Readonly<Record<string, DocumentRun>>>
/** A document, as far as the run that writes it matters: what all kinds have. */
export interface DocumentRun {
  id: string
  /** Each kind has some of these. */
  state:
    | ('queued' | 'thinking' | 'writing' | 'done' | 'failed' | 'cancelled')
    | ('proposed' | 'accepted' | 'dismissed' | 'undone' | 'followed')
  agentId: string | null
  /** `provider:model`, once it is being written. */
  model: string | null
  /** How often it was begun. Missing: never. */
  tries?: number | undefined
  /** The person who started or saved it. */
  requestedBy: string
  startedAt: number
  endedAt: number | null
  failure: TurnFailure | null
  usage: ModelUsage | null
  /** The round that it sums up. null or missing: it is of no round. */
  roundId?: string | null | undefined
}

/** `null` if there is no such run of this kind. */
export function documentRunIn(
  documents: DocumentRuns,
  name: DocumentRunName,
  id: string,
): DocumentRun | null {
  return entryOf(documents[COLLECTIONS[name]], id)
}

/** Whether an agent writes it, or is going to. */
export function isOpenDocumentRun({ state }: Pick<DocumentRun, 'state'>): boolean {
  return state === 'queued' || state === 'thinking' || state === 'writing'
}

/** Syntheses, theme runs, proposals and suggestions that are not over. */
export function listOpenDocumentRuns(documents: DocumentRuns): { name: DocumentRunName; run: DocumentRun }[] {
  return DOCUMENT_NAMES.flatMap((name) =>
    Object.values(documents[COLLECTIONS[name]])
      .filter(isOpenDocumentRun)
      .map((run) => ({ name, run })),
  )
}

interface Moment {
  /** The person who did it. */
  actor: string
  at: number
}

/** A version that is not being written yet. */
export function requestedRun({ actor, at }: Moment) {
  return {
    state: 'queued',
    agentId: null,
    model: null,
    requestedBy: actor,
    startedAt: at,
    endedAt: null,
    failure: null,
    usage: null,
  } as const
}

type Outcome<Text> =
  | { state: 'done' | 'cancelled'; text: Text; usage: ModelUsage | null }
  | { state: 'failed'; text: Text; usage: ModelUsage | null; failure: TurnFailure }

/** Returns the version with the outcome of its run; a version that was stopped already keeps its end time. */
export function withOutcome<Version extends { endedAt: number | null }, Text extends object>(
  version: Version,
  outcome: Outcome<Text>,
  at: number,
) {
  return {
    ...version,
    ...outcome.text,
    state: outcome.state,
    ...endOfRun(version, outcome, at),
  }
}

/** A version that a person saved is done as it begins. */
export function savedByHand({ actor, at }: Moment) {
  return {
    state: 'done',
    instructions: '',
    requestedBy: actor,
    startedAt: at,
    endedAt: at,
    failure: null,
    usage: null,
  } as const
}

/** How a run ended: one that was cancelled keeps that time, and has its usage when that arrives. */
export function endOfRun(
  { endedAt }: Pick<DocumentRun, 'endedAt'>,
  outcome: RunEnd,
  at: number,
): { endedAt: number; failure: TurnFailure | null; usage: ModelUsage | null } {
  const failure = outcome.state === 'failed' ? outcome.failure : null
  return { endedAt: endedAt ?? at, failure, usage: outcome.usage }
}

type RunEnd = { usage: ModelUsage | null } & (
  | { state: 'done' | 'cancelled' }
  | { state: 'failed'; failure: TurnFailure }
)
