import { lazyPart } from '#panels/lazy/lazy-part.tsx'
import { PartFailed } from '#panels/lazy/part-failed.tsx'

// Tabs whose code is loaded when they are opened first, or while the page is idle (`useKeptPage`).
/** The conversation with the clerk. */
export const LazyConversationTab = lazyPart({
  load: () => import('#panels/conversation/conversation-panel.tsx').then((module) => module.ConversationTab),
  Failed: PartFailed,
})

/** The votes and ratings of the board, open and closed. */
export const LazyVotesTab = lazyPart({
  load: () => import('#panels/votes/votes-tab.tsx').then((module) => module.VotesTab),
  Failed: PartFailed,
})

/** The interviews of the board, and the dialog that starts one. */
export const LazyInterviewsTab = lazyPart({
  load: () => import('#panels/interviews/panel/interviews-tab.tsx').then((module) => module.InterviewsTab),
  Failed: PartFailed,
})

/** The idea log as a tab, with fewer filters than its own page has. */
export const LazyIdeasTab = lazyPart({
  load: () => import('../ideas/ideas-tab.tsx').then((module) => module.IdeasTab),
  Failed: PartFailed,
})

/** The notes of the board as a list. */
export const LazyNotesTab = lazyPart({
  load: () => import('#panels/notes/list/notes-panel.tsx').then((module) => module.NotesPanel),
  Failed: PartFailed,
})

/** The rounds of the advisors, and their prompts. */
export const LazyAdvisorsTab = lazyPart({
  load: () => import('../advisors/advisors-tab.tsx').then((module) => module.AdvisorsTab),
  Failed: PartFailed,
})

/** The agenda, with its templates. */
export const LazyAgendaTab = lazyPart({
  load: () => import('#panels/agenda/agenda-panel.tsx').then((module) => module.AgendaPanel),
  Failed: PartFailed,
})
