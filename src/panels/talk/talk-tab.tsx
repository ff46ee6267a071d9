'use client'

import { TalkPanel } from './talk-panel.tsx'

/** The conversation with the clerk, beside the canvas or on a phone. */
export function TalkTab(_: { isPhone?: boolean }) {
  return <TalkPanel />
}
