import type { Resource } from '#server/http/app/resource.ts'
import type { CommandResource } from '#session/commands.ts'
import { TIMER_RESOURCE } from '../boards/timer-api.ts'
import { BALLOT_RESOURCE, VOTE_RESOURCE } from '../choosing/votes-api.ts'

/** The answers of routes of commands. */
export const RESOURCES: Record<CommandResource, Resource> = {
  ballot: BALLOT_RESOURCE,
  timer: TIMER_RESOURCE,
  vote: VOTE_RESOURCE,
}
