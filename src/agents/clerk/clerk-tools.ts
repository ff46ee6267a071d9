import { z } from 'zod'
import type { Capability } from '#session/agents/agent.ts'
import { MAX_LINK_REASON_CHARS, MAX_SAID_QUOTE_CHARS } from '#session/clerk/talk.ts'
import { CATEGORIES, MAX_IDEA_CHARS, MAX_TAGS, STATUSES } from '#session/ideas/idea.ts'

/** The kinds of links that a conversation may set; echoes and themes are not among them. */
export const TALK_LINKS = ['related', 'supports', 'challenges', 'builds_on'] as const

/** Something that the clerk can do on a board besides talking. */
export interface ClerkTool {
  /** Without it the tool is neither offered nor run. */
  needs: Capability
  description: string
  /** The input's schema for the model; `readToolCall` is more tolerant. */
  schema: z.ZodObject
}

const number = z.int().positive().describe('The number of an idea: 12 for #12.')
const tags = z.array(z.string()).max(MAX_TAGS)

/** The clerk's tools in a conversation. All work on one board, in the name of the person in the conversation. */
export const CLERK_TOOLS = {
  save_idea: {
    needs: 'save-idea',
    description:
      'Keeps one thought that this person has just said, in their words, where everyone on the board sees it. One call for each thought.',
    schema: z.object({
      content: z
        .string()
        .min(1)
        .max(MAX_IDEA_CHARS)
        .describe('The thought as they said it, whole on its own.'),
      category: z.enum(CATEGORIES).optional(),
      tags: tags.optional().describe('Two to four words by which it can be found again.'),
      answers: number.optional().describe('The idea that it answers, if it does.'),
    }),
  },
  read_back: {
    needs: 'read-back',
    description:
      'Gives you ideas of the log, oldest first, so that you can read them back or sum them up. Without input: all that fit.',
    schema: z.object({
      category: z.enum(CATEGORIES).optional(),
      status: z.enum(STATUSES).optional(),
      tag: z.string().optional(),
      mine: z.boolean().optional().describe('Only those of the person who talks with you.'),
    }),
  },
  tag_idea: {
    needs: 'tag-idea',
    description: 'Adds tags to an idea; those that it has stay.',
    schema: z.object({ idea: number, tags: tags.min(1) }),
  },
  link_ideas: {
    needs: 'link-ideas',
    description: 'Links two ideas, when this person says that they belong together and how.',
    schema: z.object({ from: number, to: number, type: z.enum(TALK_LINKS) }),
  },
  keep_draft: {
    needs: 'save-idea',
    description:
      'Keeps one thought that this person has just said as a private draft of theirs, which they check and hand in. One call for each thought.',
    schema: z.object({
      content: z
        .string()
        .min(1)
        .max(MAX_IDEA_CHARS)
        .describe('The thought as they said it, in their language, whole on its own.'),
      quote: z
        .string()
        .max(MAX_SAID_QUOTE_CHARS)
        .describe('The sentence of theirs that it comes from, copied letter by letter.'),
    }),
  },
  suggest_link: {
    needs: 'link-ideas',
    description:
      'Suggests a connection that you see between two ideas of the log. Nothing is linked: this person sees the suggestion and decides.',
    schema: z.object({
      from: number,
      to: number,
      type: z.enum(TALK_LINKS),
      why: z.string().max(MAX_LINK_REASON_CHARS).describe('Why, in one short sentence.'),
    }),
  },
} as const satisfies Record<string, ClerkTool>

export type ClerkToolName = keyof typeof CLERK_TOOLS
const TOOLS_OF = {
  conversation: ['save_idea', 'read_back', 'tag_idea', 'link_ideas', 'suggest_link'],
  'window-talk': ['keep_draft'],
} as const satisfies Record<string, readonly ClerkToolName[]>

/** `window-talk`: the five minutes with one person in a collection window. */
export type TalkPlace = keyof typeof TOOLS_OF

export const CLERK_TOOL_NAMES = [...TOOLS_OF.conversation, ...TOOLS_OF['window-talk']] as const

export function toolsFor(
  capabilities: readonly Capability[],
  place: TalkPlace = 'conversation',
): ClerkToolName[] {
  return TOOLS_OF[place].filter((name) => capabilities.includes(CLERK_TOOLS[name].needs))
}
