import { notifyManager, QueryClient } from '@tanstack/react-query'

type ReadName =
  | ('me' | 'forgetting' | 'notifications' | 'webhooks' | 'webhook-messages')
  | ('ways-in' | 'boards' | 'search' | 'writable-boards' | 'link' | 'tokens' | 'library')
  | (
      | 'review'
      | 'review-request'
      | 'comments'
      | 'threads'
      | 'access'
      | 'groups'
      | 'members'
      | 'activity'
      | 'board-rule'
      | 'frames-to-write-in'
      | 'talk-time'
    )
  | ('agents' | 'next-prompt' | 'sent' | 'candidates' | 'texts' | 'range' | 'lone-thoughts')
  | ('theme-counts' | 'theme-ideas' | 'proposal-sources' | 'interview' | 'past-interview')
  | ('idea' | 'found-ideas' | 'known-tags' | 'to-do-in-text')
  | ('model-rules' | 'operator-boards' | 'operator-nodes')
  | ('history' | 'past-session' | 'deleted-records' | 'note-words')

/** One thing: its name, and the ids and parameters that distinguish it from others of that name. */
export type ReadKey = readonly [name: ReadName, ...which: (string | number | boolean | null)[]]

/** A page shows an answer in the task in which it arrives. */
notifyManager.setScheduler(queueMicrotask)

/** The reads of all pages in one browser tab, with their rules. */
export function createPageReads(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        // A failure is a sentence with a button, and the next change reads again.
        retry: false,
        // The browser's guess is wrong for a server on the same machine; `call` finds out.
        networkMode: 'always',
        refetchOnWindowFocus: false,
      },
    },
  })
}
