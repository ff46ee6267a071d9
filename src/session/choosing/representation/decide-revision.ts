import type { Actor } from '#session/core/actor.ts'
import { type Decision, refuse } from '#session/core/decision.ts'
import { entryOf } from '#session/core/entry-of.ts'
import { isOpenDocumentRun } from '#session/documents/document-run.ts'
import { versionsOf } from '#session/documents/document-versions.ts'
import { hasRole } from '#session/members/member-roles.ts'
import type { MembersSlice } from '#session/members/members-slice.ts'
import { type DocumentsSlice, documentIn, type PolledDocument, pointsOf } from './document-points.ts'
import { type ClosedPoll, type Criticism, isShown, type PollsSlice } from './representation-poll.ts'
import {
  type CriticismAnswer,
  MAX_MINORITY_CHARS,
  MAX_MINORITY_SENTENCES,
  MAX_REASON_CHARS,
  type Revision,
  type WrittenRevision,
} from './revision.ts'

/** The closed check that a revision of this version answers; `null`: none, or too few people answered it. */
export function pollToRevise(
  state: Pick<PollsSlice, 'checks'>,
  documentId: string | null,
): ClosedPoll | null {
  const check = documentId === null ? null : entryOf(state.checks, documentId)
  return check?.state === 'closed' && isShown(check) ? check : null
}

/** Returns every criticism once and in order, with its answer; a criticism without words about it is unanswered. */
export function sanitizeRevision(
  criticisms: readonly Criticism[],
  before: PolledDocument,
  written: WrittenRevision | undefined,
): Revision {
  const points = new Map(pointsOf(before).map(({ id, text }) => [id, text]))
  const answers = criticisms.map(({ id, pointId, text: criticism }): CriticismAnswer => {
    const answer = written?.answers.find((each) => each.id === id)
    const { state = 'unanswered', text = '' } = answer ?? {}
    return { id, point: points.get(pointId) ?? '', criticism, state, text: cut(text, MAX_REASON_CHARS) }
  })
  const minority = (written?.minority ?? []).slice(0, MAX_MINORITY_SENTENCES)
  return { answers, minority: minority.map((sentence) => cut(sentence, MAX_MINORITY_CHARS)) }
}

/** The database refuses half of a character. */
function cut(text: string, maxChars: number): string {
  return text.slice(0, maxChars).toWellFormed()
}

interface RevisedRun {
  previousId: string | null
  isRevision?: true | undefined
}

/** The revision to keep with a run's text; nothing for a run that revises nothing. */
export function revisionOf(
  state: Pick<PollsSlice, 'checks'> & DocumentsSlice,
  { previousId, isRevision }: RevisedRun,
  written: WrittenRevision | undefined,
): { revision?: Revision } {
  const check = isRevision ? pollToRevise(state, previousId) : null
  const before = previousId === null ? null : documentIn(state, previousId)
  return check && before ? { revision: sanitizeRevision(check.result.criticisms, before, written) } : {}
}

type Version = PolledDocument & { version: number; previousId: string | null }

interface NextVersion<Document> {
  previous: Document | null
  actor: Actor
  isRevision: true | undefined
}

/** The number of the version after `previous`, or why there can't be one now. */
export function nextVersion<Document extends Version>(
  state: Pick<PollsSlice, 'checks'> & Pick<MembersSlice, 'people'>,
  documents: Readonly<Record<string, Document>>,
  { previous, actor, isRevision }: NextVersion<Document>,
): number | Decision<never> {
  if (!isRevision) return (previous?.version ?? 0) + 1
  if (!hasRole(state, actor, 'facilitator')) return refuse('needs-facilitator')
  if (!previous) return refuse('no-document')
  const check = entryOf(state.checks, previous.id)
  if (!check) return refuse('no-check')
  if (check.state === 'open') return refuse('check-open')
  if (!pollToRevise(state, previous.id)) return refuse('too-few-answers')
  return versionOfRevision(documents, previous)
}

/** Versions that failed or were stopped do not stand in the way of a revision. */
function versionOfRevision<Document extends Version>(
  documents: Readonly<Record<string, Document>>,
  previous: Document,
): number | Decision<never> {
  const versions = versionsOf(documents, previous)
  const newest = versions.find((version) => version.state === 'done' || isOpenDocumentRun(version))
  if (newest && isOpenDocumentRun(newest))
    return refuse('not-now.newer-version-running', { version: newest.version })
  if (newest && newest.version > previous.version)
    return refuse('version-conflict.revise-newer', { version: newest.version })
  return (versions[0] ?? previous).version + 1
}
