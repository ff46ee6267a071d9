import { expect, vi } from 'vitest'
import { must } from '#base/must.ts'
import { WAIT } from '#base/testing/patience.ts'
import type { ModelTask } from '#server/models/calls/model-call.ts'
import { type Person, type PrivateStage, WIRE_MODEL } from './private-stage.ts'
import { talkInStep } from './talk-in-step.ts'

interface Asked {
  /** Has a model do it; returns the answers to these requests. Without it another task brings it about. */
  ask?(stage: PrivateStage, reader: Person): Promise<Response[]>
  /** Matches only prompts of this task. */
  says: RegExp
}

const post = (stage: PrivateStage, to: string, body?: object) =>
  stage.fetch(`POST ${stage.path}/${to}`, body, stage.ann)

/** All tasks of models. A new task does not compile until it is here. */
const PROMPTS: Record<ModelTask, Asked> = {
  advise: {
    async ask(stage) {
      const agents = (await agentsOf(stage)).filter(({ kind }) => kind === 'advisor').slice(0, 2)
      const question = { question: 'What else?', mode: 'parallel', moderate: true }
      // A mention in a thread brings a prompt of the same task; where advisors may not speak, its writer learns it later.
      const mention = { text: `@"${agents[0]?.name}", what else?`, anchor: { kind: 'board' } }
      const asked = await post(stage, 'comments', mention)
      return [asked, await post(stage, 'rounds', { ...question, agents: agents.map(({ id }) => id) })]
    },
    says: /What else\?/,
  },
  moderate: { says: /the moderator of a round at a whiteboard/ },
  synthesize: {
    ask: async (stage) => [await post(stage, 'syntheses', { notes: [stage.ids.noteId] })],
    says: /The notes to make a synthesis of/,
  },
  talk: {
    async ask(stage, reader) {
      const asked = 'What do we have?'
      await talkInStep(stage, reader, asked)
      return [await stage.fetch(`POST ${stage.path}/talk?wait=20`, { text: asked }, reader)]
    },
    says: /What do we have\?/,
  },
  sort: { says: /who keeps the log of a team/ },
  'find-themes': {
    ask: async (stage) => [await post(stage, 'theme-runs', { all: true })],
    says: /The ideas to find themes in/,
  },
  propose: {
    ask: async (stage) => [await post(stage, 'proposals', {})],
    says: /The ideas to make a proposal of/,
  },
  vote: {
    ask: async (stage) => [await post(stage, `votes/${stage.ids.voteId}/advisors`)],
    says: /The notes, in random order, without the names/,
  },
  'suggest-step': {
    async ask(stage) {
      await stage.fetch(`PATCH ${stage.path}/settings`, { suggestsSteps: true }, stage.ann)
      return [await post(stage, 'step-suggestion')]
    },
    says: /the moderator of a whiteboard where people/,
  },
  probe: {
    async ask(stage) {
      const question = { type: 'ask_text', config: { question: 'Which lamp?' } }
      const asked = { title: 'Lamps', questions: [question], rule: 'first', ...PROBED }
      const started = await post(stage, 'interviews', asked)
      const { interview } = await started.clone().json()
      const one = `${stage.path}/interviews/${interview.id}`
      const answer = `PUT ${one}/questions/${must(interview.questions[0], 'a question').id}/answer`
      return [started, await stage.fetch(answer, { value: { text: 'The red one' } }, stage.ann)]
    },
    says: /who leads an interview/,
  },
  'sum-up': {
    async ask(stage) {
      // The probe must be first: no prompt follows once the interview is over.
      await vi.waitFor(
        () => expect(stage.wire.prompts().some((prompt) => PROMPTS.probe.says.test(prompt))).toBe(true),
        WAIT,
      )
      const { interviews } = await stage.ask(`GET ${stage.path}/interviews`, undefined, stage.ann)
      const open = must(
        interviews.findLast(({ title }: { title: string }) => title === 'Lamps'),
        'an interview',
      )
      return [await post(stage, `interviews/${open.id}/end`, {})]
    },
    says: /who sums up an interview/,
  },
}

/** Lets a model add a question after the answer. */
const PROBED = { probe: 'when-answered', maxQuestions: 2 }

interface AgentOnWire {
  id: string
  name: string
  kind: string
}

async function agentsOf(stage: PrivateStage): Promise<AgentOnWire[]> {
  return (await stage.ask(`GET ${stage.path}/agents`, undefined, stage.ann)).agents
}

export async function speakWith(stage: PrivateStage, model: string | null): Promise<void> {
  const { agents } = await stage.ask(`GET ${stage.path}/agents`, undefined, stage.ann)
  for (const { id, name, kind, capabilities, domain, color, emoji, prompt } of agents) {
    const fields = { name, kind, model, capabilities, domain, color, emoji, prompt }
    const changed = await stage.fetch(`PUT ${stage.path}/agents/${id}`, fields, stage.ann)
    expect([name, changed.status]).toEqual([name, 200])
  }
}

/** Whether they were refused, as advisors may be while people write in private: then there is no prompt. */
async function areRefused(task: string, answers: readonly Response[]): Promise<boolean> {
  const codes = await Promise.all(
    answers.map(async (answer) => (answer.ok ? null : (await answer.json()).error.code)),
  )
  for (const code of codes) if (code !== 'advisors-at-reveal') expect([task, code]).toEqual([task, null])
  return codes.some((code) => code !== null)
}

/** Tasks that only a request of this task brings about, besides its own prompts. */
const BROUGHT_ABOUT: Readonly<Record<string, readonly string[]>> = { advise: ['moderate', 'sort'] }

/** Has models do everything that facilitators and this reader can request, and returns their prompts. */
export async function readPrompts(stage: PrivateStage, reader: Person): Promise<string> {
  stage.wire.clear()
  await speakWith(stage, WIRE_MODEL)
  const asked = Object.entries(PROMPTS).filter(([task]) => reader === stage.ann || task === 'talk')
  const awaited = new Set(asked.map(([task]) => task))
  for (const [task, { ask }] of asked)
    if (await areRefused(task, (await ask?.(stage, reader)) ?? []))
      for (const each of [task, ...(BROUGHT_ABOUT[task] ?? [])]) awaited.delete(each)
  await vi.waitFor(() => {
    const said = stage.wire.prompts()
    const missing = asked.filter(
      ([task, { says }]) => awaited.has(task) && !said.some((prompt) => says.test(prompt)),
    )
    expect(missing.map(([task]) => task)).toEqual([])
  }, WAIT)
  await speakWith(stage, null)
  return stage.wire.prompts().join('\n')
}
