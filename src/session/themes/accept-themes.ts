import { MAX_TAGS } from '#session/ideas/idea.ts'
import type { IdeaEvent } from '#session/ideas/idea-event.ts'
import { ideaIn } from '#session/ideas/idea-in.ts'
import { isAtWork } from '#session/ideas/idea-state.ts'
import type { IdeasSlice } from '#session/ideas/ideas-slice.ts'
import type { NotesEvent } from '#session/notes/number-notes.ts'
import type { AcceptedTheme, Theme, ThemeRun, ThemeRunEvent, ThemeRunOutcome } from './theme-run.ts'
import { themeText } from './theme-run.ts'

/** Tags that a theme takes over from its ideas: those that most of them share. */
const MAX_SHARED_TAGS = Math.min(3, MAX_TAGS)
const MIN_SHARERS = 2

type Ideas = Pick<IdeasSlice, 'ideas'>

/** Whether the board has the idea, and it is neither removed nor archived. */
export function isIdeaAtWork(state: Ideas, number: number): boolean {
  const idea = ideaIn(state, number)
  return idea !== null && isAtWork(idea)
}

/** Only what went in can be in a theme, and only in one. */
export function proposedThemes({ numbers }: ThemeRun, outcome: ThemeRunOutcome): ThemeRunOutcome {
  if (outcome.state !== 'done') return outcome
  const free = new Set(numbers)
  const themes = outcome.themes.flatMap((theme) => {
    const own = [...new Set(theme.numbers)].filter((number) => free.has(number))
    if (own.length < 2) return []
    for (const number of own) free.delete(number)
    return [{ ...theme, numbers: own }]
  })
  return { ...outcome, themes, rest: numbers.filter((number) => free.has(number)) }
}

/** Returns a theme's ideas without those removed or archived since, and without those that another theme holds already. */
export function ownNumbers(
  state: Ideas,
  themeRun: ThemeRun,
  { numbers }: Theme,
  taken: Set<number>,
): number[] {
  const given = new Set(themeRun.numbers)
  const own = [...new Set(numbers)].filter(
    (number) => given.has(number) && !taken.has(number) && isIdeaAtWork(state, number),
  )
  for (const number of own) taken.add(number)
  return own
}

/** Each theme becomes a note and a new idea that synthesizes the others, as one change. */
export function makeThemeEvents(
  state: Ideas,
  themeRun: ThemeRun,
  themes: readonly AcceptedTheme[],
): (ThemeRunEvent | IdeaEvent | NotesEvent)[] {
  const authorId = themeRun.agentId
  const ideas = themes.map((theme) => ({
    number: theme.number,
    noteId: theme.noteId,
    authorId,
    text: themeText(theme),
    category: 'idea' as const,
    categoryBy: 'clerk' as const,
    tags: sharedTags(state, theme.numbers),
    tagsBy: 'clerk' as const,
    source: 'agent' as const,
    messageId: null,
    roundId: null,
    parent: null,
    echoes: [],
  }))
  const links = themes.flatMap(({ number: from, numbers }) =>
    numbers.map((to) => ({ from, to, type: 'synthesizes' as const })),
  )
  return [
    {
      kind: 'notes.numbered',
      data: { notes: themes.map(({ noteId, number }) => ({ noteId, number, authorId })) },
    },
    { kind: 'ideas.captured', data: { ideas } },
    { kind: 'ideas.linked', data: { links } },
    { kind: 'theme-run.accepted', data: { themeRunId: themeRun.id, themes: [...themes] } },
  ]
}

function sharedTags(state: Ideas, numbers: readonly number[]): string[] {
  const counts = new Map<string, number>()
  for (const number of numbers)
    for (const tag of ideaIn(state, number)?.tags ?? []) counts.set(tag, (counts.get(tag) ?? 0) + 1)
  return [...counts]
    .filter(([, count]) => count >= MIN_SHARERS)
    .sort((a, b) => b[1] - a[1])
    .slice(0, MAX_SHARED_TAGS)
    .map(([tag]) => tag)
}
