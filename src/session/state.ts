import type { AgendaSlice } from './agenda/agenda-slice.ts'
import type { AgentsSlice } from './agents/agents-slice.ts'
import type { BoardSlice } from './board/board-slice.ts'
import type { ChangesSlice } from './changes/changes-slice.ts'
import type { RatingsSlice } from './choosing/ratings/rating.ts'
import type { PollsSlice } from './choosing/representation/representation-poll.ts'
import type { VotesSlice } from './choosing/votes/vote.ts'
import type { ClerkSlice } from './clerk/clerk-slice.ts'
import type { CommentsSlice } from './comments/comment.ts'
import type { ConversationsSlice } from './conversations/conversation-start.ts'
import type { IdeasSlice } from './ideas/ideas-slice.ts'
import type { InterviewsSlice } from './interviews/interview.ts'
import type { AccessSlice } from './members/access-slice.ts'
import type { MembersSlice } from './members/members-slice.ts'
import type { MentionsSlice } from './mentions/mention.ts'
import type { NotesSlice } from './notes/notes-slice.ts'
import type { PrivateWritingSlice } from './private-writing/private-writing.ts'
import type { ProposalsSlice } from './proposals/proposal.ts'
import type { ReactionsSlice } from './reactions/note-reactions.ts'
import type { ReviewRequestsSlice } from './review-requests/review-request.ts'
import type { ImportSlice } from './rounds/imported-rounds.ts'
import type { RoundsSlice } from './rounds/rounds-slice.ts'
import type { SentPromptsSlice } from './sent-prompts/sent-prompt.ts'
import type { StepSuggestionsSlice } from './step-suggestions/step-suggestion.ts'
import type { StoppedWebhooksSlice } from './stopped-webhooks/stopped-webhook.ts'
import type { SynthesesSlice } from './syntheses/synthesis.ts'
import type { ThemeRunsSlice } from './themes/theme-run.ts'
import type { TimerSlice } from './timer/timer.ts'
import type { DueToDosSlice } from './to-dos/due-to-do.ts'
import type { UsageSlice } from './usage/usage-slice.ts'
import type { VersionsSlice } from './versions/version.ts'
import type { WindowsSlice } from './windows/windows-slice.ts'

/**
 * A board's session: the fold of its events. Most collections, and all whose names end in `Views`, are kept in the shape in
 * which they are shown, so that a projection passes them on unchanged and an unchanged slice or entry stays the identical object.
 */
export interface SessionState
  extends BoardSlice,
    AccessSlice,
    MembersSlice,
    NotesSlice,
    AgentsSlice,
    ReactionsSlice,
    RoundsSlice,
    ConversationsSlice,
    ImportSlice,
    MentionsSlice,
    SynthesesSlice,
    ThemeRunsSlice,
    ProposalsSlice,
    SentPromptsSlice,
    UsageSlice,
    IdeasSlice,
    ClerkSlice,
    CommentsSlice,
    TimerSlice,
    VersionsSlice,
    VotesSlice,
    RatingsSlice,
    PollsSlice,
    InterviewsSlice,
    AgendaSlice,
    WindowsSlice,
    StepSuggestionsSlice,
    PrivateWritingSlice,
    ReviewRequestsSlice,
    DueToDosSlice,
    StoppedWebhooksSlice,
    ChangesSlice {
  /** The `seq` of the last event folded in. */
  seq: number
}
