import { deleteBlock, insertBlock } from '#db/blocks.ts'
import { setRetention, updateBoard } from '#db/boards.ts'
import { setDeadline } from '#db/deadlines.ts'
import type { Queryable } from '#db/driver/database.ts'
import { forgetEventNames } from '#db/event-names.ts'
import { appendEvents } from '#db/events.ts'
import { setKeptKeyframes } from '#db/keyframes.ts'
import { insertLink, markLinkRevoked } from '#db/links.ts'
import { deleteMember, putMember } from '#db/members.ts'
import { insertNoteNumbers } from '#db/notes.ts'
import type { SessionEvent } from '#session/event.ts'
import type { SessionState } from '#session/state.ts'
import { changedDeadlines } from './changed-deadlines.ts'
import { copyUnfinished, copyUsage } from './copy-agents.ts'
import { copyIdeas } from './copy-ideas.ts'
import { copyInterviews } from './copy-interviews.ts'
import { copyNotifications } from './copy-notifications.ts'
import { copySearchedTexts } from './copy-searched-texts.ts'
import { copyWebhooks } from './copy-webhooks.ts'

/**
 * Appends the events, and updates the tables that lists and queries read to `state`, which is the fold of the events.
 * Returns how many bytes the log grew; `null` if another process was first: the transaction must then be rolled back.
 */
export async function appendSession(
  tx: Queryable,
  state: SessionState,
  events: readonly SessionEvent[],
  commandId: string | null,
): Promise<number | null> {
  const bytes = await appendEvents(tx, state.board.id, events, commandId)
  if (bytes === null) return null
  for (const event of events) await copyEvent(tx, state, event)
  await copyUnfinished(tx, state, events)
  for (const deadline of changedDeadlines(state, events)) await setDeadline(tx, deadline)
  await copyIdeas(tx, state, events)
  await copyInterviews(tx, state, events)
  await copyNotifications(tx, state, events)
  await copySearchedTexts(tx, state, events)
  await copyWebhooks(tx, state, events)
  return bytes
}

/** The row of a board is inserted with its canvas; names are in the row of the user. */
async function copyEvent(tx: Queryable, state: SessionState, event: SessionEvent): Promise<void> {
  const boardId = state.board.id
  const at = new Date(event.at)
  switch (event.kind) {
    case 'board.renamed':
    case 'premise.set':
    case 'board.deleted':
    case 'board.restored':
    case 'board.closed':
    case 'board.reopened':
      return copyBoard(tx, state, at)
    case 'link.made': {
      const { linkId: id, role, secret } = event.data
      return insertLink(tx, { id, boardId, role, secret }, at)
    }
    case 'link.revoked':
      return markLinkRevoked(tx, event.data.linkId, at)
    case 'member.joined': {
      const { person, role, linkId, groups } = event.data
      const isByGroups = groups !== undefined
      return putMember(tx, { boardId, userId: person.id, role, linkId, isByGroups }, at)
    }
    case 'member.role-set': {
      const { userId, role, groups = [] } = event.data
      const linkId = state.memberships[userId]?.linkId ?? null
      return putMember(tx, { boardId, userId, role, linkId, isByGroups: groups.length > 0 }, at)
    }
    case 'member.left':
      return deleteMember(tx, boardId, event.data.userId)
    case 'member.blocked':
      return insertBlock(tx, boardId, event.data.userId, at)
    case 'member.unblocked':
      return deleteBlock(tx, boardId, event.data.userId)
    case 'person.forgotten':
      return forgetEventNames(tx, event.data.userId, boardId)
    case 'notes.numbered':
      return insertNoteNumbers(tx, boardId, event.data.notes, at)
    case 'turn.ended':
    case 'moderator.ended':
    case 'moderation.ended':
    case 'synthesis.ended':
    case 'clerk.ended':
    case 'advisor-vote.ended':
    case 'theme-run.ended':
    case 'proposal.ended':
    case 'step-suggestion.ended':
    case 'probe.ended':
    case 'interview-summary.ended':
    case 'answer.ended':
      return copyUsage(tx, state, event)
    case 'content.imported':
      await insertNoteNumbers(tx, boardId, event.data.slice.numbered, at)
      return setRetention(tx, boardId, state.settings)
    case 'settings.changed':
      return setRetention(tx, boardId, state.settings)
    case 'version.named':
    case 'version.removed': {
      const named = Object.values(state.versions).map(({ canvasSeq }) => canvasSeq)
      return setKeptKeyframes(tx, boardId, named)
    }
    default:
      // Only the session itself reads these.
      return
  }
}

function copyBoard(tx: Queryable, state: SessionState, changedAt: Date): Promise<void> {
  const { id, title, premise } = state.board
  const deletedAt = state.deletedAt === null ? null : new Date(state.deletedAt)
  const closedAt = state.closedAt === null ? null : new Date(state.closedAt)
  return updateBoard(tx, { id, title, premise, changedAt, deletedAt, closedAt })
}
