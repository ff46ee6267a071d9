import { lazyPart } from '#panels/lazy/lazy-part.tsx'
import { PartFailed } from '#panels/lazy/part-failed.tsx'

// Tabs whose code is loaded when they are opened first, or while the page is idle (`useOfflinePage`).
export const LazyConversationTab = lazyPart({
  load: () => import('#panels/conversation/conversation-panel.tsx').then((module) => module.ConversationTab),
  Failed: PartFailed,
})

export const LazyVotesTab = lazyPart({
  load: () => import('#panels/votes/votes-tab.tsx').then((module) => module.VotesTab),
  Failed: PartFailed,
})

export const LazyInterviewsTab = lazyPart({
  load: () => import('#panels/interviews/panel/interviews-tab.tsx').then((module) => module.InterviewsTab),
  Failed: PartFailed,
})

export const LazyIdeasTab = lazyPart({
  load: () => import('../ideas/ideas-tab.tsx').then((module) => module.IdeasTab),
  Failed: PartFailed,
})

export const LazyNotesTab = lazyPart({
  load: () => import('#panels/notes/list/notes-panel.tsx').then((module) => module.NotesPanel),
  Failed: PartFailed,
})

export const LazyAdvisorsTab = lazyPart({
  load: () => import('../advisors/advisors-tab.tsx').then((module) => module.AdvisorsTab),
  Failed: PartFailed,
})

export const LazyAgendaTab = lazyPart({
  load: () => import('#panels/agenda/agenda-panel.tsx').then((module) => module.AgendaPanel),
  Failed: PartFailed,
})
