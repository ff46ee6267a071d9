import { z } from 'zod'
import { accept, refuse } from '#session/core/decision.ts'
import { NoteId } from '#session/rounds/round.ts'
import { AskBackId, AskBackText, MAX_ASK_BACKS } from './ask-back.ts'
import { defineInterviewCommand, findHosted, findOpen, ofInterview } from './interview-command.ts'

/** A person’s question to the asker. Refuses with `too-many-ask-backs`; a repeated id emits nothing. */
export const askBack = defineInterviewCommand({
  type: 'interview.ask-back',
  fields: { ...ofInterview, askBackId: AskBackId, text: AskBackText },
  minRole: 'commenter',
  decide(state, { interviewId, askBackId, text }, actor, { now }) {
    if (actor.kind !== 'person') return refuse('bad-command')
    const found = findOpen(state, interviewId, now)
    if ('ok' in found) return found
    if (found.askBacks.some(({ id }) => id === askBackId)) return accept()
    if (found.askBacks.length >= MAX_ASK_BACKS) return refuse('too-many-ask-backs')
    return accept({ kind: 'interview.asked-back', data: { interviewId, askBackId, text } })
  },
})

/** The first reply stays. */
export const replyToAskBack = defineInterviewCommand({
  type: 'interview.reply',
  fields: {
    ...ofInterview,
    askBackId: AskBackId,
    text: AskBackText,
    noteId: NoteId.nullable(),
    isByAi: z.boolean().default(false),
  },
  minRole: 'editor',
  decide(state, { interviewId, askBackId, text, noteId, isByAi }, actor, { now }) {
    const found = findHosted(state, interviewId, actor, now)
    if ('ok' in found) return found
    const asked = found.askBacks.find(({ id }) => id === askBackId)
    if (!asked) return refuse('no-ask-back')
    if (asked.reply) return asked.reply.text === text ? accept() : refuse('replied-already')
    return accept({ kind: 'interview.replied', data: { interviewId, askBackId, text, noteId, isByAi } })
  },
})
