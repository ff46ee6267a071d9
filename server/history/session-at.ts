import type { SessionMoment } from '#api/history.ts'
import { currentStep } from '#session/agenda/step.ts'
import { entryOf } from '#session/core/entry-of.ts'
import { ideasFor } from '#session/ideas/ideas-for.ts'
import { originOfIdea } from '#session/origin/idea-origin.ts'
import { project } from '#session/project.ts'
import type { SessionState } from '#session/state.ts'
import type { PastSession } from './past-sessions.ts'

/**
 * The session of then, as this viewer may see it: with their role, the names and the membership of now, and without what has been
 * hidden since. `null` for people outside of the board.
 */
export function viewPast(
  { state: past, at }: PastSession,
  now: SessionState,
  viewer: { userId: string; isProgram: boolean },
): SessionMoment | null {
  const { people, memberships, standInId, links, linkViews, blocks, blockedViews } = now
  const { deletedAt, closedAt, frozen, isSignedInOnly } = now
  const members = { people, memberships, standInId, links, linkViews, blocks, blockedViews }
  const state = { ...past, ...members, deletedAt, closedAt, frozen, isSignedInOnly }
  const view = project(state, viewer.userId, { isProgram: viewer.isProgram })
  const present = project(now, viewer.userId, { isProgram: viewer.isProgram })
  if (!view || !present) return null
  const threads = Object.entries(present.threads).filter(([, { startedAt }]) => startedAt <= at)
  const { rounds, syntheses, proposals, themeRuns, votes, ratings, checks, reactions, board } = view
  return {
    moment: { seq: past.seq, at },
    board: { title: board.title, premise: board.premise },
    step: currentStep(view.agenda)?.title ?? null,
    ideas: pastIdeas(state, now, viewer.userId),
    ...{ rounds, syntheses, proposals, themeRuns, votes, ratings, checks, reactions },
    threads: Object.fromEntries(threads),
  }
}

function pastIdeas(past: SessionState, now: SessionState, userId: string): SessionMoment['ideas'] {
  const present = ideasFor(now, userId)
  return [...ideasFor(past, userId).values()].flatMap((idea) => {
    const { number, text, category, status, tags, noteId, parent, removedAt, authorId, promotion } = idea
    const known = present.get(String(number))
    if (removedAt !== null || !known || known.removedAt !== null) return []
    const author = known.authorId === null ? null : authorId
    return [
      {
        ...{ number, text, category, status, tags: [...tags], noteId, parent, author },
        origin: originOfIdea(past, idea, null),
        promotion: promotion?.kind ?? null,
      },
    ]
  })
}

/** Whether people see who this is; other ids are not shown. */
export function isOnBoard(
  { people, agents, formerAgentViews }: SessionState,
  id: string | null,
): id is string {
  if (id === null) return false
  return entryOf(people, id) !== null || [...agents, ...formerAgentViews].some((agent) => agent.id === id)
}
