import { DRILL_METRICS_TOKEN } from '../drill-server.ts'

/** A figure of `/metrics` without labels. */
export async function readMetric(url: string, name: string): Promise<number> {
  const response = await fetch(`${url}/metrics`, {
    headers: { authorization: `Bearer ${DRILL_METRICS_TOKEN}` },
  })
  const line = (await response.text()).split('\n').find((text) => text.startsWith(`${name} `))
  if (line === undefined) throw new Error(`no metric ${name}`)
  return Number(line.slice(name.length))
}
