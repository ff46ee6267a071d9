import type { Resource } from '#server/http/app/resource.ts'
import { BALLOT_RESOURCE, VOTE_RESOURCE } from '#server/http/choosing/votes-api.ts'
import type { CommandResource } from '#session/commands.ts'
import { AGENT_RESOURCE, AGENTS_RESOURCE } from '../agents/agents-api.ts'
import { SETTINGS_RESOURCE } from '../agents/board-settings-api.ts'
import { AGENDA_RESOURCE } from '../boards/agenda-api.ts'
import { BOARD_RESOURCE } from '../boards/boards-api.ts'
import { PRIVATE_WRITING_RESOURCE } from '../boards/private-writing-api.ts'
import { VERSIONS_RESOURCE } from '../boards/restore-api.ts'
import { STEP_SUGGESTION_RESOURCE } from '../boards/step-suggestions-api.ts'
import { TIMER_RESOURCE } from '../boards/timer-api.ts'
import { ANSWERS_RESOURCE, CHECK_RESOURCE } from '../choosing/checks-api.ts'
import { RATING_RESOURCE, SCORES_RESOURCE } from '../choosing/ratings-api.ts'
import { THREAD_RESOURCE } from '../comments/comments-api.ts'
import { PROPOSAL_RESOURCE } from '../documents/proposals-api.ts'
import { SYNTHESIS_RESOURCE } from '../documents/syntheses-api.ts'
import { THEME_RUN_RESOURCE } from '../documents/theme-runs-api.ts'
import { INTERVIEW_RESOURCE } from '../interviews/interviews-api.ts'
import { ACCESS_RESOURCE } from '../members/board-access-api.ts'
import { GROUPS_RESOURCE } from '../members/groups-api.ts'
import { MEMBER_RESOURCE } from '../members/members-api.ts'
import { CONVERSATIONS_RESOURCE } from '../rounds/conversations-api.ts'
import { ROUND_RESOURCE } from '../rounds/rounds-api.ts'

export const RESOURCES: Record<CommandResource, Resource> = {
  answers: ANSWERS_RESOURCE,
  access: ACCESS_RESOURCE,
  groups: GROUPS_RESOURCE,
  agent: AGENT_RESOURCE,
  agents: AGENTS_RESOURCE,
  settings: SETTINGS_RESOURCE,
  board: BOARD_RESOURCE,
  interview: INTERVIEW_RESOURCE,
  member: MEMBER_RESOURCE,
  ballot: BALLOT_RESOURCE,
  check: CHECK_RESOURCE,
  rating: RATING_RESOURCE,
  scores: SCORES_RESOURCE,
  conversations: CONVERSATIONS_RESOURCE,
  proposal: PROPOSAL_RESOURCE,
  round: ROUND_RESOURCE,
  synthesis: SYNTHESIS_RESOURCE,
  themeRun: THEME_RUN_RESOURCE,
  agenda: AGENDA_RESOURCE,
  'step-suggestion': STEP_SUGGESTION_RESOURCE,
  'private-writing': PRIVATE_WRITING_RESOURCE,
  thread: THREAD_RESOURCE,
  timer: TIMER_RESOURCE,
  versions: VERSIONS_RESOURCE,
  vote: VOTE_RESOURCE,
}
