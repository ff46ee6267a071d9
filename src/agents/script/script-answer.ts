import type { ModeratorChoice } from '#agents/choose-notes.ts'
import { advise } from './advise.ts'
import { choose } from './choose.ts'
import { gather } from './gather.ts'
import { propose } from './propose.ts'
import { readScene } from './script-scene.ts'
import { synthesize } from './synthesize.ts'
import { talk } from './talk.ts'

/** What the script is asked: a prompt as any model gets it, and what for. */
export interface ScriptQuestion {
  task: 'advise' | 'moderate' | 'synthesize' | 'talk' | 'sort' | 'gather' | 'propose'
  name: string
  domain: string
  messages: readonly { role: 'user' | 'assistant'; content: string }[]
  /** `choose_notes` is offered. */
  hasTool: boolean
  /** Names of the tools that are run for it. */
  tools?: readonly string[]
  /** What it called in the steps before, with what came of it. */
  called?: readonly ScriptCalled[]
}

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
      return [{ text: advise(scene, asked) }]
    case 'moderate': {
      const chosen = choose(scene)
      return asked.hasTool ? [{ chosen }] : [{ text: inLines(chosen) }]
    }
    case 'synthesize':
      return [{ text: synthesize(scene) }]
    case 'gather':
      return [{ text: gather(scene) }]
    case 'propose':
      return [{ text: propose(scene) }]
    case 'talk':
      return talk(asked)
    // What notes are is found by their words where there is no model: it has nothing to say to this.
    case 'sort':
      return []
  }
}

function inLines({ picks, distant }: ModeratorChoice): string {
  const lines = picks.map(({ note, reason }) => `PICK ${note}: ${reason}`)
  return [...lines, ...(distant ? [`DISTANT ${distant}: It is unlike all the others.`] : [])].join('\n')
}
