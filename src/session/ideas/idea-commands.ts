import { z } from 'zod'
import { commandsOn } from '#session/core/define-command.ts'
import { type CaptureEvent, captureIdeas, followIdeas, sortIdeas } from './decide-capture.ts'
import { linkIdeas, setParent, unlinkIdeas } from './decide-idea-links.ts'
import {
  changeIdeas,
  demoteIdeas,
  promoteIdeas,
  removeIdeas,
  restoreIdeas,
  rewriteIdea,
  setDone,
} from './decide-ideas.ts'
import { type WithdrawalState, withdrawIdeas } from './decide-withdrawal.ts'
import { IdeaNumber, IdeaText, MAX_IDEAS_AT_ONCE, Promotion } from './idea.ts'
import {
  CapturedIdea,
  FollowedIdea,
  IdeaFieldChange,
  IdeaNumbers,
  NumberedLinks,
  SortFields,
} from './idea-fields.ts'

const define = commandsOn<WithdrawalState, CaptureEvent>()
const byEditors = { minRole: 'editor' } as const
const byServer = { minRole: 'server', logLimit: 'canvas' } as const

export const IDEA_COMMANDS = [
  define({
    type: 'ideas.change',
    fields: { numbers: IdeaNumbers, change: IdeaFieldChange },
    ...byEditors,
    decide: changeIdeas,
  }),
  /** Only for an idea whose note is gone; the text of the others is their note's. `isByAi`: a program declares an AI's words. */
  define({
    type: 'idea.rewrite',
    fields: { number: IdeaNumber, text: IdeaText, isByAi: z.boolean().optional() },
    ...byEditors,
    decide: rewriteIdea,
  }),
  /** null: it answers none. */
  define({
    type: 'idea.set-parent',
    fields: { number: IdeaNumber, parent: IdeaNumber.nullable() },
    ...byEditors,
    decide: setParent,
  }),
  define({ type: 'ideas.link', fields: { links: NumberedLinks }, ...byEditors, decide: linkIdeas }),
  define({ type: 'ideas.unlink', fields: { links: NumberedLinks }, ...byEditors, decide: unlinkIdeas }),
  /** With it the ideas are actionable, and of that category. `keepsOwner`: an idea with an owner or a day keeps both. */
  define({
    type: 'idea.promote',
    fields: { numbers: IdeaNumbers, promotion: Promotion, keepsOwner: z.boolean().optional() },
    ...byEditors,
    decide: promoteIdeas,
  }),
  define({ type: 'idea.demote', fields: { numbers: IdeaNumbers }, ...byEditors, decide: demoteIdeas }),
  define({
    type: 'idea.set-done',
    fields: { number: IdeaNumber, isDone: z.boolean() },
    ...byEditors,
    decide: setDone,
  }),
  define({ type: 'ideas.remove', fields: { numbers: IdeaNumbers }, ...byEditors, decide: removeIdeas }),
  define({ type: 'ideas.restore', fields: { numbers: IdeaNumbers }, ...byEditors, decide: restoreIdeas }),
  define({
    type: 'ideas.capture',
    fields: {
      ideas: z.array(CapturedIdea).min(1).max(MAX_IDEAS_AT_ONCE),
      /** The board's last number when `ideas` were read: their echoes name each other by the numbers after it. */
      after: IdeaNumber.or(z.literal(0)).optional(),
    },
    ...byServer,
    decide: captureIdeas,
  }),
  define({
    type: 'ideas.follow',
    fields: { ideas: z.array(FollowedIdea).min(1).max(MAX_IDEAS_AT_ONCE) },
    ...byServer,
    decide: followIdeas,
  }),
  /**
   * Notes that their authors deleted at once. An idea stays when other work depends on it, or when it has changed since
   * `changedAt`: a person may have removed and restored it in the log.
   */
  define({
    type: 'ideas.withdraw',
    fields: {
      ideas: z
        .array(z.object({ number: IdeaNumber, changedAt: z.number() }))
        .min(1)
        .max(MAX_IDEAS_AT_ONCE),
    },
    minRole: 'server',
    decide: withdrawIdeas,
  }),
  define({ type: 'ideas.sort', fields: SortFields, ...byServer, decide: sortIdeas }),
] as const
