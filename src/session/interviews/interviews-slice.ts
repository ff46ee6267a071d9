import type { AgentsSlice } from '#session/agents/agents-slice.ts'
import type { BoardSlice } from '#session/board/board-slice.ts'
import type { MembersSlice } from '#session/members/members-slice.ts'
import type { RoundsSlice } from '#session/rounds/rounds-slice.ts'
import type { UsageSlice } from '#session/usage/usage-slice.ts'
import type { InterviewsSlice } from './interview.ts'

/** Slices that interviews depend on. */
export type InterviewsState = InterviewsSlice &
  Pick<MembersSlice, 'people'> &
  Pick<AgentsSlice, 'agents'> &
  Pick<RoundsSlice, 'rounds'> &
  Pick<BoardSlice, 'settings'> &
  UsageSlice
