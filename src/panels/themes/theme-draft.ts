import { MAX_LINKS_OF_IDEA } from '#session/ideas/idea.ts'
import type { Theme, ThemeRun } from '#session/themes/theme-run.ts'
import { THEMES_LABELS } from './themes-labels.ts'

/**
 * Proposed themes as this person wants them. A draft of this page: nothing is sent before a theme is
 * accepted.
 */
export interface ThemeDraft {
  themes: readonly DraftTheme[]
  /** Ideas in no theme, by number. */
  alone: readonly number[]
}

export interface DraftTheme extends Theme {
  /** Whether it will be accepted. */
  isChosen: boolean
}

/** All themes are chosen at first. */
export function draftOfThemes({ themes, rest }: Pick<ThemeRun, 'themes' | 'rest'>): ThemeDraft {
  return { themes: themes.map((theme) => ({ ...theme, isChosen: true })), alone: rest }
}

/** An unknown `themeId` changes nothing. */
export function changeTheme(
  draft: ThemeDraft,
  themeId: string,
  change: Partial<Pick<DraftTheme, 'title' | 'summary' | 'isChosen'>>,
): ThemeDraft {
  const themes = draft.themes.map((theme) => (theme.id === themeId ? { ...theme, ...change } : theme))
  return { ...draft, themes }
}

/** Moves an idea into a theme, or with null out of all of them. An idea is in one theme at most. */
export function moveIdea(draft: ThemeDraft, number: number, themeId: string | null): ThemeDraft {
  const themes = draft.themes.map((theme) => {
    const others = theme.numbers.filter((other) => other !== number)
    return theme.id === themeId ? { ...theme, numbers: [...others, number] } : { ...theme, numbers: others }
  })
  const alone = draft.alone.filter((other) => other !== number)
  return { themes, alone: themeId === null ? [...alone, number] : alone }
}

/**
 * Returns a sentence with the reason why a chosen theme cannot be accepted; null if it can. `isThere` returns whether an
 * idea is still in the log.
 */
export function findAcceptProblem(
  { title, numbers }: DraftTheme,
  isThere: (number: number) => boolean,
): string | null {
  if (title.trim() === '') return THEMES_LABELS.nameNeeded
  const left = numbers.filter(isThere).length
  if (left < 2) return THEMES_LABELS.twoIdeasNeeded
  return left > MAX_LINKS_OF_IDEA ? THEMES_LABELS.maxIdeas(MAX_LINKS_OF_IDEA) : null
}

/** The themes to accept, without ideas that are gone. Themes that cannot be accepted are left out. */
export function chosenThemes({ themes }: ThemeDraft, isThere: (number: number) => boolean): Theme[] {
  return themes
    .filter((theme) => theme.isChosen && findAcceptProblem(theme, isThere) === null)
    .map(({ id, title, summary, numbers }) => ({
      id,
      title: title.trim(),
      summary: summary.trim(),
      numbers: numbers.filter(isThere),
    }))
}
