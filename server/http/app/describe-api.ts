import { OpenApiGeneratorV31 } from '@asteasolutions/zod-to-openapi'
import type { ChunkedWork } from '#base/chunked-work.ts'
import { loadOnce } from '#base/load-once.ts'
import { runInSlices } from '#server/threads/slices.ts'
import type { ApiApp } from './api-app.ts'
import { jsonBytes } from './long-answer.ts'
import { forPrograms, isForCaller, scopeOf } from './route-rules.ts'

type OpenApiDocument = ReturnType<ApiApp['getOpenAPI31Document']>
type RouteConfig = Extract<ApiApp['openAPIRegistry']['definitions'][number], { type: 'route' }>['route']
type Security = NonNullable<RouteConfig['security']>

const TOKEN_OR_COOKIE: Security = [{ token: [] }, { cookie: [] }]
/** The security of routes that make a guest of callers without a session. */
export const WITH_OR_WITHOUT_SESSION: Security = [{}, ...TOKEN_OR_COOKIE]

const HEAD: Parameters<ApiApp['getOpenAPI31Document']>[0] = {
  openapi: '3.1.0',
  info: {
    title: 'Parley',
    version: '1',
    description:
      'Boards, their people, notes, agents, rounds and ideas, and all of it as files. Sign in by bearer token, or by cookie with an Origin of ours.',
  },
  security: TOKEN_OR_COOKIE,
}

/** Adds `/api/v1/openapi.json`. */
export function addDescription(app: ApiApp): void {
  const { openAPIRegistry } = app
  openAPIRegistry.registerComponent('securitySchemes', 'token', { type: 'http', scheme: 'bearer' })
  openAPIRegistry.registerComponent('securitySchemes', 'cookie', {
    type: 'apiKey',
    in: 'cookie',
    name: 'next-auth.session-token',
  })
  openAPIRegistry.registerComponent('securitySchemes', 'operator', {
    type: 'apiKey',
    in: 'header',
    name: 'x-operator-password',
  })
  openAPIRegistry.registerComponent('securitySchemes', 'metrics', { type: 'http', scheme: 'bearer' })
  // Written for the first request and kept: it is the same for everyone.
  const written = loadOnce(async () => {
    const document = await runInSlices(describeApi(app))
    return new Uint8Array(Buffer.from(JSON.stringify(document)))
  })
  app.get('/api/v1/openapi.json', async (c) => jsonBytes(c, await written()))
}

/**
 * The OpenAPI document of all routes, made route by route: at once it would block the main thread for a fifth of
 * a second. Components that several routes share are identical each time.
 */
export function* describeApi(app: ApiApp): ChunkedWork<OpenApiDocument> {
  const { definitions } = app.openAPIRegistry
  const shared = definitions.filter(({ type }) => type !== 'route')
  const whole: OpenApiDocument = { ...HEAD, components: { schemas: {} }, paths: {} }
  for (const definition of definitions) {
    if (definition.type !== 'route') continue
    const { components, paths } = new OpenApiGeneratorV31([
      ...shared,
      { ...definition, route: completeRoute(definition.route) },
    ]).generateDocument(HEAD)
    whole.components = {
      ...components,
      schemas: { ...whole.components?.schemas, ...components?.schemas },
    }
    for (const [path, operations] of Object.entries(paths ?? {}))
      whole.paths = { ...whole.paths, [path]: { ...whole.paths?.[path], ...operations } }
    yield
  }
  return whole
}

/** Adds the defaults of the method and the path to a route's description. */
function completeRoute(route: RouteConfig): RouteConfig {
  return {
    security: securityOf(route),
    operationId: operationIdOf(route),
    ...forPrograms(scopeOf(route)),
    ...route,
  }
}

/** The credentials that a route takes: none for routes that strangers may use. */
function securityOf(route: RouteConfig): Security {
  if (route.path.startsWith('/api/v1/operator/')) return [{ operator: [] }]
  if (route.path === '/metrics') return [{ metrics: [] }]
  return isForCaller(route) ? TOKEN_OR_COOKIE : []
}

/**
 * A unique name made of method and path: `post /api/v1/boards/{boardId}/notes` is `postBoardNotes`, one of
 * them `patchBoardNotesByNoteId`.
 */
function operationIdOf({ method, path }: RouteConfig): string {
  const parts = path
    .replace(/^\/api\/v1/, '')
    .split('/')
    .filter(Boolean)
  const last = parts.length - 1
  const words = parts.flatMap((part, i) => {
    if (part.startsWith('{')) return i === last ? ['by', part.slice(1, -1)] : []
    const isOne = i < last - 1 && parts[i + 1]?.startsWith('{')
    return (isOne ? singular(part) : part).split(/[^A-Za-z0-9]+/)
  })
  return method + words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join('')
}

function singular(word: string): string {
  return word.endsWith('ses') ? `${word.slice(0, -2)}is` : word.replace(/s$/, '')
}
