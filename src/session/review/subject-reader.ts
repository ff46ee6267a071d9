import { clip } from '#base/clip.ts'
import { stepIn } from '#session/agenda/step.ts'
import type { Change, ChangedKind, ReviewPart } from '#session/changes/changes-slice.ts'
import { originOfComment } from '#session/comments/comment-origin.ts'
import { entryOf } from '#session/core/entry-of.ts'
import type { Idea } from '#session/ideas/idea.ts'
import { ideaOfNote } from '#session/ideas/idea-in.ts'
import { ideasFor } from '#session/ideas/ideas-for.ts'
import { originOfQuestion } from '#session/interviews/question-origin.ts'
import { personNow } from '#session/members/members-slice.ts'
import { originOfProposal, originOfSynthesis, originOfThemes } from '#session/origin/document-origin.ts'
import { originOfIdea } from '#session/origin/idea-origin.ts'
import type { NoteOrigin } from '#session/origin/note-origin.ts'
import type { SessionProjection } from '#session/project.ts'
import { openReviewRequests } from '#session/review-requests/review-request.ts'
import type { RoundTrigger } from '#session/rounds/round.ts'
import type { SessionState } from '#session/state.ts'
import type { ThreadNews } from './read-threads.ts'

const LISTED_TRIGGERS: readonly RoundTrigger['kind'][] = ['question', 'frame', 'rerun', 'import']

/** A changed thing as its viewer may see it. */
export interface Subject {
  /** The id on the canvas of a note, or of the record that a thread is about. */
  noteId: string | null
  /** The whole text of a note or comment, the question of a round, the title of anything else. */
  text: string
  authorId: string | null
  /** The origin of the text. */
  origin: NoteOrigin
  isMine: boolean
  /** Whether a change still holds: a "+" that was taken back is no news. */
  holds(change: Change): boolean
}

const MAX_TEXT_CHARS = 400

/** The fields of a row that its thing has whatever is new about it. */
export function shownSubject({ noteId, text, authorId, origin }: Subject) {
  return { noteId, text: clip(text, MAX_TEXT_CHARS), authorId, origin }
}

/** The part of a thing that does not wait for the viewer. */
export function partOfSubject({ isMine }: Subject): ReviewPart {
  return isMine ? 'mine' : 'rest'
}

/** Reads things of a board for one viewer. */
export class SubjectReader {
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
        return run?.state === 'proposed' ? titled('', run.agentId, originOfThemes(run)) : null
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
    const origin = last ? originOfComment(last.author) : 'person'
    return { ...titled(last?.text ?? '', null, origin), noteId, isMine: isViewersToo || isAboutTheirs }
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
      origin: originOfIdea(this.state, idea, null),
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
    return { ...titled(found.title, found.agentId, originOfSynthesis(found)), isMine }
  }

  private proposal(id: string): Subject | null {
    const found = entryOf(this.view.proposals, id)
    if (found?.state !== 'done' || this.replaced.has(id)) return null
    const cited = [...found.findings, ...found.actions].flatMap(({ numbers }) => numbers)
    const isMine = cited.some((number) => this.isViewers(this.ideas.get(String(number))?.authorId ?? null))
    return { ...titled(found.title, found.agentId, originOfProposal(found)), isMine }
  }

  private check(documentId: string): Subject | null {
    const { checks, syntheses, proposals } = this.view
    const check = entryOf(checks, documentId)
    const synthesis = entryOf(syntheses, documentId)
    const proposal = entryOf(proposals, documentId)
    if (check && synthesis) return titled(synthesis.title, check.startedBy, originOfSynthesis(synthesis))
    return check && proposal && titled(proposal.title, check.startedBy, originOfProposal(proposal))
  }

  private question(id: string): Subject | null {
    for (const { id: interviewId, questions } of Object.values(this.view.interviews)) {
      const found = questions.find((question) => question.id === id)
      if (!found) continue
      const interview = entryOf(this.state.interviews, interviewId)
      const origin = interview && originOfQuestion(interview, found)
      return found.state === 'cancelled' ? null : titled(found.text, found.askedBy, origin)
    }
    return null
  }
}

function titled(text: string, authorId: string | null, origin: NoteOrigin | null = 'person'): Subject {
  // A document without a model and without text is from a file, and only agents write documents.
  return { noteId: null, text, authorId, origin: origin ?? 'ai', isMine: false, holds: () => true }
}
