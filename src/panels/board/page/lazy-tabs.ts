import { lazyPart } from '#panels/lazy/lazy-part.tsx'
import { PartFailed } from '#panels/lazy/part-failed.tsx'

// Tabs whose code is loaded when they are opened first, or while the page is idle (`useKeptPage`).
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
