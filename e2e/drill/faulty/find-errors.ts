import { z } from 'zod'

/** The levels of the log's lines: 50 is an error. */
const ERROR_LEVEL = 50
const LogLine = z.object({ level: z.number(), msg: z.string() })
const MAX_CHARS = 300

/**
 * Errors in the output of a server, each kind once, but for those with an expected name. Lines that are no part of the log come from a
 * crash.
 */
export function findErrors(output: string, expected: readonly string[]): string[] {
  const lines = output.split('\n').filter((line) => line.trim() !== '' && !isHarmless(line, expected))
  const kinds = Map.groupBy(
    lines,
    (line) => LogLine.safeParse(readJson(line)).data?.msg ?? 'no line of the log',
  )
  return [...kinds].map(
    ([kind, [first = '', ...others]]) =>
      `the server logged ${others.length + 1} × “${kind}”: ${first.slice(0, MAX_CHARS)}`,
  )
}

function isHarmless(line: string, expected: readonly string[]): boolean {
  const parsed = LogLine.safeParse(readJson(line))
  if (!parsed.success) return expected.some((name) => line.includes(name))
  return parsed.data.level < ERROR_LEVEL || expected.includes(parsed.data.msg)
}

function readJson(line: string): unknown {
  try {
    return JSON.parse(line)
  } catch {
    return null
  }
}
