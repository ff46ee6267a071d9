'use client'

import { ConversationPanel } from './conversation-panel.tsx'

/** The tab "Clerk". It takes `isPhone` like the other tabs, and looks the same on both. */
export function ConversationTab(_: { isPhone?: boolean }) {
  return <ConversationPanel />
}
