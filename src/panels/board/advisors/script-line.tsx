'use client'

import { useSession } from '../board-context.tsx'

/** Where no model is set up, who it is that answers, and how that is changed. */
export function ScriptLine({ className }: { className?: string }) {
  const { models } = useSession()
  if (!models.isScriptOnly) return null
  return (
    <p className={className ?? 'text-ink-2 text-small'}>
      Answers come from a script, not an AI.{' '}
      <a href="/settings" className="text-link rounded-chip">
        How to add a model
      </a>
    </p>
  )
}
