import { Layers, LoaderCircle } from 'lucide-react'
import { useState } from 'react'
import { isOpenDocumentRun } from '#session/documents/document-run.ts'
import type { ThemeRun } from '#session/themes/theme-run.ts'
import { Button } from '#ui/button.tsx'
import { LazyThemesDialog } from './lazy-themes-dialog.ts'
import { THEMES_LABELS } from './themes-labels.ts'
import { useThemeRunCounts, useThemeRuns } from './use-theme-runs.ts'

/**
 * Opens the themes of the board. Its label shows whether a run is under way or waits for a review, and the number
 * of new ideas.
 */
export function ThemesButton() {
  const [newest = null] = useThemeRuns()
  const { value: counts } = useThemeRunCounts()
  const [isOpen, setOpen] = useState(false)
  const isBusy = newest !== null && isOpenDocumentRun(newest)
  const isWaiting = newest?.state === 'proposed'
  const fresh = isBusy || isWaiting ? 0 : (counts?.fresh ?? 0)
  return (
    <>
      <Button
        aria-haspopup="dialog"
        icon={
          isBusy ? (
            <LoaderCircle size={16} className="motion-turn" aria-hidden />
          ) : (
            <Layers size={16} aria-hidden />
          )
        }
        onClick={() => setOpen(true)}
      >
        {buttonLabel(newest)}
        {fresh > 1 && (
          <span className="rounded-chip bg-sunk px-1.5 text-caption tabular-nums">
            {THEMES_LABELS.newIdeas(fresh)}
          </span>
        )}
      </Button>
      {isOpen && <LazyThemesDialog onClose={() => setOpen(false)} />}
    </>
  )
}

/** By the state of the newest run. */
function buttonLabel(newest: ThemeRun | null): string {
  switch (newest?.state) {
    case 'queued':
    case 'thinking':
      return THEMES_LABELS.finding
    case 'proposed':
      return newest.themes.length === 0 ? THEMES_LABELS.noneFound : THEMES_LABELS.review(newest.themes.length)
    default:
      return THEMES_LABELS.findThemes
  }
}
