import { lazyPart } from '#panels/lazy/lazy-part.tsx'
import { BarFailed } from '#panels/lazy/part-failed.tsx'
import type { InboxListProps } from './inbox-list.tsx'

export const LazyInbox = lazyPart<InboxListProps>({
  load: () => import('./inbox-list.tsx').then((module) => module.InboxList),
  Failed: BarFailed,
})
