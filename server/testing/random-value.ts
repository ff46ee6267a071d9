import fc from 'fast-check'
import { z } from 'zod'

/** The part of JSON Schema that zod and the OpenAPI document write. */
const JsonSchema = z.looseObject({
  $ref: z.string().optional(),
  const: z.unknown().optional(),
  enum: z.array(z.unknown()).optional(),
  type: z.union([z.string(), z.array(z.string())]).optional(),
  get anyOf() {
    return z.array(JsonSchema).optional()
  },
  get oneOf() {
    return z.array(JsonSchema).optional()
  },
  get allOf() {
    return z.array(JsonSchema).optional()
  },
  get properties() {
    return z.record(z.string(), JsonSchema).optional()
  },
  required: z.array(z.string()).optional(),
  get prefixItems() {
    return z.array(JsonSchema).optional()
  },
  items: z.unknown().optional(),
  additionalProperties: z.unknown().optional(),
  minItems: z.number().optional(),
  maxItems: z.number().optional(),
  minLength: z.number().optional(),
  maxLength: z.number().optional(),
  pattern: z.string().optional(),
  minimum: z.number().optional(),
  exclusiveMinimum: z.number().optional(),
  maximum: z.number().optional(),
})
type JsonSchema = z.infer<typeof JsonSchema>

export interface RandomValueOptions {
  random: () => number
  /** Strings that are likely to mean something where an id is expected. */
  pool: readonly string[]
  /** About so many characters of JSON, at most. */
  maxChars: number
}

/** Long texts: plain, with several bytes a letter, joining marks, and characters that JSON and HTML escape. */
const LETTERS = ['x', '港', 'a\u0301', '"', '<', '\n', 'word ', '👩‍🚀', '\u202e']
const DEFAULT_MAX = 40
const LEAF_CHARS = 12
const MANY_ITEMS = 4_000
const MAX_DEPTH = 12
/** The share of values with parts that the schema does not allow; WRONG_SHARE of the parts of such a value are wrong. */
const NEARLY_LEGAL_SHARE = 0.3
const WRONG_SHARE = 0.03
const SAMPLES = 50
const WRONG_VALUES = [null, -1, 1e300, '', [], {}, '\u0000', true, 'x'.repeat(20_000), [[[[]]]]]

/**
 * A value that a JSON schema allows, or nearly: as large as the schema and the budget let it be, as small, or in between. A
 * check that work is bounded needs the largest legal value, which no example has.
 */
export function randomValue(schema: unknown, options: RandomValueOptions, root: unknown = schema): unknown {
  return new ValueMaker(options, root).make(JsonSchema.parse(schema), 0)
}

class ValueMaker {
  private readonly random: () => number
  private readonly pool: readonly string[]
  private readonly root: unknown
  private charsLeft: number
  /** How near to the limits of the schema this value is as a whole. */
  private readonly fullness: number
  private readonly wrongShare: number
  /** By pattern: making them takes long. */
  private readonly samples = new Map<string, string[]>()

  constructor({ random, pool, maxChars }: RandomValueOptions, root: unknown) {
    this.random = random
    this.pool = pool
    this.root = root
    this.charsLeft = maxChars
    this.fullness = this.pick([0, 0.3, 1, 1, 1])
    this.wrongShare = random() < NEARLY_LEGAL_SHARE ? WRONG_SHARE : 0
  }

  make(schema: JsonSchema, depth: number): unknown {
    this.charsLeft -= LEAF_CHARS
    if (this.random() < this.wrongShare) return this.pick(WRONG_VALUES)
    if (schema.$ref !== undefined) return this.make(this.resolve(schema.$ref), depth)
    if ('const' in schema && schema.const !== undefined) return schema.const
    if (schema.enum) return this.pick(schema.enum)
    const choice = schema.anyOf ?? schema.oneOf
    if (choice) return this.make(this.pick(choice), depth)
    if (schema.allOf) return this.all(schema.allOf, depth)
    return this.ofType(schema, depth)
  }

  private ofType(schema: JsonSchema, depth: number): unknown {
    switch (Array.isArray(schema.type) ? this.pick(schema.type) : schema.type) {
      case 'object':
        return this.object(schema, depth)
      case 'array':
        return this.array(schema, depth)
      case 'string':
        return this.text(schema)
      case 'integer':
        return Math.round(this.number(schema))
      case 'number':
        return this.number(schema)
      case 'boolean':
        return this.random() < 0.5
      case 'null':
        return null
      default:
        return this.pick([...WRONG_VALUES, ...this.pool])
    }
  }

  private all(parts: readonly JsonSchema[], depth: number): object {
    return Object.assign({}, ...parts.map((part) => this.make(part, depth)))
  }

  private object(
    { properties = {}, required = [], additionalProperties }: JsonSchema,
    depth: number,
  ): object {
    const entries = Object.entries(properties)
      .filter(([name]) => required.includes(name) || this.random() < 0.8)
      .map(([name, schema]): [string, unknown] => {
        this.charsLeft -= name.length
        return [name, this.make(schema, depth + 1)]
      })
    const more = JsonSchema.safeParse(additionalProperties)
    if (more.success && depth < MAX_DEPTH) {
      const count = this.count(0, MANY_ITEMS)
      for (let i = 0; i < count && this.charsLeft > 0; i++)
        entries.push([this.random() < 0.5 ? this.id() : `k${i}`, this.make(more.data, depth + 1)])
    }
    return Object.fromEntries(entries)
  }

  private array(
    { prefixItems, items, minItems = 0, maxItems = MANY_ITEMS }: JsonSchema,
    depth: number,
  ): unknown[] {
    if (prefixItems) return prefixItems.map((item) => this.make(item, depth + 1))
    const item = JsonSchema.safeParse(items)
    if (!item.success) return []
    const count = depth < MAX_DEPTH ? this.count(minItems, Math.min(maxItems, MANY_ITEMS)) : minItems
    const made: unknown[] = []
    while (made.length < count && (this.charsLeft > 0 || made.length < minItems))
      made.push(this.make(item.data, depth + 1))
    return made
  }

  private text({ pattern, minLength = 0, maxLength = DEFAULT_MAX }: JsonSchema): string {
    if (pattern !== undefined) return this.matching(pattern)
    if (this.random() < 0.5 && this.pool.length > 0) return this.id()
    const length = Math.min(this.count(minLength, maxLength), Math.max(minLength, this.charsLeft))
    this.charsLeft -= length
    const letter = this.pick(LETTERS)
    return letter.repeat(Math.ceil(length / letter.length)).slice(0, length)
  }

  private matching(pattern: string): string {
    const known = this.samples.get(pattern)
    if (known) return this.pick(known)
    const seed = Math.floor(this.random() * 2 ** 31)
    const fitting = this.pool.filter((word) => new RegExp(pattern).test(word))
    // Mostly existing ids: unknown ones are all refused.
    const many = fitting.length > 0 ? Array.from({ length: 2 * SAMPLES }, () => this.pick(fitting)) : []
    const samples = [...samplesOf(pattern, seed), ...many]
    this.samples.set(pattern, samples)
    return this.pick(samples)
  }

  private number({ exclusiveMinimum = -1e6, minimum = exclusiveMinimum, maximum = 1e6 }: JsonSchema): number {
    return this.pick([minimum, maximum, minimum + this.random() * (maximum - minimum)])
  }

  private count(min: number, max: number): number {
    return Math.round(min + (max - min) * this.fullness * this.pick([1, 1, this.random()]))
  }

  private id(): string {
    return this.pick(this.pool) ?? ''
  }

  private pick<T>(values: readonly T[]): T {
    return values[Math.floor(this.random() * values.length)] as T
  }

  private resolve(ref: string): JsonSchema {
    const path = ref.replace(/^#\/?/, '').split('/').filter(Boolean)
    const found = path.reduce<unknown>(
      (at, key) => z.record(z.string(), z.unknown()).parse(at)[key],
      this.root,
    )
    return JsonSchema.parse(found)
  }
}

/** Returns an ordinary word for a pattern with lookahead or lookbehind, which fast-check does not support. */
function samplesOf(pattern: string, seed: number): string[] {
  if (/\(\?<?[=!]/.test(pattern)) return ['word']
  return fc.sample(fc.stringMatching(new RegExp(pattern)), { seed, numRuns: SAMPLES })
}
