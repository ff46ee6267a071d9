import type { ChunkedWork } from '#base/chunked-work.ts'
import { clip } from '#base/clip.ts'
import { stepIn } from '#session/agenda/step.ts'
import {
  type Change,
  type ChangedKind,
  parseSubject,
  REVIEW_PARTS,
  type ReviewPart,
} from '#session/changes/changes-slice.ts'
import { entryOf } from '#session/core/entry-of.ts'
import type { Idea } from '#session/ideas/idea.ts'
import { ideaOfNote } from '#session/ideas/idea-in.ts'
import { ideasFor } from '#session/ideas/ideas-for.ts'
import { personNow } from '#session/members/members-slice.ts'
import { project, type SessionProjection } from '#session/project.ts'
import { openReviewRequests } from '#session/review-requests/review-request.ts'
import type { RoundTrigger } from '#session/rounds/round.ts'
import type { SessionState } from '#session/state.ts'
import { readThreads, type ThreadNews } from './read-threads.ts'
import { requestNeeds } from './sent-for-review.ts'
import { isSeen, type VisitMark, wasSeenBefore } from './visit-mark.ts'
import { type Need, needsOf } from './waits-for-viewer.ts'

/** A thing on the board with the changes that others made to it since the viewer's last visit. */
export interface ReviewRow {
  /** Its key: `note:14`. */
  subject: string
  kind: ChangedKind
  /** The number of a note, the id of anything else. */
  id: string
  /** The id on the canvas of a note, or of the record that a thread is about. */
  noteId: string | null
  /** The beginning of a note or comment, the question of a round, the title of anything else. */
  text: string
  authorId: string | null
  part: ReviewPart
  need: Need | null
  /** The oldest first; empty if it only waits for the viewer. */
  changes: readonly Change[]
  /** The number of the last change; 0: it only waits for the viewer. */
  seq: number
  isSeen: boolean
}

const MAX_TEXT_CHARS = 400
const THINGS_AT_ONCE = 200
const LISTED_TRIGGERS: readonly RoundTrigger['kind'][] = ['question', 'frame', 'rerun', 'import']

/** A changed thing as its viewer may see it. */
interface Subject extends Pick<ReviewRow, 'noteId' | 'text' | 'authorId'> {
  isMine: boolean
  /** Whether a change still holds: a "+" that was taken back is no news. */
  holds(change: Change): boolean
}

/**
 * The things that others changed since the viewer's last visit, and those that wait for the viewer: what waits first, then in the
 * order of the log. Empty for people outside of the board. A board of 5,000 notes takes 20 to 90 ms of processor time: pauses often.
 * `only`: the keys of the things to list.
 */
export function* reviewRows(
  state: SessionState,
  viewerId: string,
  mark: VisitMark,
  { isProgram = false, only }: { isProgram?: boolean; only?: ReadonlySet<string> } = {},
): ChunkedWork<ReviewRow[]> {
  const view = project(state, viewerId, { isProgram })
  if (!view) return []
  const reader = new SubjectReader(state, view)
  const rows: ReviewRow[] = []
  let count = 0
  for (const row of bothRows(reader, mark, only)) {
    if (row) rows.push(row)
    if (++count % THINGS_AT_ONCE === 0) yield
  }
  const place = ({ part }: ReviewRow) => REVIEW_PARTS.indexOf(part)
  return rows.sort((one, other) => place(one) - place(other) || one.seq - other.seq)
}

type Only = ReadonlySet<string> | undefined

/** `null` for things without news. */
function* bothRows(reader: SubjectReader, mark: VisitMark, only: Only): Iterable<ReviewRow | null> {
  yield* subjectRows(reader, mark, only)
  yield* threadRows(reader, mark, only)
}

function* subjectRows(reader: SubjectReader, mark: VisitMark, only: Only): Iterable<ReviewRow | null> {
  const { state, view } = reader
  const needs = view.me.isProgram ? new Map<string, Need>() : allNeeds(reader, mark)
  for (const key of only ?? new Set([...needs.keys(), ...state.changes.keys()])) {
    const need = needs.get(key) ?? null
    const changes = state.changes.get(key) ?? []
    // Most things of a board have no news.
    const isNews = need !== null || !changes.every((change) => wasSeenBefore(mark, key, change))
    const parsed = isNews ? parseSubject(key) : null
    const subject = parsed && reader.read(parsed.kind, parsed.id)
    yield subject && rowOf(subject, { key, need, changes, mark }, reader)
  }
}

/** A to-do on a note comes before a request to review it. */
function allNeeds(reader: SubjectReader, mark: VisitMark): Map<string, Need> {
  const { state, view, ideas } = reader
  const isViewers = (id: string | null) => reader.isViewers(id)
  return new Map([...requestNeeds(state, view, { mark, isViewers }), ...needsOf(view, ideas.values())])
}

function* threadRows(reader: SubjectReader, mark: VisitMark, only: Only): Iterable<ReviewRow | null> {
  const { state, view } = reader
  for (const news of readThreads(state, view.me, (id) => reader.isViewers(id))) {
    const { key, changes, need } = news
    if (only && !only.has(key)) continue
    const isNews = need !== null || !changes.every((change) => wasSeenBefore(mark, key, change))
    yield isNews ? rowOf(reader.thread(news), { key, need, changes, mark }, reader) : null
  }
}

interface Known {
  key: string
  need: Need | null
  changes: readonly Change[]
  mark: VisitMark
}

function rowOf(
  subject: Subject,
  { key, need, changes: all, mark }: Known,
  reader: SubjectReader,
): ReviewRow | null {
  const parsed = parseSubject(key)
  if (!parsed) return null
  const { holds, isMine, ...shown } = subject
  const byOthers = all.filter((change) => !reader.isViewers(change.by) && holds(change))
  const changes = byOthers.filter((change) => !wasSeenBefore(mark, key, change))
  if (changes.length === 0 && !need) return null
  const last = byOthers.at(-1) ?? { seq: 0 }
  return {
    subject: key,
    ...parsed,
    ...shown,
    text: clip(shown.text, MAX_TEXT_CHARS),
    part: need ? 'needs' : isMine ? 'mine' : 'rest',
    need,
    changes,
    seq: last.seq,
    isSeen: isSeen(mark, key, last),
  }
}

/** Reads things of a board for one viewer. */
class SubjectReader {
  readonly state: SessionState
  readonly view: SessionProjection
  readonly ideas: ReadonlyMap<string, Idea>
  /** Versions of documents that a later one replaced. */
  private readonly replaced: ReadonlySet<string>

  constructor(state: SessionState, view: SessionProjection) {
    this.state = state
    this.view = view
    this.ideas = ideasFor(state, view.me.id)
    const versions = [...Object.values(view.syntheses), ...Object.values(view.proposals)]
    this.replaced = new Set(
      versions.flatMap(({ state: how, previousId }) => (how === 'done' && previousId) || []),
    )
  }

  /** Also of the guest whom the viewer was before they signed in. */
  isViewers(id: string | null): boolean {
    return id !== null && personNow(this.state, id) === this.view.me.id
  }

  /** `null` if it is gone, or not for this viewer. */
  read(kind: ChangedKind, id: string): Subject | null {
    switch (kind) {
      case 'note':
        return this.note(id)
      case 'round':
        return this.round(id)
      case 'synthesis':
        return this.synthesis(id)
      case 'proposal':
        return this.proposal(id)
      case 'themes': {
        const run = entryOf(this.view.themeRuns, id)
        return run?.state === 'proposed' ? titled('', run.agentId) : null
      }
      case 'vote': {
        const vote = entryOf(this.view.votes, id)
        return vote && titled(vote.title, vote.startedBy)
      }
      case 'rating': {
        const rating = entryOf(this.view.ratings, id)
        return rating && titled(rating.title, rating.startedBy)
      }
      case 'check':
        return this.check(id)
      case 'question':
        return this.question(id)
      case 'window': {
        const step = stepIn(this.view.agenda, id)
        return step && titled(step.title, null)
      }
      case 'thread':
        return null
      case 'board':
        return titled(this.view.board.premise, null)
    }
  }

  /** A thread is the viewer's if they wrote in it, or the note that it is about. */
  thread({ thread, isViewersToo }: ThreadNews): Subject {
    const noteId = thread.anchor.kind === 'record' ? thread.anchor.recordId : null
    const isAboutTheirs = noteId !== null && this.isViewers(ideaOfNote(this.state, noteId)?.authorId ?? null)
    const last = thread.comments.findLast((comment) => comment.state === 'written')
    return { ...titled(last?.text ?? '', null), noteId, isMine: isViewersToo || isAboutTheirs }
  }

  private note(number: string): Subject | null {
    const idea = this.ideas.get(number)
    if (!idea || idea.removedAt !== null) return null
    const { noteId, text, authorId, isOnCanvas } = idea
    const isDeleted = noteId !== null && !isOnCanvas
    const given = (noteId !== null && entryOf(this.view.reactions, noteId)) || { people: {}, agents: [] }
    const choosers = new Set([
      ...Object.values(given.people).flat(),
      ...given.agents.map(({ agentId }) => agentId),
    ])
    const isRequested = openReviewRequests(this.state).some(
      ({ noteIds }) => noteId !== null && noteIds.includes(noteId),
    )
    const isMine = this.isViewers(authorId) || [...choosers].some((each) => this.isViewers(each))
    if (isDeleted && !isMine) return null
    return {
      noteId,
      text,
      authorId,
      isMine,
      holds({ kind, by }) {
        if (isDeleted) return kind === 'deleted'
        if (kind === 'requested') return isRequested
        if (kind === 'chosen') return by !== null && choosers.has(by)
        return kind === 'promoted' ? idea.promotion !== null : kind !== 'deleted'
      },
    }
  }

  private round(id: string): Subject | null {
    const round = entryOf(this.view.rounds, id)
    if (!round || !LISTED_TRIGGERS.includes(round.trigger.kind)) return null
    return titled(round.question, null)
  }

  private synthesis(id: string): Subject | null {
    const found = entryOf(this.view.syntheses, id)
    if (found?.state !== 'done' || this.replaced.has(id)) return null
    const cited = found.sentences.flatMap(({ notes }) => notes)
    const isMine = cited.some((noteId) => this.isViewers(ideaOfNote(this.state, noteId)?.authorId ?? null))
    return { ...titled(found.title, found.agentId), isMine }
  }

  private proposal(id: string): Subject | null {
    const found = entryOf(this.view.proposals, id)
    if (found?.state !== 'done' || this.replaced.has(id)) return null
    const cited = [...found.findings, ...found.actions].flatMap(({ numbers }) => numbers)
    const isMine = cited.some((number) => this.isViewers(this.ideas.get(String(number))?.authorId ?? null))
    return { ...titled(found.title, found.agentId), isMine }
  }

  private check(documentId: string): Subject | null {
    const { checks, syntheses, proposals } = this.view
    const check = entryOf(checks, documentId)
    const document = entryOf(syntheses, documentId) ?? entryOf(proposals, documentId)
    return check && document && titled(document.title, check.startedBy)
  }

  private question(id: string): Subject | null {
    for (const { questions } of Object.values(this.view.interviews)) {
      const found = questions.find((question) => question.id === id)
      if (found) return found.state === 'cancelled' ? null : titled(found.text, found.askedBy)
    }
    return null
  }
}

function titled(text: string, authorId: string | null): Subject {
  return { noteId: null, text, authorId, isMine: false, holds: () => true }
}
