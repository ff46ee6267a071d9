import type { AgendaSlice } from '#session/agenda/agenda-slice.ts'
import type { AgentsSlice } from '#session/agents/agents-slice.ts'
import type { BoardSlice } from '#session/board/board-slice.ts'
import type { RatingsSlice } from '#session/choosing/ratings/rating.ts'
import type { PollsSlice } from '#session/choosing/representation/representation-poll.ts'
import type { VotesSlice } from '#session/choosing/votes/vote.ts'
import type { CommentsSlice } from '#session/comments/comment.ts'
import type { ConversationsSlice } from '#session/conversations/conversation-start.ts'
import type { IdeasState } from '#session/ideas/ideas-slice.ts'
import type { InterviewsSlice } from '#session/interviews/interview.ts'
import type { MembersSlice } from '#session/members/members-slice.ts'
import type { ProposalsSlice } from '#session/proposals/proposal.ts'
import type { RoundsState } from '#session/rounds/put-round.ts'
import type { SynthesesSlice } from '#session/syntheses/synthesis.ts'
import type { ThemeRunsSlice } from '#session/themes/theme-run.ts'

/** The slices that a file can bring content for. */
export type ImportedSlices = BoardSlice &
  MembersSlice &
  AgentsSlice &
  RoundsState &
  ConversationsSlice &
  IdeasState &
  SynthesesSlice &
  ThemeRunsSlice &
  ProposalsSlice &
  VotesSlice &
  RatingsSlice &
  PollsSlice &
  InterviewsSlice &
  CommentsSlice &
  AgendaSlice
