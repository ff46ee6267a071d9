'use client'

import { useState } from 'react'
import { formatCount } from '#ui/format-count.ts'
import type { GatheredIdea } from './gathers-api.ts'
import { ThemeIdea } from './idea-line.tsx'
import type { ThemeDraft } from './theme-draft.ts'

/** Of hundreds nobody reads more before they choose. */
const FIRST_SHOWN = 12

interface AloneListProps {
  draft: ThemeDraft
  ideas: ReadonlyMap<number, GatheredIdea>
  mayChange: boolean
  onMove: (number: number, themeId: string | null) => void
}

/** Ideas that are in no theme, and can be put into one. */
export function AloneList({ draft, ideas, mayChange, onMove }: AloneListProps) {
  const [isWhole, setWhole] = useState(false)
  const { alone } = draft
  if (alone.length === 0) return null
  const shown = isWhole ? alone : alone.slice(0, FIRST_SHOWN)
  return (
    <section aria-label="On their own" className="mt-6">
      <h3 className="text-board">
        On their own <span className="font-text text-ink-2 tabular-nums">{alone.length}</span>
      </h3>
      <p className="text-ink-2 text-small">
        {formatCount(alone.length, 'idea')} in no theme. They stay in the log as they are.
      </p>
      <ul className="mt-2 divide-y divide-line rounded-card border border-line bg-raised">
        {shown.map((number) => (
          <ThemeIdea
            key={number}
            number={number}
            idea={ideas.get(number) ?? null}
            from={null}
            draft={mayChange ? draft : null}
            onMove={onMove}
          />
        ))}
      </ul>
      {shown.length < alone.length && (
        <button
          type="button"
          onClick={() => setWhole(true)}
          className="mt-1 h-8 rounded-field text-body text-link max-phone:h-10"
        >
          All {alone.length}
        </button>
      )}
    </section>
  )
}
