import { accept } from '#session/core/decision.ts'
import { commandsOn } from '#session/core/define-command.ts'
import { entryOf } from '#session/core/entry-of.ts'
import type { ApplyTable } from '#session/core/events.ts'
import { MAX_SENT_OF_RUN, SENT_FIELDS, type SentPromptEvent, type SentPromptsSlice } from './sent-prompt.ts'

const define = commandsOn<SentPromptsSlice, SentPromptEvent>()

/** Records the prompt that a run is about to send. */
const sendPrompt = define({
  type: 'prompt.send',
  fields: SENT_FIELDS,
  minRole: 'server',
  decide: (_state, { type: _type, ...data }) => accept({ kind: 'prompt.sent', data }),
})

export const SENT_PROMPT_COMMANDS = [sendPrompt] as const

/** The state change of each event of sent prompts: the newest prompts of each run are kept. */
export const APPLY_SENT_PROMPTS: ApplyTable<SentPromptsSlice, SentPromptEvent> = {
  'prompt.sent'(state, { at, data: { runId, prompt } }, owned) {
    const before = entryOf(state.sentPrompts, runId) ?? []
    const sentPrompts = owned.record(state.sentPrompts)
    sentPrompts[runId] = [...before, { ...prompt, at }].slice(-MAX_SENT_OF_RUN)
    return { sentPrompts }
  },
}
