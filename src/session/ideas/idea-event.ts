import { z } from 'zod'
import type { Stamp } from '#session/core/events.ts'
import { defineEvent } from '#session/core/events.ts'
import { OriginStamp } from '#session/origin/note-origin.ts'
import { Category, LinkType, OwnerInText, Promotion, Source, Status } from './idea.ts'
import { TextEdit } from './text-edit.ts'

const number = z.int().positive()
const numbers = z.array(number)
const By = z.enum(['clerk', 'person'])
const links = z.array(z.object({ from: number, to: number, type: LinkType }))

/** Events of ideas. Kinds and fields are for ever, like those of all events. */
export const IDEA_EVENTS = [
  defineEvent('ideas.captured', {
    ideas: z.array(
      z.object({
        number,
        noteId: z.string().nullable(),
        authorId: z.string().nullable(),
        text: z.string(),
        category: Category,
        categoryBy: By,
        tags: z.array(z.string()),
        tagsBy: By,
        source: Source,
        messageId: z.string().nullable(),
        roundId: z.string().nullable(),
        parent: number.nullable(),
        echoes: numbers,
        /** The ideas of the notes that it was written from. */
        from: numbers.optional(),
        /** The day by which its words want it done. */
        due: z.string().optional(),
        /** The person that they name as its owner. */
        owner: OwnerInText.optional(),
        /** Whether all of its checkboxes are ticked; missing: it has none. */
        isTicked: z.boolean().optional(),
        /** The program that wrote it for its author. */
        program: z.string().optional(),
        /** An agent's words: missing where author and model show it. */
        stamp: OriginStamp.optional(),
        /** The step that ran made it a decision, or a to-do by its checkbox. */
        byStep: z.literal(true).optional(),
      }),
    ),
  }),
  /** Missing fields stayed as they were. `echoes`: all those that the clerk found. */
  defineEvent('ideas.followed', {
    ideas: z.array(
      z.object({
        number,
        /** The whole text: only in older logs, which grew by all of a long note with each letter. */
        text: z.string().optional(),
        /** The change of the text; `at` counts UTF-16 units. */
        edit: TextEdit.optional(),
        /**
         * The editors of the text, in the order of their first change, or the person who removed the note. Missing:
         * an older log, or no person did.
         */
        by: z.array(z.string()).optional(),
        isOnCanvas: z.boolean().optional(),
        category: Category.optional(),
        tags: z.array(z.string()).optional(),
        echoes: numbers.optional(),
        due: z.string().nullable().optional(),
        owner: OwnerInText.nullable().optional(),
        isTicked: z.boolean().nullable().optional(),
        /** null: the words are those that its agent wrote. */
        stamp: OriginStamp.nullable().optional(),
      }),
    ),
  }),
  defineEvent('ideas.sorted', {
    agentId: z.string(),
    model: z.string(),
    ideas: z.array(
      z.object({
        number,
        category: Category,
        tags: z.array(z.string()),
        kind: z.string().optional(),
      }),
    ),
    /** Kinds that the clerk expects and no idea has. Missing: it named none. */
    absentKinds: z.array(z.string()).optional(),
  }),
  /** By the event's actor. The changed fields of each idea, in their new state. */
  defineEvent('ideas.changed', {
    ideas: z.array(
      z.object({
        number,
        category: Category.optional(),
        status: Status.optional(),
        tags: z.array(z.string()).optional(),
        text: z.string().optional(),
        /** The new text replaces an agent's words. */
        stamp: OriginStamp.optional(),
        /** null: it answers none any more. */
        parent: number.nullable().optional(),
      }),
    ),
  }),
  defineEvent('ideas.linked', { links }),
  defineEvent('ideas.unlinked', { links }),
  defineEvent('idea.promoted', { number, promotion: Promotion }),
  defineEvent('idea.demoted', { number }),
  defineEvent('idea.done-set', { number, isDone: z.boolean() }),
  /** Their authors took the notes back at once: they are no ideas any more. */
  defineEvent('ideas.withdrawn', { numbers }),
  defineEvent('ideas.removed', { numbers }),
  defineEvent('ideas.restored', { numbers }),
] as const
export type IdeaEvent = z.infer<(typeof IDEA_EVENTS)[number]>
export type StoredIdeaEvent<Kind extends IdeaEvent['kind']> = Extract<IdeaEvent, { kind: Kind }> & Stamp
