import { z } from 'zod'
import { OriginStamp } from '#session/origin/note-origin.ts'
import { NoteId } from '#session/rounds/round.ts'
import {
  Category,
  Day,
  IdeaNumber,
  LinkType,
  MAX_ABSENT_KINDS,
  MAX_IDEA_CHARS,
  MAX_IDEAS_AT_ONCE,
  OwnerInText,
  ProgramName,
  Source,
  Status,
  Tag,
  Tags,
} from './idea.ts'

export const IdeaNumbers = z.array(IdeaNumber).min(1).max(MAX_IDEAS_AT_ONCE)
/** New or removed links. */
export const NumberedLinks = z
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

export const IdeaFieldChange = z.object({
  category: Category.optional(),
  status: Status.optional(),
  tags: Tags.optional(),
  addTags: Tags.optional(),
  removeTags: z.array(Tag).max(50).optional(),
})

/** Categories and tags by a model. `agentId`: the clerk. */
export const SortFields = {
  agentId: z.string().max(64),
  model: z.string().max(200),
  ideas: z
    .array(z.object({ number: IdeaNumber, category: Category, tags: Tags, kind: Tag.optional() }))
    .min(1)
    .max(MAX_IDEAS_AT_ONCE),
  /** Kinds that no idea has, and that the clerk expects on this board. */
  absentKinds: z.array(Tag).max(MAX_ABSENT_KINDS).optional(),
}
