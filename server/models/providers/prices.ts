import { readFileSync } from 'node:fs'
import { z } from 'zod'
import { OPERATOR_SENTENCES } from '#server/ground/operator-sentences.ts'
import { StartError } from '#server/ground/start-error.ts'
import { withoutDate } from '#session/agents/allowed-models.ts'
import { INPUT_SENTENCES } from '#session/core/input-sentences.ts'
import { splitModel } from './providers.ts'

const Usd = z.number().min(0)
/** US dollars per million tokens, which is millionths of a dollar per token. */
const Tier = z.object({
  /** The tier applies to the whole request and depends on the whole input, cached or not. `null`: unlimited. */
  upToInputTokens: z.int().min(1).nullable(),
  input: Usd,
  output: Usd,
  /** Cached for five minutes. */
  cacheWrite: Usd,
  cacheRead: Usd,
})
type Tier = z.infer<typeof Tier>

const Row = z.object({
  model: z.string().regex(/^[a-z]+:\S+$/, INPUT_SENTENCES.model),
  /** The first day on which it applies: an announced price can be listed before. */
  from: z.iso.date(),
  source: z.url(),
  tiers: z
    .array(Tier)
    .min(1)
    .refine((tiers) => tiers.at(-1)?.upToInputTokens === null, OPERATOR_SENTENCES.lastTier),
})
const PriceFile = z.object({ checkedAt: z.iso.date(), rows: z.array(Row) })
type PriceFile = z.infer<typeof PriceFile>

/** The tokens of a call: `inputTokens` is the whole input, cached or not. */
export interface Taken {
  inputTokens: number
  outputTokens: number
  cacheReadTokens: number
  cacheWriteTokens: number
}

/** Prices of calls, from a table in this release and from the environment. */
export interface Prices {
  /** When our table was last compared with the providers' pages, `2026-11-22`. */
  readonly checkedAt: string
  /** All models with a price, each once. */
  readonly models: readonly string[]
  has(model: string): boolean
  /** In millionths of a US dollar, rounded up. `null` if unknown, 0 if free. */
  cost(model: string, taken: Taken): number | null
}

/**
 * Our dated table, and before it the operator's.
 * @throws StartError when the operator's can't be read
 */
export function readPrices(file: string | null, now: () => number): Prices {
  const own = PriceFile.parse(JSON.parse(readFileSync(new URL('./prices.json', import.meta.url), 'utf8')))
  const theirs = file === null ? null : readOperatorFile(file)
  const tables = [theirs?.rows ?? [], own.rows]

  function tierFor(model: string, inputTokens: number): Tier | null {
    const today = new Date(now()).toISOString().slice(0, 10)
    const names = [model, withoutDate(model)]
    for (const rows of tables) {
      const known = rows.filter((row) => names.includes(row.model) && row.from <= today)
      const [newest] = known.sort((a, b) => (a.from < b.from ? 1 : -1))
      const tier = newest?.tiers.find(({ upToInputTokens: most }) => most === null || inputTokens <= most)
      if (tier) return tier
    }
    return null
  }

  return {
    checkedAt: own.checkedAt,
    models: [...new Set(tables.flat().map(({ model }) => model))],
    has: (model) => isFree(model) || tierFor(model, 0) !== null,
    cost(model, taken) {
      if (isFree(model)) return 0
      const tier = tierFor(model, taken.inputTokens)
      if (!tier) return null
      const { cacheReadTokens: read, cacheWriteTokens: write } = taken
      const plain = Math.max(0, taken.inputTokens - read - write)
      const micros =
        plain * tier.input +
        read * tier.cacheRead +
        write * tier.cacheWrite +
        taken.outputTokens * tier.output
      // A sum of decimal fractions: without this rounding, 0.30000000000000004 would be rounded up.
      return Math.ceil(Number(micros.toFixed(6)))
    },
  }
}

/** Models on one's own machine and the demo script are free. */
function isFree(model: string): boolean {
  return ['local', 'demo'].includes(splitModel(model).provider)
}

function readOperatorFile(file: string): PriceFile {
  try {
    return PriceFile.parse(JSON.parse(readFileSync(file, 'utf8')))
  } catch (error) {
    const why = error instanceof z.ZodError ? error.issues[0]?.message : String(error)
    throw new StartError(
      `PRICES_FILE can't be used: ${why} It is written like server/models/providers/prices.json.`,
      {
        cause: error,
      },
    )
  }
}
