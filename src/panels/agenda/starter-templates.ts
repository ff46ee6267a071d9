import { must } from '#base/must.ts'
import { AGENDA_TEMPLATES, type AgendaTemplate } from './agenda-templates.ts'

export interface StarterTemplate {
  template: AgendaTemplate
  /** The session in three or four words. */
  gist: string
}

const GISTS: Readonly<Record<string, string>> = {
  'how-might-we': 'Problems, questions, ideas',
  'advisor-council': 'Advisors alone, then together',
  retro: 'Write, group, vote, decide',
  'decide-among-options': 'Options, talk, secret vote',
}

/** Four templates for the most usual sessions; the agenda has all. */
export const STARTER_TEMPLATES: readonly StarterTemplate[] = Object.entries(GISTS).map(([id, gist]) => ({
  template: must(
    AGENDA_TEMPLATES.find((template) => template.id === id),
    `the template ${id}`,
  ),
  gist,
}))
