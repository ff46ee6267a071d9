import { z } from '@hono/zod-openapi'
import { JoinRequest, JoinResponse, LinkTargetResponse } from '#api/links.ts'
import { must } from '#base/must.ts'
import { findLink } from '#db/links.ts'
import { entryOf } from '#session/core/entry-of.ts'
import { refusal } from '#session/core/refusal.ts'
import { isAtLeast, type LinkRole } from '#session/core/role.ts'
import { rarestColor, usedColors } from '#session/members/color-of-newcomer.ts'
import { blockFor } from '#session/members/find-block.ts'
import { closedReason } from '#session/members/member-roles.ts'
import { roleIn } from '#session/members/members-slice.ts'
import { hasAiAdvisors } from '#session/origin/ai-on-board.ts'
import { project } from '#session/project.ts'
import type { SessionState } from '#session/state.ts'
import { Problem } from '../answers/problem.ts'
import { type ApiApp, type ApiContext, answer, body } from '../app/api-app.ts'
import { apiRoute } from '../app/api-route.ts'
import type { ApiServices } from '../app/api-services.ts'
import { requireCaller } from '../app/caller.ts'
import { WITH_OR_WITHOUT_SESSION } from '../app/describe-api.ts'
import { boardToken, callerOrGuest } from '../app/newcomer.ts'
import { boardView, meView } from '../boards/board-views.ts'

const join = apiRoute('post /join', {
  summary: 'Join a board by a link; without a session, as a new guest of that name',
  security: WITH_OR_WITHOUT_SESSION,
  body: body(JoinRequest),
  answers: {
    200: answer(
      JoinResponse,
      'The board, your role on it, and a bearer token, which no later answer repeats',
    ),
  },
})
const peek = apiRoute('get /links/{secret}', {
  summary: 'Where a link leads, for someone who holds it',
  params: z.object({ secret: z.string().max(128) }),
  answers: { 200: answer(LinkTargetResponse, 'Where it leads') },
})

/** The format of our secrets. Other text is refused without a query: people paste all kinds of text. */
const SECRET = /^[\w-]{1,128}$/

/** Following and joining by a link. Without a session, joining makes a guest of the given name. */
export function addJoin(app: ApiApp, services: ApiServices): void {
  const { access, db, models, rooms, sessions, visitorLimits, visits, now = Date.now } = services

  /**
   * The board that a link opens. A link that was turned off, or of a deleted board, is the same `no-link` as
   * one that never was.
   */
  async function follow(secret: string) {
    if (!SECRET.test(secret)) throw new Problem('no-link')
    const link = await findLink(db, secret)
    const state = link && !link.isRevoked ? await sessions.load(link.boardId) : null
    if (!link || !state || state.deletedAt !== null) throw new Problem('no-link')
    return { role: link.role, state }
  }

  /**
   * People who used the board in the same browser or network. A blocked person in another browser is recorded there, so
   * that the block includes it too.
   */
  async function visitorsLike(c: ApiContext, state: SessionState, userId: string | null) {
    const boardId = state.board.id
    if (userId !== null && entryOf(state.blocks, userId))
      await visits.record(boardId, userId, c.env?.incoming)
    return visits.findVisitorsLike(boardId, c.env?.incoming)
  }

  app.openapi(peek, async (c) => {
    const { role, state } = await follow(c.req.valid('param').secret)
    const userId = c.get('caller')?.userId ?? null
    const isMember = userId !== null && roleIn(state, userId) !== null
    if (state.closedAt !== null) throw new Problem(refusal(closedReason(state)))
    const { sameDeviceAs } = await visitorsLike(c, state, userId)
    if (!isMember && blockFor(state, userId ?? '', sameDeviceAs, now())) throw new Problem(refusal('blocked'))
    const { id, title } = state.board
    return c.json(
      {
        board: { id, title },
        role,
        isMember,
        isSignedInOnly: state.isSignedInOnly,
        questions: openQuestions(state, role),
        hasAiAdvisors: models.view.get().isOn && hasAiAdvisors(state.agents, models.modelFor),
        suggestedColor: rarestColor(state),
        usedColors: usedColors(state),
      },
      200,
    )
  })

  app.openapi(join, async (c) => {
    const { address } = access.clientOf(c.env?.incoming)
    if (!visitorLimits.joins.take(address)) throw new Problem('too-many')
    const { link, name } = c.req.valid('json')
    const secret = secretOf(link)
    const { state } = await follow(secret)
    const boardId = state.board.id
    if (c.get('caller')) requireCaller(c, boardId)
    const caller = c.get('caller')
    const visitors = await visitorsLike(c, state, caller?.userId ?? null)
    if (!caller) requireWelcome(state, visitors.sameDeviceAs, now())
    // Here, and not at the socket: people who can't get in should not become members.
    if (rooms.isCrowded(boardId)) throw new Problem('board-crowded')
    const person = await callerOrGuest(services, c, name, visitorLimits.linkGuests)
    const { id, color, isGuest } = person
    const joining = {
      type: 'member.join',
      secret,
      person: { id, name: person.name, color },
      isGuest,
      ...visitors,
    }
    const done = await sessions.dispatch(boardId, joining, { kind: 'person', userId: id })
    if (!done.ok) throw new Problem(done.refusal)
    await visits.record(boardId, id, c.env?.incoming)
    const token = await boardToken(services, person, boardId)
    const view = must(project(done.state, id), 'what someone sees who just joined')
    return c.json({ board: boardView(view), me: meView(view), token }, 200)
  })
}

/** Checked before a guest is made: those who would be refused are not stored. */
function requireWelcome(state: SessionState, sameDeviceAs: readonly string[], nowMs: number): void {
  if (blockFor(state, '', sameDeviceAs, nowMs)) throw new Problem(refusal('blocked'))
  if (state.isSignedInOnly) throw new Problem(refusal('signed-in-only'))
}

/** From the whole address, or the secret alone: people paste both. */
function secretOf(link: string): string {
  return (
    link
      .trim()
      .replace(/[?#].*$/, '')
      .split('/')
      .at(-1) ?? ''
  )
}

/** The oldest interview that is open, which the page for answering begins with. */
function openQuestions({ interviews, people }: SessionState, role: LinkRole) {
  const open = Object.values(interviews)
    .filter(({ state }) => state === 'open')
    .toSorted((one, other) => one.startedAt - other.startedAt)[0]
  const count = open?.questions.filter(({ state }) => state === 'open').length ?? 0
  if (!open || count === 0 || !isAtLeast(role, 'commenter')) return null
  const person = entryOf(people, open.askedBy)?.name ?? 'A person who left'
  return { asker: open.program === null ? person : `${open.program.name}, for ${person}`, count }
}
