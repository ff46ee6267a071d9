import type { z } from 'zod'
import type { MemberResponse, ProgramHere } from '#api/members.ts'
import { listSharedDevices } from '#db/board-visits.ts'
import { listMemberDetails } from '#db/members.ts'
import { isAtLeast } from '#session/core/role.ts'
import type { SessionProjection } from '#session/project.ts'
import type { ApiServices } from '../app/api-services.ts'

type MemberAnswer = z.output<typeof MemberResponse>
type Detail = NonNullable<MemberAnswer['detail']>

/** The members of a board, and the programs that take part in it, on whatever process they are. */
export async function listPresent(services: ApiServices, view: SessionProjection) {
  const elsewhere = await services.elsewhere.on(view.board.id)
  return {
    members: await listMembers(services, view, elsewhere.people),
    programs: listPrograms(services, view, elsewhere.programs),
  }
}

/** With the link and "last seen" time of each, if the viewer is a facilitator. */
async function listMembers(
  services: ApiServices,
  view: SessionProjection,
  elsewhere: readonly string[],
): Promise<MemberAnswer[]> {
  const boardId = view.board.id
  const here = new Set([...services.rooms.hereOn(boardId), ...elsewhere])
  const maySeeDetails = isAtLeast(view.me.role, 'facilitator')
  const details = maySeeDetails ? await readDetails(services, boardId) : null
  return Object.values(view.people).flatMap(({ role, ...person }) =>
    role ? [{ ...person, role, isHere: here.has(person.id), detail: details?.get(person.id) ?? null }] : [],
  )
}

/** Programs with a call in the last minute, or one that waits for people's answers. */
function listPrograms(
  { programs, now = Date.now }: Pick<ApiServices, 'programs' | 'now'>,
  { board, interviews }: SessionProjection,
  elsewhere: readonly ProgramHere[],
): ProgramHere[] {
  const waiting = Object.values(interviews).flatMap(({ program, askedBy, listening }) =>
    program !== null && listening !== null && listening.until > now()
      ? [{ name: program, userId: askedBy }]
      : [],
  )
  const here = [...programs.on(board.id), ...elsewhere].map(({ name, userId }) => ({ name, userId }))
  const all = new Map([...here, ...waiting].map((one) => [`${one.userId} ${one.name}`, one]))
  return [...all.values()]
}

async function readDetails({ db }: ApiServices, boardId: string): Promise<Map<string, Detail>> {
  const members = await listMemberDetails(db, boardId)
  const shared = Map.groupBy(await listSharedDevices(db, boardId), ({ userId }) => userId)
  return new Map(
    members.map(({ userId, kind, cameBy, lastSeenAt }) => [
      userId,
      {
        kind,
        cameBy,
        lastSeenAt: lastSeenAt?.getTime() ?? null,
        sameBrowserAs: shared.get(userId)?.map(({ otherId }) => otherId) ?? [],
      },
    ]),
  )
}
