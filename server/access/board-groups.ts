import type { Database } from '#db/driver/database.ts'
import { listBoardsByGroups } from '#db/members.ts'
import { findUser, readGroups, setGroups, type User } from '#db/users.ts'
import type { SessionHub } from '#server/session/sessions.ts'
import type { SessionState } from '#session/state.ts'
import type { Caller } from './authenticate.ts'

interface GroupServices {
  db: Database
  sessions: Pick<SessionHub, 'dispatch'>
}

/** Stores the groups of an account's sign-in, and ends or changes what it has from groups. Other boards check them when they are opened. */
export async function keepGroups(
  services: GroupServices,
  user: User,
  groups: readonly string[],
): Promise<void> {
  await setGroups(services.db, user.id, groups)
  for (const boardId of await listBoardsByGroups(services.db, user.id))
    await followGroups(services, boardId, user, groups)
}

/**
 * Lets a signed-in person into a board by their groups, or changes the role that they have from them. Returns the state after
 * that. A program gets into no board: it acts where its person is a member.
 */
export async function enterByGroups(
  services: GroupServices,
  { userId, via }: Pick<Caller, 'userId' | 'via'>,
  state: SessionState,
): Promise<SessionState> {
  if (via !== 'cookie' || Object.keys(state.groupRoles).length === 0) return state
  const groups = await readGroups(services.db, userId)
  const user = groups.length > 0 ? await findUser(services.db, userId) : null
  const done = user && (await followGroups(services, state.board.id, user, groups))
  return done?.ok ? done.state : state
}

function followGroups(
  { sessions }: GroupServices,
  boardId: string,
  { id, name, color }: User,
  groups: readonly string[],
) {
  const command = { type: 'member.follow-groups', person: { id, name, color }, groups }
  return sessions.dispatch(boardId, command, { kind: 'server' })
}
