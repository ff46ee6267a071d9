import type { ComponentType } from 'react'
import { type LazyPart, lazyPart } from '#panels/lazy/lazy-part.tsx'
import { PartFailed } from '#panels/lazy/part-failed.tsx'

function lazyTab<Props extends object>(load: () => Promise<ComponentType<Props>>): LazyPart<Props> {
  return lazyPart({ load, Failed: PartFailed })
}

// Tabs whose code is loaded when they are opened first, or while the page is idle (`useOfflinePage`).
export const LazyConversationTab = lazyTab(() =>
  import('#panels/conversation/conversation-panel.tsx').then((module) => module.ConversationTab),
)

export const LazyVotesTab = lazyTab(() =>
  import('#panels/votes/votes-tab.tsx').then((module) => module.VotesTab),
)

export const LazyInterviewsTab = lazyTab(() =>
  import('#panels/interviews/panel/interviews-tab.tsx').then((module) => module.InterviewsTab),
)

export const LazyIdeasTab = lazyTab(() => import('../ideas/ideas-tab.tsx').then((module) => module.IdeasTab))

export const LazyCommentsTab = lazyTab(() =>
  import('#panels/open-threads/comments-tab-part.tsx').then((module) => module.CommentsTabPart),
)

export const LazyNotesTab = lazyTab(() =>
  import('#panels/notes/list/notes-panel.tsx').then((module) => module.NotesPanel),
)

export const LazyAdvisorsTab = lazyTab(() =>
  import('../advisors/advisors-tab.tsx').then((module) => module.AdvisorsTab),
)

export const LazyAgendaTab = lazyTab(() =>
  import('#panels/agenda/agenda-panel.tsx').then((module) => module.AgendaPanel),
)
