import { z } from 'zod'
import { MAX_LINKS_OF_IDEA } from '#session/ideas/idea.ts'
import { AcceptedTheme, MAX_THEMES, Theme as SessionTheme } from '#session/themes/theme-run.ts'
import { ModelUsage } from '#session/usage/model-usage.ts'
import { TurnFailure } from '#session/usage/turn-failure.ts'
import { OriginOfRun } from './origin.ts'
import { Time } from './time.ts'

const Numbers = z.array(z.int()).describe('Numbers of ideas.')

const STATES = [
  'queued',
  'thinking',
  'proposed',
  'accepted',
  'dismissed',
  'undone',
  'failed',
  'cancelled',
] as const

/** A theme as the model found it, before anyone accepted it. */
export const ThemeResponse = SessionTheme.extend({ numbers: Numbers }).meta({ id: 'Theme' })

export const ThemeFrame = z.object({
  frameId: z.string().nullable().describe('null: none of its notes could be moved.'),
  movedNotes: z.array(z.string()),
})

export const ThemeRunResponse = z
  .object({
    id: z.string(),
    state: z
      .enum(STATES)
      .describe(
        'proposed: its themes wait for a person to accept or dismiss them. accepted: it can be undone. undone: it can be accepted again.',
      ),
    tries: z.int().optional().describe('How often it was begun, restarts included; three times at most.'),
    requestedBy: z.string(),
    startedAt: Time,
    endedAt: Time.nullable(),
    agent: z.string().nullable(),
    model: z.string().nullable().describe('`provider:model`, once it began. demo: a script and no AI.'),
    origin: OriginOfRun,
    numbers: Numbers.describe('The ideas that went in.'),
    themes: z.array(ThemeResponse).describe('As they are proposed.'),
    rest: Numbers.describe('Ideas that went in and are in no theme.'),
    accepted: z
      .array(AcceptedTheme.extend({ numbers: Numbers }))
      .describe(
        'As people accepted them: each is an idea of its own that synthesizes the others, with a note in the tray.',
      ),
    grouped: z
      .array(ThemeResponse.and(ThemeFrame))
      .describe(
        'Those that were accepted as frames. Locked notes, notes in frames and ideas without a note stay where they are.',
      ),
    settled: z
      .object({ by: z.string(), at: Time })
      .nullable()
      .describe('Who accepted, dismissed or undid it.'),
    error: TurnFailure.optional(),
    usage: ModelUsage.nullable(),
  })
  .meta({ id: 'ThemeRun' })
export type ThemeRunResponse = z.infer<typeof ThemeRunResponse>

/** `all` takes every idea, and not only those that are new since the last run. */
export const ThemeRunRequest = z.object({
  all: z
    .boolean()
    .optional()
    .describe(
      'All ideas that are at work; otherwise only those that no theme holds and no theme run has seen.',
    ),
})

/** The accepted themes, with titles that people may have changed. */
export const AcceptRequest = z.object({
  themes: z
    .array(
      SessionTheme.extend({
        numbers: SessionTheme.shape.numbers.max(MAX_LINKS_OF_IDEA),
      }),
    )
    .min(1)
    .max(MAX_THEMES)
    .describe(
      'Those to accept, as they should be: renamed, with fewer ideas, or with ideas of other themes.',
    ),
  group: z
    .boolean()
    .optional()
    .describe(
      'true: each theme is a frame on the canvas with its notes moved in; undo moves them back. By default each is a note and an idea.',
    ),
})

export const OneThemeRun = z.object({ themeRun: ThemeRunResponse })
const ThemeRunIdea = z.object({
  number: z.int(),
  text: z.string().describe('Of a long one the beginning.'),
  author: z.string().nullable(),
  isThere: z
    .boolean()
    .describe('false: it was archived or removed since, and is left out when themes are accepted.'),
})
/** An idea that went in, with the start of its text. */
export type ThemeRunIdea = z.infer<typeof ThemeRunIdea>
export const ThemeRunWithIdeas = OneThemeRun.extend({
  ideas: z.array(ThemeRunIdea).describe('The ideas that went in, as they are now.'),
})
export const ThemeCountsResponse = z.object({
  fresh: z.int().describe('Ideas that the next theme run would take.'),
  all: z.int().describe('Ideas that it would take if it took all.'),
})
export type ThemeCountsResponse = z.infer<typeof ThemeCountsResponse>
/** The theme runs of a board, oldest first, and how many ideas the next one would take. */
export const ThemeRuns = ThemeCountsResponse.extend({ themeRuns: z.array(ThemeRunResponse) })
