import { z } from 'zod'
import { cleanText } from '#base/clean-text.ts'
import { isBlank } from '#base/is-blank.ts'
import { fillIn } from '#base/sentence.ts'
import { INPUT_SENTENCES } from '#session/core/input-sentences.ts'
import type { OriginStamp } from '#session/origin/note-origin.ts'

/** Categories of ideas: found by cue words or by a model, or set by a person. */
export const CATEGORIES = ['idea', 'decision', 'todo', 'note', 'question'] as const
/** An idea's category, set by the clerk or a person. */
export const Category = z.enum(CATEGORIES)
/** An idea's category, set by the clerk or a person. */
export type Category = z.infer<typeof Category>

/** In the order in which an idea grows. `archived` can be reached from each, and left again. */
export const GROWTH = ['raw', 'refining', 'distilled', 'actionable'] as const
/** From raw to actionable, in the order of the work; `archived` is out of it. */
export const STATUSES = [...GROWTH, 'archived'] as const
/** The progress of an idea; editors move it forward only. */
export const Status = z.enum(STATUSES)
export type Status = z.infer<typeof Status>

/** `web`: typed into the one field of a quick capture; `voice`: dictated; `clerk`: saved in a conversation with the clerk. */
export const SOURCES = ['canvas', 'web', 'voice', 'clerk', 'agent', 'api', 'import'] as const
/** The way of an idea into the log. */
export const Source = z.enum(SOURCES)
export type Source = z.infer<typeof Source>

/**
 * `related` goes both ways. All others are directed and read "this one … that one": a theme synthesizes its ideas, a later
 * idea echoes an earlier one in much the same words.
 */
export const LINK_TYPES = ['related', 'supports', 'challenges', 'builds_on', 'synthesizes', 'echoes'] as const
/** The relation of one idea to another. */
export const LinkType = z.enum(LINK_TYPES)
/** The relation of one idea to another. */
export type LinkType = z.infer<typeof LinkType>

/** Longest stored text, in characters. It does not follow the operator's limit: events from before a change stay readable. */
export const MAX_IDEA_CHARS = 10_000
/** Most tags of one idea. */
export const MAX_TAGS = 12
export const MAX_TAG_CHARS = 32
/** Kinds without an idea that the clerk names for a board. */
export const MAX_ABSENT_KINDS = 3
/** Also the most ideas of one theme. */
export const MAX_LINKS_OF_IDEA = 200
/** In one command or request. */
export const MAX_IDEAS_AT_ONCE = 500

/** More than any board needs, and within a database's integer with room for growth. */
export const MAX_IDEA_NUMBER = 999_999_999
/** That of the idea's note. */
export const IdeaNumber = z.int().positive().max(MAX_IDEA_NUMBER)
/** The text of an idea; it stays when the note is deleted. */
export const IdeaText = z
  .string()
  .transform((text) => cleanText(text).trim())
  .pipe(
    z
      .string()
      .max(MAX_IDEA_CHARS, `An idea has at most ${MAX_IDEA_CHARS} characters.`)
      .refine((text) => !isBlank(text), 'Write something.'),
  )
  .meta({ maxLength: MAX_IDEA_CHARS })

/** Lower case, words joined by single spaces, without what separates tags or begins one. */
export const Tag = z
  .string()
  .transform((tag) => cleanTag(tag))
  .pipe(
    z
      .string()
      .min(1, 'A tag has letters.')
      .max(MAX_TAG_CHARS, `A tag has at most ${MAX_TAG_CHARS} characters.`),
  )
  .meta({ maxLength: MAX_TAG_CHARS })
export const Tags = z.array(Tag).max(MAX_TAGS, fillIn(INPUT_SENTENCES.maxTags, { max: MAX_TAGS }))

/** Returns the form of a tag that is stored and compared. */
export function cleanTag(tag: string): string {
  return cleanText(tag)
    .replace(/[#,;\s]+/g, ' ')
    .trim()
    .toLocaleLowerCase('en')
}

/** Each once, in their order; those that don't fit any more are left out. */
export function joinTags(before: readonly string[], more: readonly string[]): string[] {
  return [...new Set([...before, ...more])].slice(0, MAX_TAGS)
}

/** A day without a time, as people agree on one: `2026-11-22`. */
export const Day = z.iso.date(INPUT_SENTENCES.day)

const MAX_OWNER_CHARS = 80
/** The name of a person outside of the board. */
export const OwnerName = z
  .string()
  .transform((name) => cleanText(name).replace(/\s+/g, ' ').trim())
  .pipe(
    z
      .string()
      .min(1, 'Give a name.')
      .max(MAX_OWNER_CHARS, `A name has at most ${MAX_OWNER_CHARS} characters.`),
  )
  .meta({ maxLength: MAX_OWNER_CHARS })

/** A promotion of an idea to a decision or a to-do; the idea's category agrees. */
export const Promotion = z.object({
  kind: z.enum(['decision', 'todo']),
  /** A person of the board. */
  ownerId: z.string().max(64).nullable(),
  /** A person outside of the board; `ownerId` is null then. */
  ownerName: OwnerName.optional(),
  due: Day.nullable(),
  /** Only for a to-do. Missing: as before. */
  isDone: z.boolean().optional(),
})
export type Promotion = z.infer<typeof Promotion>

/** Shown on a note whose idea is a decision or a to-do. */
export interface NotePromotion extends Promotion {
  /** A to-do that was ticked off. */
  isDone: boolean
}

/** The person that the words of a to-do name as owner. */
export const OwnerInText = Promotion.pick({ ownerId: true, ownerName: true })
export type OwnerInText = z.infer<typeof OwnerInText>

/** The name that its person gave the program's token. */
export const ProgramName = z.string().min(1).max(120)

export const IdeaLink = z.object({ type: LinkType, to: IdeaNumber })
export type IdeaLink = z.infer<typeof IdeaLink>

/** A row of the idea log. Its number is its note's, too: `#12` is the same thing everywhere. */
export interface Idea {
  number: number
  /** The text of its note while that is on the canvas; afterwards the last text. */
  text: string
  category: Category
  /** The chooser of the category: the clerk may correct its own choice, a person's choice stays. */
  categoryBy: 'clerk' | 'person'
  tags: readonly string[]
  tagsBy: 'clerk' | 'person'
  /** The kind that the clerk's model gave it, of those that it keeps for the board. Missing: it gave none. */
  kind?: string | undefined
  status: Status
  /** The status to return to from the archive. */
  beforeArchive: Exclude<Status, 'archived'> | null
  /** A person's id, or an agent's. null: not known. */
  authorId: string | null
  source: Source
  /** The name of the program that wrote it for its author. */
  program?: string | undefined
  /** An agent wrote its words, and author and source don't show it; or a person changed an agent's words. */
  stamp?: OriginStamp | undefined
  /** `null`: it never had a note. */
  noteId: string | null
  /** Whether the note is there; deleting a note keeps its idea. */
  isOnCanvas: boolean
  /** The message in a conversation with the clerk that it was saved from, which only its author can read. */
  messageId: string | null
  /** The round in which an agent posted it. */
  roundId: string | null
  /** The idea that it answers. */
  parent: number | null
  /** Its own; those of others to it are found in them. */
  links: readonly (IdeaLink & { by: string; at: number })[]
  promotion: (NotePromotion & { by: string; at: number }) | null
  /** The values that a person's promotion replaced, until it is taken back. */
  beforePromotion?: Pick<Idea, 'category' | 'status' | 'beforeArchive'> | undefined
  /** Written in a step whose notes are decisions: the clerk does not sort it, only a checkbox makes it a to-do. */
  byStep?: true | undefined
  /** The due day in its words, as it was read when they were written: a to-do has it until a person sets one. */
  dueInText?: string | undefined
  /** The owner named in its words: a to-do has this owner until a person sets one. */
  ownerInText?: OwnerInText | undefined
  /** Whether all checkboxes of its text are ticked; missing: it has none. */
  isTickedInText?: boolean | undefined
  createdAt: number
  changedAt: number
  /** Taken out of the log; it can be brought back. */
  removedAt: number | null
}

/** Counts of the log; the ideas themselves are read by page. */
export interface LogView {
  /** The `seq` of the last event that changed an idea. */
  seq: number
  /** Not counting those that were removed. */
  count: number
  byCategory: Record<Category, number>
  byStatus: Record<Status, number>
  decisions: number
  openTodos: number
  /** Numbers of those that the last change was about; many at once are not named. */
  lastChanged: readonly number[]
}
/** A change of more ideas than this names none of them. */
export const MAX_LAST_CHANGED = 50
