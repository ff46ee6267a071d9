'use client'

import { memo, useId } from 'react'
import { classNames } from '#ui/class-names.ts'
import type { GatheredIdea } from './gathers-api.ts'
import { ThemeIdea } from './idea-line.tsx'
import type { DraftTheme, ThemeDraft } from './theme-draft.ts'

const MAX_TITLE_CHARS = 120
const MAX_SUMMARY_CHARS = 1_000

interface ThemeCardProps {
  theme: DraftTheme
  draft: ThemeDraft
  ideas: ReadonlyMap<number, GatheredIdea> | null
  /** Why it can't be accepted as it is. */
  why: string | null
  mayChange: boolean
  onChange: (themeId: string, change: Partial<Pick<DraftTheme, 'title' | 'summary' | 'isChosen'>>) => void
  onMove: (number: number, themeId: string | null) => void
}

/** One theme with its ideas: to be chosen or not, renamed, and given other ideas. */
export const ThemeCard = memo(function ThemeCard(props: ThemeCardProps) {
  const { theme, draft, ideas, why, mayChange, onChange, onMove } = props
  const { id, title, summary, numbers, isChosen } = theme
  const whyId = useId()
  const isUnfit = isChosen && why !== null
  return (
    <li
      className={classNames(
        'flex min-w-0 flex-col rounded-card border bg-raised',
        isChosen ? 'border-ink' : 'border-line',
      )}
    >
      <div className="flex items-start gap-2.5 px-4 pt-3.5">
        {mayChange && (
          <label className="grid h-7 w-5 shrink-0 place-items-center max-phone:size-10 max-phone:-m-2">
            <input
              type="checkbox"
              checked={isChosen}
              onChange={(event) => onChange(id, { isChosen: event.target.checked })}
              aria-label={`Accept the theme ${title}`}
              aria-describedby={isUnfit ? whyId : undefined}
              className="size-[18px] accent-ink"
            />
          </label>
        )}
        <div className="min-w-0 flex-1">
          {mayChange ? (
            <ThemeFields theme={theme} onChange={onChange} />
          ) : (
            <>
              <h3 dir="auto" className="break-words text-board">
                {title}
              </h3>
              <p dir="auto" className="mt-1 break-words text-ink-2 text-small">
                {summary}
              </p>
            </>
          )}
        </div>
        <span className="mt-1 shrink-0 text-ink-2 text-small tabular-nums">
          {numbers.length}
          <span className="sr-only"> ideas</span>
        </span>
      </div>
      {isUnfit && (
        <p id={whyId} role="alert" className="mx-4 mt-2 text-small text-warn">
          {why}
        </p>
      )}
      <ul
        aria-label={`Ideas of ${title || 'this theme'}`}
        className="mt-2 divide-y divide-line border-line border-t"
      >
        {numbers.map((number) => (
          <ThemeIdea
            key={number}
            number={number}
            idea={ideas?.get(number) ?? null}
            from={id}
            draft={mayChange ? draft : null}
            onMove={onMove}
          />
        ))}
      </ul>
    </li>
  )
})

function ThemeFields({ theme, onChange }: Pick<ThemeCardProps, 'theme' | 'onChange'>) {
  const { id, title, summary } = theme
  return (
    <>
      <textarea
        aria-label="Name of the theme"
        value={title}
        rows={1}
        dir="auto"
        maxLength={MAX_TITLE_CHARS}
        onChange={(event) => onChange(id, { title: event.target.value.replace(/\n/g, ' ') })}
        className="-mx-1.5 field-sizing-content block w-[calc(100%+12px)] resize-none rounded-chip border border-transparent bg-transparent px-1.5 py-0.5 font-heading text-board hover:border-line focus:border-line-strong"
      />
      <textarea
        aria-label={`Summary of ${title || 'the theme'}`}
        value={summary}
        rows={1}
        dir="auto"
        maxLength={MAX_SUMMARY_CHARS}
        onChange={(event) => onChange(id, { summary: event.target.value })}
        className="-mx-1.5 mt-0.5 field-sizing-content block w-[calc(100%+12px)] resize-none rounded-chip border border-transparent bg-transparent px-1.5 py-0.5 text-ink-2 text-small hover:border-line focus:border-line-strong"
      />
    </>
  )
}
