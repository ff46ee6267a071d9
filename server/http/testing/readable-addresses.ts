import { z } from 'zod'
import type { ApiUnderTest } from './with-api.ts'

/** All that a person can read of a board over HTTP, in every format. `ids` fill the parameters of paths, by name. */
export async function readableAddresses(
  api: ApiUnderTest,
  boardId: string,
  ids: Readonly<Record<string, string>>,
): Promise<string[]> {
  const Parameter = z.object({
    in: z.string(),
    name: z.string(),
    required: z.boolean().optional(),
    schema: z.looseObject({ enum: z.array(z.string()).optional(), default: z.unknown().optional() }),
  })
  const Routes = z.object({
    paths: z.record(
      z.string(),
      z.record(z.string(), z.looseObject({ parameters: z.array(Parameter).optional() })),
    ),
  })
  const { paths } = Routes.parse(await (await fetch(`${api.server.url}/api/v1/openapi.json`)).json())
  const known: Record<string, string> = { boardId, ...ids, number: '1', ideaNumber: '1' }
  return Object.entries(paths).flatMap(([path, { get }]) => {
    if (!get || !path.startsWith('/api/v1') || path.includes('/operator')) return []
    const plain = path.replaceAll(/\{(.+?)\}/g, (_, name: string) => known[name] ?? '1')
    const formats = get.parameters?.find(({ name }) => name === 'format')?.schema.enum
    return formats ? formats.map((format) => `${plain}?format=${format}`) : [plain]
  })
}
