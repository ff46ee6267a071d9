import { isTheme } from '#session/ideas/idea-state.ts'
import type { BoardReport, ReportIdea } from './board-report.ts'

/** A heading of the minutes with the ideas under it. */
export interface MinutesGroup {
  title: string
  /** The summary of a theme; empty for other groups. */
  summary: string
  /** The model that found the theme, and whether it is an AI; `null` for groups that people made. */
  theme: Pick<BoardReport['themes'][number], 'model' | 'origin'> | null
  ideas: readonly ReportIdea[]
}

/** The parts of the minutes in order; Markdown and print both follow it. */
export interface MinutesOutline {
  decisions: readonly ReportIdea[]
  todos: readonly ReportIdea[]
  /** The selected ideas: those that people selected, and those that only the moderator selected. */
  chosenByPeople: readonly ReportIdea[]
  chosenByAgents: readonly ReportIdea[]
  /** People's ideas by theme, then by frame, then the rest; each idea once. */
  groups: readonly MinutesGroup[]
}

/** Sorts a report into the chapters of the minutes; print has the same chapters. */
export function outlineMinutes(report: BoardReport): MinutesOutline {
  const { ideas } = report
  const current = ideas.filter((idea) => !isTheme(idea) && idea.status !== 'archived')
  const selected = current.filter(({ isSelected }) => isSelected)
  return {
    decisions: ideas.filter(({ promotion }) => promotion?.kind === 'decision'),
    todos: ideas.filter(({ promotion }) => promotion?.kind === 'todo').map(withoutOwnBox),
    chosenByPeople: selected.filter(({ chosenBy }) => chosenBy.includes('people')),
    chosenByAgents: selected.filter(({ chosenBy }) => !chosenBy.includes('people')),
    groups: groupIdeas(
      report,
      current.filter(({ author, promotion }) => author?.kind !== 'agent' && promotion === null),
    ),
  }
}

/** A to-do is written with one box. Where its note begins with one, that is the same. */
function withoutOwnBox(idea: ReportIdea): ReportIdea {
  return { ...idea, text: idea.text.replace(FIRST_BOX, '') }
}

const FIRST_BOX = /^\s*(?:[-*•][ \t]+)?\[[ xX]{1,8}\][ \t]+/

function groupIdeas({ themes }: BoardReport, ideas: readonly ReportIdea[]): MinutesGroup[] {
  const left = new Map(ideas.map((idea) => [idea.number, idea]))
  const take = (numbers: readonly number[]) => {
    const taken = numbers.flatMap((number) => left.get(number) ?? [])
    for (const { number } of taken) left.delete(number)
    return taken
  }
  const byTheme = themes.map(({ title, summary, numbers, model, origin }) => ({
    title,
    summary,
    theme: { model, origin },
    ideas: take(numbers),
  }))
  const frames = new Set(ideas.flatMap(({ frame }) => frame ?? []))
  const byFrame = [...frames].map((frame) => ({
    title: frame,
    summary: '',
    theme: null,
    ideas: take([...left.values()].filter((idea) => idea.frame === frame).map(({ number }) => number)),
  }))
  const groups = [...byTheme, ...byFrame].filter((group) => group.ideas.length > 0)
  const rest = {
    title: groups.length > 0 ? 'Other ideas' : '',
    summary: '',
    theme: null,
    ideas: [...left.values()],
  }
  return rest.ideas.length > 0 ? [...groups, rest] : groups
}
