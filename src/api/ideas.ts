import { z } from 'zod'
import {
  Category,
  IdeaNumber,
  IdeaText,
  LinkType,
  MAX_IDEAS_AT_ONCE,
  OwnerInText,
  Promotion,
  Source,
  Status,
  Tag,
  Tags,
} from '#session/ideas/idea.ts'
import { IsByAi, OriginResponse } from './origin.ts'
import { RevisionRead, TextRevision } from './text-revision.ts'

/** A person or agent, by the present name. */
export const WhoView = z.object({
  id: z.string(),
  name: z.string(),
  kind: z.enum(['person', 'agent']),
  /** A person's colour, or an agent's. */
  color: z.string(),
  /** An agent's emoji. */
  emoji: z.string().nullable(),
})
export type WhoView = z.infer<typeof WhoView>

/** A row of the idea log as the API gives it. */
export const IdeaView = z.object({
  number: z.int(),
  text: z.string(),
  revision: TextRevision,
  category: Category,
  categoryBy: z.enum(['clerk', 'person']),
  tags: z.array(z.string()),
  tagsBy: z.enum(['clerk', 'person']),
  status: Status,
  /** null: not known. */
  author: WhoView.nullable(),
  /** `provider:model` that wrote it; null: a person did. */
  model: z.string().nullable(),
  origin: OriginResponse,
  source: Source,
  /** The program that wrote it for its author; null: none did. */
  program: z.string().nullable(),
  noteId: z.string().nullable(),
  isOnCanvas: z.boolean(),
  /** The color of its note, by the name that the canvas stores; null: it has no note now. */
  noteColor: z.string().nullable(),
  /** "+" on the note: people and agents are never counted together. */
  plus: z.object({ people: z.int(), agents: z.array(WhoView) }),
  /** Agents that suggest the note, on a board where only people choose: no "+". */
  suggestions: z.array(WhoView),
  isSelected: z.boolean(),
  round: z.object({ id: z.string(), number: z.int() }).nullable(),
  parent: z.int().nullable(),
  replies: z.int(),
  /** Both ways, without echoes. */
  linkCount: z.int(),
  /** Earlier ideas in much the same words. */
  echoes: z.array(z.int()),
  promotion: z
    .object({
      kind: z.enum(['decision', 'todo']),
      /** null: not given, or not on the board. */
      owner: WhoView.nullable(),
      /** The name of the owner, on the board or not; null: not given. */
      ownerName: z.string().nullable(),
      due: z.string().nullable(),
      isDone: z.boolean(),
    })
    .nullable(),
  /** The day by which its words want it done, `2026-11-27`: proposed where it becomes a to-do. */
  dueInText: z.string().nullable(),
  /** The person that its words name as owner: proposed when it becomes a to-do. */
  ownerInText: OwnerInText.nullable(),
  createdAt: z.number(),
  changedAt: z.number(),
  removedAt: z.number().nullable(),
})
export type IdeaView = z.infer<typeof IdeaView>

/** A change of an idea; lists have the newest first. `from` and `to` are the old and new value, as words or numbers. */
export const IdeaHistoryEntry = z.object({
  at: z.number(),
  /** `null`: the clerk without a person's request, or the server. */
  by: WhoView.nullable(),
  /** Others who changed the text in the same moment. */
  alsoBy: z.array(WhoView),
  /** The program that did it for `by`; null: none did. */
  program: z.string().nullable(),
  kind: z.enum([
    'captured',
    'text',
    'note-deleted',
    'note-back',
    'category',
    'status',
    'tags',
    'parent',
    'linked',
    'unlinked',
    'promoted',
    'demoted',
    'done',
    'undone',
    'removed',
    'restored',
    'plus-given',
    'plus-removed',
    'suggested',
    'sorted',
  ]),
  from: z.string().nullable(),
  to: z.string().nullable(),
})
export type IdeaHistoryEntry = z.infer<typeof IdeaHistoryEntry>

const Neighbour = z.object({ number: z.int(), text: z.string() })

/** An idea with its links, promotion and citations. */
export const IdeaDetail = z.object({
  idea: IdeaView,
  /** `out`: the link goes from this idea to the other; `in`: from the other to this one. `related` is always `out`. */
  links: z.array(
    Neighbour.extend({ type: LinkType, direction: z.enum(['out', 'in']), by: WhoView.nullable() }),
  ),
  parent: Neighbour.nullable(),
  replies: z.array(Neighbour),
  /** Syntheses and proposals that cite it, the newest version of each. */
  citedIn: z.array(
    z.object({
      kind: z.enum(['synthesis', 'proposal']),
      id: z.string(),
      title: z.string(),
      version: z.int(),
    }),
  ),
  history: z.array(IdeaHistoryEntry),
})
export type IdeaDetail = z.infer<typeof IdeaDetail>

const Counted = z.object({ value: z.string(), label: z.string(), count: z.int() })

export const IdeaPage = z.object({
  ideas: z.array(IdeaView),
  /** The number of matches on all pages. */
  total: z.int(),
  /** How many are shown without a search or filter. */
  all: z.int(),
  /** How many are out of sight: removed, or their note was deleted and nothing holds on to them. */
  removed: z.int(),
  /** The values to filter by, each with how many ideas it would leave with the other filters as they are. */
  facets: z.object({
    category: z.array(Counted),
    status: z.array(Counted),
    author: z.array(Counted),
    kind: z.array(Counted),
    source: z.array(Counted),
    tag: z.array(Counted),
    round: z.array(Counted),
  }),
  /** When grouped: the groups in order, with their number of ideas; `ideas` has the same order. */
  groups: z.array(Counted).nullable(),
  /** The session's number that this page is of. */
  seq: z.int(),
})
export type IdeaPage = z.infer<typeof IdeaPage>

/** Orders of the log. */
export const IDEA_SORTS = [
  'newest',
  'oldest',
  'changed',
  'number',
  'plus',
  'status',
  'author',
  'due',
] as const
/** The groupings of the log; `none` is one list. */
export const IDEA_GROUPINGS = [
  'none',
  'category',
  'status',
  'author',
  'source',
  'tag',
  'round',
  'theme',
] as const

const list = <Value extends z.ZodType<unknown, string>>(value: Value) =>
  z
    .string()
    .max(2_000)
    .transform((text) => text.split(',').filter((part) => part !== ''))
    .pipe(z.array(value).max(50))

/** The filters and order of the log. Lists have commas: `status=raw,refining`; within a list any fits, together all must. */
export const IdeaQuery = z.object({
  /** Full text: every word, its beginning or a near miss. */
  q: z.string().max(200).optional(),
  category: list(Category).optional(),
  status: list(Status).optional(),
  /** Ids of people and agents. */
  author: list(z.string()).optional(),
  kind: z.enum(['people', 'agents']).optional(),
  source: list(Source).optional(),
  tag: list(z.string()).optional(),
  selected: z.enum(['yes', 'no']).optional(),
  round: list(z.string()).optional(),
  /** Created from this moment on, before that one: milliseconds since 1970. */
  from: z.coerce.number().optional(),
  until: z.coerce.number().optional(),
  /** Ideas promoted to one of these. */
  promoted: list(z.enum(['decision', 'todo'])).optional(),
  done: z.enum(['yes', 'no']).optional(),
  /** Only these numbers, for instance the sources of a theme. */
  number: list(z.string().transform(Number).pipe(z.int().positive())).optional(),
  /** Only what answers one of these. */
  parent: list(z.string().transform(Number).pipe(z.int().positive())).optional(),
  /** Only the ideas out of sight, instead of those in sight: see IdeaPage.removed. */
  removed: z.enum(['yes', 'no']).optional(),
  sort: z.enum(IDEA_SORTS).optional(),
  group: z.enum(IDEA_GROUPINGS).optional(),
  offset: z.coerce.number().int().min(0).optional(),
  limit: z.coerce.number().int().min(1).max(500).optional(),
})
export type IdeaQuery = z.output<typeof IdeaQuery>

/** Words that become a note in the tray and an idea with the same number. */
export const NewIdeaRequest = z.object({
  text: IdeaText,
  category: Category.optional().describe('Without it the clerk finds one.'),
  tags: Tags.optional().describe('Without them the clerk finds some.'),
  parent: IdeaNumber.nullable().optional().describe('The number of the idea that it answers.'),
  isByAi: IsByAi,
})
/** Missing fields stay as they are; all fields of a request change, or none. */
export const IdeaChangeRequest = z.object({
  text: IdeaText.optional().describe('Written into its note, while it has one.'),
  isByAi: IsByAi,
  revision: RevisionRead,
  category: Category.optional(),
  status: Status.optional().describe('Onwards, or archived and back; facilitators can set it back.'),
  tags: Tags.optional(),
  parent: IdeaNumber.nullable().optional().describe('null: it answers none.'),
})

const numbers = z.array(IdeaNumber).min(1).max(MAX_IDEAS_AT_ONCE)
export const IdeaNumbersRequest = z.object({ numbers })
/** Ideas that are removed together, or none of them. */
export const IdeaRemovalsRequest = z.object({
  numbers,
  revisions: z
    .array(z.string().max(64))
    .max(MAX_IDEAS_AT_ONCE)
    .optional()
    .describe('The revisions of their texts, in the order of `numbers`. Programs must send them.'),
})
/** Missing fields stay as they are. */
const IdeaChange = z.object({
  category: Category.optional(),
  status: Status.optional(),
  tags: Tags.optional(),
  addTags: Tags.optional(),
  removeTags: z.array(Tag).max(50).optional(),
})
/** A change of many ideas at once. `tags` replaces all tags; `addTags` and `removeTags` keep the rest. */
export type IdeaChange = z.input<typeof IdeaChange>
/** A request to change many ideas in the same way, or none of them. */
export const IdeaChangesRequest = z.object({ numbers, change: IdeaChange })
export const LinkRequest = z.object({ to: IdeaNumber, type: LinkType })
export type LinkRequest = z.input<typeof LinkRequest>
/** Fields that are missing are reset: a promotion is set as a whole. */
export const PromotionRequest = z.object({
  kind: Promotion.shape.kind,
  ownerId: Promotion.shape.ownerId.default(null).describe('A person of the board.'),
  ownerName: Promotion.shape.ownerName.describe('Instead of `ownerId`: someone who is not on the board.'),
  due: Promotion.shape.due.default(null),
  isDone: Promotion.shape.isDone.describe('Of a to-do. Missing: as before.'),
})
/** Whether a to-do is done; also ticks or unticks the boxes in its note. */
export const DoneRequest = z.object({ isDone: z.boolean() })
export const OneIdea = z.object({ idea: IdeaView })
/** `idea` is null while people write in private: then the note is in the caller’s draft, and becomes an idea after the reveal. */
export const NewIdeaResponse = z.object({ idea: IdeaView.nullable(), noteId: z.string() })
export const Ideas = z.object({ ideas: z.array(IdeaView) })
/** The query of a request that reads one idea. */
export const RemovedToo = z.object({
  removed: z.enum(['yes', 'no']).optional().describe('yes: one that was taken out of the log.'),
})
