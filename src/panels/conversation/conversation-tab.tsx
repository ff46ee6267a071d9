'use client'

import { TalkPanel } from './conversation-panel.tsx'

/** The tab "Clerk". It takes `isPhone` like the other tabs, and looks the same on both. */
export function TalkTab(_: { isPhone?: boolean }) {
  return <TalkPanel />
}
