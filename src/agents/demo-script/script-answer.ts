import { NEXT_STEP_TOOL } from '#agents/interviews/next-step-tool.ts'
import type { ModeratorChoice } from '#agents/moderation/choose-notes.ts'
import type { AnswerForm } from '#agents/prompt/prompt.ts'
import { advise } from './advise.ts'
import { choose } from './choose.ts'
import { groupsOf, headingOf, labelsOf, namesOf, quoted, shortestOf } from './group-words.ts'
import { probe } from './probe.ts'
import { propose } from './propose.ts'
import { readScene, type ScriptScene } from './script-scene.ts'
import { suggestStep } from './scripted-step-suggestion.ts'
import { sumUpInterview } from './sum-up-interview.ts'
import { synthesize } from './synthesize.ts'
import { talk } from './talk.ts'
import { vote } from './vote.ts'
import { isWindowTalk, windowTalk } from './window-talk.ts'

/** A request to the script: a prompt as any model gets it, and its task. */
export interface ScriptQuestion {
  task:
    | 'advise'
    | 'moderate'
    | 'synthesize'
    | 'talk'
    | 'sort'
    | 'find-themes'
    | 'propose'
    | 'vote'
    | 'suggest-step'
    | 'probe'
    | 'sum-up'
  name: string
  domain: string
  messages: readonly { role: 'user' | 'assistant'; content: string }[]
  form?: AnswerForm | undefined
  /** `choose_notes` is offered. */
  hasTool: boolean
  /** Names of the tools that are run for it. */
  tools?: readonly string[]
  /** Tools that it called in the steps before, with their results. */
  called?: readonly ScriptCalled[]
}

/** A tool that the script called in an earlier step, and its result. */
export interface ScriptCalled {
  tool: string
  output: unknown
}

/** A piece of text, a call of `choose_notes`, or one of a tool that is run. */
export type ScriptPart =
  | { text: string }
  | { chosen: ModeratorChoice }
  | { call: { name: string; input: object } }

/** The demo script's answer, out of nothing but the prompt's own words; the same prompt gets the same answer. */
export function scriptAnswer(asked: ScriptQuestion): ScriptPart[] {
  const scene = readScene(asked.messages, asked.name)
  switch (asked.task) {
    case 'advise':
      return [{ text: advise(scene, asked, asked.form ?? 'notes') }]
    case 'moderate': {
      const chosen = choose(scene, asked.name)
      return asked.hasTool ? [{ chosen }] : [{ text: inLines(chosen) }]
    }
    case 'synthesize':
      return [{ text: synthesize(scene) }]
    case 'find-themes':
      return [{ text: findThemes(scene) }]
    case 'propose':
      return [{ text: propose(scene) }]
    case 'vote':
      return [{ text: vote(scene, asked) }]
    case 'suggest-step':
      return [{ text: suggestStep(scene) }]
    case 'probe': {
      const step = probe(scene)
      return asked.tools?.includes(NEXT_STEP_TOOL.name)
        ? [{ text: step.reason }, { call: { name: NEXT_STEP_TOOL.name, input: step } }]
        : [{ text: JSON.stringify(step) }]
    }
    case 'sum-up':
      return [{ text: sumUpInterview(scene) }]
    case 'talk':
      return isWindowTalk(asked) ? windowTalk(asked) : talk(asked)
    // Without a model, categories are found by a note's words: the script has no answer.
    case 'sort':
      return []
  }
}

function inLines({ picks, distant }: ModeratorChoice): string {
  const lines = picks.map(({ note, reason }) => `PICK ${note}: ${reason}`)
  return [...lines, ...(distant ? [`DISTANT ${distant}: It is unlike all the others.`] : [])].join('\n')
}

const MAX_THEMES = 40

/** Writes scripted themes of a log: ideas with similar wording, under the words that they share. */
export function findThemes(scene: ScriptScene): string {
  const groups = groupsOf(scene.notes.filter(({ what }) => what === 'to-group'))
  const themes = groups
    .flatMap((group) => {
      // Notes by the script have similar wording whatever their subject.
      const isOfPeople = group.some(({ kind }) => kind !== 'agent')
      const heading = group.length > 1 && isOfPeople ? headingOf(group) : null
      return heading === null ? [] : [{ group, heading }]
    })
    .slice(0, MAX_THEMES)
  const inThemes = new Set(themes.flatMap(({ group }) => group))
  const rest = groups.flat().filter((note) => !inThemes.has(note))
  return [
    ...themes.map(({ group, heading }) => {
      const said = `Ideas by ${namesOf(group)} that share words. The shortest says it as ${quoted(shortestOf(group))}.`
      return `# Theme: ${heading}\n${said}\nIdeas: ${labelsOf(group)}`
    }),
    '# On their own',
    `Ideas: ${labelsOf(rest)}`,
  ].join('\n')
}
