import { z } from 'zod'

/** The parts of openapi.json that the checks read. */
const Json = z.record(z.string(), z.unknown())
const Description = z.object({
  paths: z.record(
    z.string(),
    z.record(
      z.string(),
      z.object({
        responses: z.record(
          z.string(),
          z.object({ content: z.record(z.string(), z.object({ schema: Json })).optional() }),
        ),
      }),
    ),
  ),
  components: z.object({ schemas: z.record(z.string(), Json) }),
})

export interface DescribedAnswers {
  /** Throws when the answer is not as described: status, type, shape, or a key that the description doesn't name. */
  check(method: string, path: string, status: number, contentType: string | null, body: unknown): void
  /** `method path` of every described route that was never checked with a successful answer. */
  unseen(): string[]
}

/** The checks take longer to make than most requests: `describedAnswers` of one description shares them. */
export type AnswerChecks = ReturnType<typeof answerChecks>

export function answerChecks(openapi: unknown) {
  const { paths, components } = Description.parse(openapi)
  const checks = new Map<unknown, z.ZodType>()
  const routes = Object.entries(paths)
    .map(([template, operations]) => ({
      template,
      operations,
      pattern: new RegExp(`^${template.replace(/\{[^}]+\}/g, '[^/]+')}$`),
    }))
    // A word in its place is meant before anything in its place.
    .sort((a, b) => a.template.split('{').length - b.template.split('{').length)

  /** Resolves references, and closes every object that isn't described as open: a response with more fields fails. */
  function resolve(node: unknown): unknown {
    if (Array.isArray(node)) return node.map(resolve)
    if (typeof node !== 'object' || node === null) return node
    const { $ref, ...rest } = Json.parse(node)
    if (typeof $ref === 'string') {
      const target = components.schemas[$ref.slice('#/components/schemas/'.length)]
      return resolve({ ...target, ...rest })
    }
    const resolved = Object.fromEntries(Object.entries(rest).map(([key, value]) => [key, resolve(value)]))
    const isClosed = 'properties' in resolved && !('additionalProperties' in resolved)
    return isClosed ? { ...resolved, additionalProperties: false } : resolved
  }

  function checkOf(schema: unknown): z.ZodType {
    const made = checks.get(schema) ?? z.fromJSONSchema(Json.parse(resolve(schema)))
    checks.set(schema, made)
    return made
  }

  return { routes, checkOf }
}

export function describedAnswers({ routes, checkOf }: AnswerChecks): DescribedAnswers {
  const seen = new Set<string>()
  return {
    check(method, path, status, contentType, body) {
      const route = routes.find(({ pattern, operations }) => pattern.test(path) && method in operations)
      const name = `${method} ${route?.template ?? path}`
      const described = route?.operations[method]?.responses[String(status)]
      if (!described) throw new Error(`${name} answered ${status}, which is not described`)
      if (status < 400) seen.add(name)
      const content = contentFor(contentType, described.content ?? {})
      if (!content) {
        if (body !== null) throw new Error(`${name} answered ${status} with a body that is not described`)
        return
      }
      const [type, { schema }] = content
      if (!isOfType(contentType, type)) throw new Error(`${name} answered with ${contentType}, not ${type}`)
      const checked = checkOf(schema).safeParse(body)
      if (!checked.success) throw new Error(`${name} ${status} is not as described: ${checked.error.message}`)
    },
    unseen: () =>
      routes
        .flatMap(({ template, operations }) =>
          Object.keys(operations).map((method) => `${method} ${template}`),
        )
        .filter((name) => !seen.has(name)),
  }
}

/** The described type of the answer, or the first described one. */
function contentFor<Content>(contentType: string | null, contents: Record<string, Content>) {
  const entries = Object.entries(contents)
  return entries.find(([type]) => isOfType(contentType, type)) ?? entries[0]
}

const isOfType = (contentType: string | null, described: string): boolean =>
  contentType !== null && (described === '*/*' || contentType.startsWith(described))
