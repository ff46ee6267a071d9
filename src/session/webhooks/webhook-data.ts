import { clip } from '#base/clip.ts'
import type { WrittenComment } from '#session/comments/comment.ts'
import { originOfComment } from '#session/comments/comment-origin.ts'
import { entryOf } from '#session/core/entry-of.ts'
import type { Idea } from '#session/ideas/idea.ts'
import { ideasFor } from '#session/ideas/ideas-for.ts'
import { personNow, roleIn } from '#session/members/members-slice.ts'
import { originOfProposal, originOfSynthesis } from '#session/origin/document-origin.ts'
import { originOfIdea } from '#session/origin/idea-origin.ts'
import type { NoteOrigin } from '#session/origin/note-origin.ts'
import { project, type SessionProjection } from '#session/project.ts'
import type { SessionState } from '#session/state.ts'
import type { WebhookEvent } from './webhook-events.ts'

/** The writer of something, as the owner of the webhook may see them. */
export type WebhookPerson = { kind: 'person' | 'agent'; id: string; name: string }

/** The subject's part of a message, and the query of the link to it on the page of the board. */
interface Read {
  data: Record<string, unknown>
  query: string
}

/** `no-access`: the owner of the webhook is not on the board. `gone`: they see nothing of the subject, or it is not so any more. */
export type WebhookContent =
  | { ok: true; data: Record<string, unknown> }
  | { ok: false; why: 'no-access' | 'gone' }

const MAX_TEXT_CHARS = 400
const GONE = { ok: false, why: 'gone' } as const

/**
 * The data of a message, as the owner of the webhook sees the board now: through the projection of a program of theirs.
 * @param origin the address of the server, before the paths of its pages
 */
export function webhookData(
  state: SessionState,
  ownerId: string,
  event: WebhookEvent,
  origin: string,
): WebhookContent {
  if (roleIn(state, ownerId) === null) return { ok: false, why: 'no-access' }
  const { id } = state.board
  const { type, seq } = event
  if (type === 'board.closed' || type === 'board.deleted') {
    const isSo = type === 'board.closed' ? state.closedAt !== null : state.deletedAt !== null
    return isSo ? { ok: true, data: { seq, board: { id } } } : GONE
  }
  const view = project(state, ownerId, { isProgram: true })
  const read = view && new SubjectOfEvent(state, view).read(event)
  if (!read) return GONE
  const page = `${origin}/b/${id}`
  const board = { id, title: view.board.title, url: page }
  return { ok: true, data: { seq, board, url: `${page}${read.query}`, ...read.data } }
}

/** Reads the subject of an event from one person's view; `null` if it is not there for them. */
class SubjectOfEvent {
  private readonly state: SessionState
  private readonly view: SessionProjection

  constructor(state: SessionState, view: SessionProjection) {
    this.state = state
    this.view = view
  }

  read({ type, subjectId }: WebhookEvent): Read | null {
    switch (type) {
      case 'note.added':
        return this.note(subjectId, () => true)
      case 'decision.added':
        return this.note(subjectId, ({ promotion }) => promotion?.kind === 'decision')
      case 'to-do.added':
        return this.note(subjectId, ({ promotion }) => promotion?.kind === 'todo')
      case 'comment.added':
        return this.comment(subjectId)
      case 'thread.resolved':
        return this.thread(subjectId, true)
      case 'thread.reopened':
        return this.thread(subjectId, false)
      case 'vote.opened':
      case 'vote.closed':
        return this.ballot('vote', entryOf(this.view.votes, subjectId), type === 'vote.closed')
      case 'rating.opened':
      case 'rating.closed':
        return this.ballot('rating', entryOf(this.view.ratings, subjectId), type === 'rating.closed')
      case 'round.finished':
        return this.round(subjectId)
      case 'synthesis.finished': {
        const found = entryOf(this.view.syntheses, subjectId)
        return found?.state === 'done'
          ? this.document('synthesis', found, originOfSynthesis(found), `?synthesis=${subjectId}`)
          : null
      }
      case 'proposal.finished': {
        const found = entryOf(this.view.proposals, subjectId)
        return found?.state === 'done' ? this.document('proposal', found, originOfProposal(found), '') : null
      }
      case 'step.started':
      case 'step.ended': {
        const step = this.view.agenda.steps.find(({ id }) => id === subjectId)
        return step ? { data: { step: { id: step.id, title: step.title } }, query: '' } : null
      }
      case 'member.added': {
        const { id, name, role } = entryOf(this.view.people, subjectId) ?? { role: null }
        return role ? { data: { member: { id, name, role } }, query: '' } : null
      }
      // They are read without a view.
      case 'board.closed':
      case 'board.deleted':
        return null
    }
  }

  private note(number: string, holds: (idea: Idea) => boolean): Read | null {
    const idea = ideasFor(this.state, this.view.me.id).get(number)
    if (!idea || idea.removedAt !== null || !holds(idea)) return null
    const { noteId, isOnCanvas, text, category, authorId, promotion } = idea
    if (noteId !== null && !isOnCanvas) return null
    const note = {
      ...{ number: idea.number, id: noteId, text: clip(text, MAX_TEXT_CHARS), category },
      author: this.author(authorId),
      origin: originOfIdea(this.state, idea, null),
      ...(promotion && { owner: this.author(promotion.ownerId), due: promotion.due }),
    }
    return { data: { note }, query: noteId === null ? '' : `?note=${encodeURIComponent(noteId)}` }
  }

  private comment(commentId: string): Read | null {
    const threadId = this.state.commentThreads.get(commentId)
    const thread = threadId === undefined ? null : entryOf(this.state.threads, threadId)
    const comment = thread?.comments.find(({ id }) => id === commentId)
    if (comment?.state !== 'written') return null
    const text = clip(comment.text, MAX_TEXT_CHARS)
    const said = {
      id: commentId,
      threadId,
      text,
      author: this.author(writerOf(comment)),
      origin: originOfComment(comment.author),
    }
    return { data: { comment: said }, query: `?comment=${commentId}` }
  }

  private thread(threadId: string, isResolved: boolean): Read | null {
    const found = entryOf(this.view.threads, threadId)
    const first =
      found && entryOf(this.state.threads, threadId)?.comments.find(({ state }) => state === 'written')
    if (!first || (found.resolved !== null) !== isResolved) return null
    const thread = { id: threadId, firstWords: found.firstWords, comments: found.count }
    return { data: { thread }, query: `?comment=${first.id}` }
  }

  private ballot(
    kind: 'vote' | 'rating',
    found: SessionProjection['votes'][string] | SessionProjection['ratings'][string] | null,
    isClosed: boolean,
  ): Read | null {
    if (!found || (found.state === 'closed') !== isClosed) return null
    const { id, title, startedBy, endsAt } = found
    const rest = found.state === 'closed' ? { people: found.result.people } : { endsAt }
    return { data: { [kind]: { id, title, startedBy: this.author(startedBy), ...rest } }, query: '' }
  }

  private round(id: string): Read | null {
    const found = entryOf(this.view.rounds, id)
    if (!found) return null
    const notes = found.turns.reduce((sum, turn) => sum + turn.notes.length, 0)
    return { data: { round: { id, question: clip(found.question, MAX_TEXT_CHARS), notes } }, query: '' }
  }

  private document(
    kind: 'synthesis' | 'proposal',
    { id, title, agentId }: { id: string; title: string; agentId: string | null },
    origin: NoteOrigin | null,
    query: string,
  ): Read {
    return { data: { [kind]: { id, title, agent: this.author(agentId), origin } }, query }
  }

  private author(id: string | null): WebhookPerson | null {
    if (id === null) return null
    const { agents, formerAgents, people } = this.view
    const agent = [...agents, ...formerAgents].find((each) => each.id === id)
    if (agent) return { kind: 'agent', id, name: agent.name }
    const person = entryOf(people, personNow(this.state, id))
    return person ? { kind: 'person', id: person.id, name: person.name } : null
  }
}

function writerOf({ author }: WrittenComment): string | null {
  if (author.kind === 'unsigned') return null
  return author.kind === 'agent' ? author.agentId : author.userId
}
