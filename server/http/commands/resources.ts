import type { Resource } from '#server/http/app/resource.ts'
import { BALLOT_RESOURCE, VOTE_RESOURCE } from '#server/http/choosing/votes-api.ts'
import type { CommandResource } from '#session/commands.ts'
import { BOARD_RESOURCE } from '../boards/boards-api.ts'
import { TIMER_RESOURCE } from '../boards/timer-api.ts'
import { INTERVIEW_RESOURCE } from '../interviews/interviews-api.ts'
import { ACCESS_RESOURCE } from '../members/board-access-api.ts'
import { MEMBER_RESOURCE } from '../members/members-api.ts'

/** The answers of routes of commands. */
export const RESOURCES: Record<CommandResource, Resource> = {
  access: ACCESS_RESOURCE,
  board: BOARD_RESOURCE,
  interview: INTERVIEW_RESOURCE,
  member: MEMBER_RESOURCE,
  ballot: BALLOT_RESOURCE,
  timer: TIMER_RESOURCE,
  vote: VOTE_RESOURCE,
}
