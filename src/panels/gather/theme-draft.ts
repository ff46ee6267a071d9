import type { Gather, Theme } from '#session/gather.ts'
import { MAX_LINKS_OF_IDEA } from '#session/idea.ts'

/** Proposed themes as the reader would have them, before they accept any. */
export interface ThemeDraft {
  themes: readonly DraftTheme[]
  /** Ideas in no theme. */
  alone: readonly number[]
}

export interface DraftTheme extends Theme {
  /** Whether it is to be accepted. */
  isChosen: boolean
}

export function draftOfThemes({ themes, rest }: Pick<Gather, 'themes' | 'rest'>): ThemeDraft {
  return { themes: themes.map((theme) => ({ ...theme, isChosen: true })), alone: rest }
}

export function changeTheme(
  draft: ThemeDraft,
  themeId: string,
  change: Partial<Pick<DraftTheme, 'title' | 'summary' | 'isChosen'>>,
): ThemeDraft {
  const themes = draft.themes.map((theme) => (theme.id === themeId ? { ...theme, ...change } : theme))
  return { ...draft, themes }
}

/** null: into no theme. */
export function moveIdea(draft: ThemeDraft, number: number, themeId: string | null): ThemeDraft {
  const themes = draft.themes.map((theme) => {
    const others = theme.numbers.filter((other) => other !== number)
    return theme.id === themeId ? { ...theme, numbers: [...others, number] } : { ...theme, numbers: others }
  })
  const alone = draft.alone.filter((other) => other !== number)
  return { themes, alone: themeId === null ? [...alone, number] : alone }
}

/** Why a chosen theme can't be accepted as it is; null: it can. `isThere`: whether an idea is still in the log. */
export function whyNotAccept(
  { title, numbers }: DraftTheme,
  isThere: (number: number) => boolean,
): string | null {
  if (title.trim() === '') return 'Give it a name.'
  const left = numbers.filter(isThere).length
  if (left < 2) return 'A theme needs two ideas.'
  return left > MAX_LINKS_OF_IDEA ? `A theme holds at most ${MAX_LINKS_OF_IDEA} ideas.` : null
}

/** What is to be accepted, without the ideas that are gone. */
export function chosenThemes({ themes }: ThemeDraft, isThere: (number: number) => boolean): Theme[] {
  return themes
    .filter((theme) => theme.isChosen && whyNotAccept(theme, isThere) === null)
    .map(({ id, title, summary, numbers }) => ({
      id,
      title: title.trim(),
      summary: summary.trim(),
      numbers: numbers.filter(isThere),
    }))
}
