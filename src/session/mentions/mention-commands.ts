import { accept } from '#session/core/decision.ts'
import { commandsOn } from '#session/core/define-command.ts'
import { type MentionEvent, type MentionsSlice, RefusedMention } from './mention.ts'

const define = commandsOn<MentionsSlice, MentionEvent>()

/** Records why a mentioned advisor will not answer, for the person who mentioned it. */
const refuseMention = define({
  type: 'mention.refuse',
  fields: RefusedMention.shape,
  minRole: 'server',
  decide: (_state, { type: _type, ...data }) => accept({ kind: 'mention.refused', data }),
})

export const MENTION_COMMANDS = [refuseMention] as const
