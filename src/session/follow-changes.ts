import {
  type Change,
  type ChangeKind,
  MAX_CHANGES_OF_SUBJECT,
  parseSubject,
  type SubjectKey,
  subjectKey,
} from './changes/changes-slice.ts'
import type { CopyOnWrite } from './core/copy-on-write.ts'
import type { EventOf, SessionEvent } from './event.ts'
import type { SessionState } from './state.ts'

/** A change without its place in the log; `by` is the event's actor if it is missing. */
interface Changed {
  subject: SubjectKey
  kind: ChangeKind
  by?: string | null
}

type EventKind = SessionEvent['kind']
type ChangesOf<Kind extends EventKind> = (event: EventOf<Kind>, state: SessionState) => readonly Changed[]

const NONE: readonly Changed[] = []
const note = (number: number) => subjectKey('note', number)

function ofNote(state: SessionState, noteId: string, kind: ChangeKind, by?: string): readonly Changed[] {
  const numbered = state.noteNumbers.get(noteId)
  return numbered ? [{ subject: note(numbered.number), kind, ...(by !== undefined && { by }) }] : NONE
}

/** The changes that reviewers see, by kind of event. `state` is after the event. Other events change nothing for them. */
const CHANGES_OF: { [Kind in EventKind]?: ChangesOf<Kind> } = {
  'premise.set': () => [{ subject: 'board:premise', kind: 'edited' }],
  'ideas.captured': ({ data }) =>
    data.ideas.flatMap(({ number, authorId, from = [], parent }) => [
      { subject: note(number), kind: 'added', by: authorId },
      ...[...from, ...(parent === null ? [] : [parent])].map(
        (earlier): Changed => ({ subject: note(earlier), kind: 'built-on', by: authorId }),
      ),
    ]),
  'ideas.followed': ({ data }) =>
    data.ideas.flatMap(({ number, text, edit, by = [null], isOnCanvas }): Changed[] => {
      const subject = note(number)
      if (isOnCanvas === false) return [{ subject, kind: 'deleted', by: by[0] ?? null }]
      const isEdited = text !== undefined || edit !== undefined
      return isEdited ? by.map((each) => ({ subject, kind: 'edited', by: each })) : []
    }),
  'ideas.changed': ({ data }) =>
    data.ideas.flatMap(({ number, text }): Changed[] =>
      text === undefined ? [] : [{ subject: note(number), kind: 'edited' }],
    ),
  'idea.promoted': ({ data }) => [{ subject: note(data.number), kind: 'promoted' }],
  'content.imported': ({ data }) =>
    data.slice.ideas.map(({ number }) => ({ subject: note(number), kind: 'added', by: data.importedBy })),
  'reaction.given': ({ data }, state) => ofNote(state, data.noteId, 'chosen'),
  'notes.picked': ({ data }, state) =>
    data.picks.flatMap(({ noteId }) => ofNote(state, noteId, 'chosen', data.agentId)),
  'round.started': ({ data }) => [{ subject: subjectKey('round', data.roundId), kind: 'added' }],
  'synthesis.ended': ({ data }) =>
    data.outcome.state === 'done'
      ? [{ subject: subjectKey('synthesis', data.synthesisId), kind: 'added' }]
      : NONE,
  'synthesis.edited': ({ data }) => [{ subject: subjectKey('synthesis', data.synthesisId), kind: 'edited' }],
  'proposal.ended': ({ data }) =>
    data.outcome.state === 'done'
      ? [{ subject: subjectKey('proposal', data.proposalId), kind: 'added' }]
      : NONE,
  'proposal.edited': ({ data }) => [{ subject: subjectKey('proposal', data.proposalId), kind: 'edited' }],
  'theme-run.ended': ({ data }) =>
    data.outcome.state === 'done'
      ? [{ subject: subjectKey('themes', data.themeRunId), kind: 'added' }]
      : NONE,
  'vote.started': ({ data }) => [{ subject: subjectKey('vote', data.voteId), kind: 'added' }],
  'rating.started': ({ data }) => [{ subject: subjectKey('rating', data.ratingId), kind: 'added' }],
  'check.started': ({ data }) => [{ subject: subjectKey('check', data.documentId), kind: 'added' }],
  'review.requested': ({ data }, state) =>
    data.noteIds.flatMap((noteId) => ofNote(state, noteId, 'requested')),
  'question.asked': ({ data, actor }) => [
    { subject: subjectKey('question', data.questionId), kind: 'added', by: data.by ?? actor },
  ],
}

/** Records the changes of an event that has been applied: `state` is after it. */
export function followChanges<Kind extends EventKind>(
  kind: Kind,
  state: SessionState,
  event: EventOf<Kind>,
  owned: CopyOnWrite,
): Partial<SessionState> {
  const changed = CHANGES_OF[kind]?.(event, state) ?? NONE
  if (changed.length === 0) return {}
  const changes = owned.map(state.changes)
  for (const { subject, kind: how, by = event.actor } of changed)
    changes.set(
      subject,
      withChange(changes.get(subject) ?? [], {
        kind: how,
        by: hidesEditor(state, subject, how) ? null : signed(by),
        ...stampOf(event),
      }),
    )
  return { changes }
}

/** A note that was revealed without names may be edited or deleted by its writer. */
function hidesEditor({ ideas }: Pick<SessionState, 'ideas'>, subject: SubjectKey, kind: ChangeKind): boolean {
  if (kind !== 'edited' && kind !== 'deleted') return false
  const found = parseSubject(subject)
  return found?.kind === 'note' && ideas.get(found.id)?.authorId === null
}

/** Unsigned notes have no author, and the server is no one. */
function signed(by: string | null): string | null {
  return by === 'server' || by === '' ? null : by
}

function stampOf({ seq, at }: SessionEvent): Pick<Change, 'seq' | 'at'> {
  return { seq, at }
}

/** A repeated change replaces the one before, and moves to the end. */
function withChange(before: readonly Change[], change: Change): readonly Change[] {
  const others = before.filter(({ kind, by }) => kind !== change.kind || by !== change.by)
  return [...others, change].slice(-MAX_CHANGES_OF_SUBJECT)
}
