import { z } from 'zod'
import { OriginStamp } from '#session/origin/note-origin.ts'
import { NoteId } from '#session/rounds/round.ts'
import {
  Category,
  Day,
  IdeaNumber,
  IdeaText,
  LinkType,
  MAX_ABSENT_KINDS,
  MAX_IDEA_CHARS,
  MAX_IDEAS_AT_ONCE,
  OwnerInText,
  ProgramName,
  Promotion,
  Source,
  Status,
  Tag,
  Tags,
} from './idea.ts'

const numbers = z.array(IdeaNumber).min(1).max(MAX_IDEAS_AT_ONCE)
const Links = z
  .array(z.object({ from: IdeaNumber, to: IdeaNumber, type: LinkType }))
  .min(1)
  .max(MAX_IDEAS_AT_ONCE)

/** A finished note, with the details found in its text. */
export const CapturedIdea = z.object({
  noteId: NoteId,
  authorId: z.string().max(64).nullable(),
  text: z.string().min(1).max(MAX_IDEA_CHARS),
  category: Category,
  tags: Tags,
  source: Source,
  /** A person chose category or tags while they captured it. */
  categoryBy: z.enum(['clerk', 'person']).default('clerk'),
  tagsBy: z.enum(['clerk', 'person']).default('clerk'),
  messageId: z.string().max(64).nullable().default(null),
  parent: IdeaNumber.nullable().default(null),
  /** The notes that it was written from: its idea builds on theirs. */
  fromNoteIds: z.array(NoteId).max(2).optional(),
  /** Earlier ideas in much the same words. */
  echoes: z.array(IdeaNumber).max(5).default([]),
  /** The day by which its words want it done. */
  due: Day.optional(),
  /** The person that they name as its owner. */
  owner: OwnerInText.optional(),
  /** Whether all of its checkboxes are ticked; missing: it has none. */
  isTicked: z.boolean().optional(),
  /** The name of the program that wrote it for its author. */
  program: ProgramName.optional(),
  stamp: OriginStamp.optional(),
  /** A person wrote it just now and not in private: a step that decides makes it a decision. */
  isWrittenNow: z.boolean().optional(),
})
export type CapturedIdea = z.infer<typeof CapturedIdea>

/** People who are named for one change of a text. */
export const MAX_EDITORS = 8

/** Changes of an idea's note. Missing fields stay as they are. */
export const FollowedIdea = z.object({
  number: IdeaNumber,
  text: z.string().min(1).max(MAX_IDEA_CHARS).optional(),
  /** The editors of the note's text, or the person who removed it. */
  by: z.array(z.string().max(64)).max(MAX_EDITORS).optional(),
  isOnCanvas: z.boolean().optional(),
  /** Heeded only where no person has chosen. */
  category: Category.optional(),
  tags: Tags.optional(),
  /** All that it echoes now: the clerk's links of this type are replaced, people's stay. */
  echoes: z.array(IdeaNumber).max(5).optional(),
  /** The day by which the new words want it done; null: they name none any more. */
  due: Day.nullable().optional(),
  owner: OwnerInText.nullable().optional(),
  isTicked: z.boolean().nullable().optional(),
  /** The stamp of its note now; null: it has none. */
  stamp: OriginStamp.nullable().optional(),
})
export type FollowedIdea = z.infer<typeof FollowedIdea>

export const IDEA_COMMANDS = [
  z.object({
    type: z.literal('ideas.change'),
    numbers,
    change: z.object({
      category: Category.optional(),
      status: Status.optional(),
      tags: Tags.optional(),
      addTags: Tags.optional(),
      removeTags: z.array(Tag).max(50).optional(),
    }),
  }),
  /** Only for an idea whose note is gone; the text of the others is their note's. */
  /** `isByAi`: a program declares that an AI wrote the text. */
  z.object({
    type: z.literal('idea.rewrite'),
    number: IdeaNumber,
    text: IdeaText,
    isByAi: z.boolean().optional(),
  }),
  /** null: it answers none. */
  z.object({ type: z.literal('idea.set-parent'), number: IdeaNumber, parent: IdeaNumber.nullable() }),
  z.object({ type: z.literal('ideas.link'), links: Links }),
  z.object({ type: z.literal('ideas.unlink'), links: Links }),
  /** With it the ideas are actionable, and of that category. `keepsOwner`: ideas with an owner or a day keep both. */
  z.object({
    type: z.literal('idea.promote'),
    numbers,
    promotion: Promotion,
    keepsOwner: z.boolean().optional(),
  }),
  z.object({ type: z.literal('idea.demote'), numbers }),
  /** A to-do. */
  z.object({ type: z.literal('idea.set-done'), number: IdeaNumber, isDone: z.boolean() }),
  z.object({ type: z.literal('ideas.remove'), numbers }),
  z.object({ type: z.literal('ideas.restore'), numbers }),
] as const

/** Given by the server alone. */
export const CLERK_COMMANDS = [
  /** A note that is an idea already changes nothing; one that has no number yet gets the next. */
  z.object({
    type: z.literal('ideas.capture'),
    ideas: z.array(CapturedIdea).min(1).max(MAX_IDEAS_AT_ONCE),
    /** The board's last number when `ideas` were read: their echoes name each other by the numbers after it. */
    after: IdeaNumber.or(z.literal(0)).optional(),
  }),
  z.object({ type: z.literal('ideas.follow'), ideas: z.array(FollowedIdea).min(1).max(MAX_IDEAS_AT_ONCE) }),
  /**
   * Notes that their authors deleted at once. An idea stays when other work depends on it, or when it has changed since
   * `changedAt`: a person may have removed and restored it in the log.
   */
  z.object({
    type: z.literal('ideas.withdraw'),
    ideas: z
      .array(z.object({ number: IdeaNumber, changedAt: z.number() }))
      .min(1)
      .max(MAX_IDEAS_AT_ONCE),
  }),
  /** Categories and tags by a model; heeded only where no person has chosen. `agentId`: the clerk. */
  z.object({
    type: z.literal('ideas.sort'),
    agentId: z.string().max(64),
    model: z.string().max(200),
    ideas: z
      .array(z.object({ number: IdeaNumber, category: Category, tags: Tags, kind: Tag.optional() }))
      .min(1)
      .max(MAX_IDEAS_AT_ONCE),
    /** Kinds that no idea has, and that the clerk expects on this board. */
    absentKinds: z.array(Tag).max(MAX_ABSENT_KINDS).optional(),
  }),
] as const
