/** `2025-03-07T12:23:01` is UTC, with or without a Z; fractions are dropped. `null` if it is no time. */
export function readStormTime(text: string | undefined): number | null {
  if (
    text === undefined ||
    !/^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:?\d\d)?$/.test(text.trim())
  )
    return null
  const hasZone = /(Z|[+-]\d\d:?\d\d)$/.test(text.trim())
  const at = Date.parse(hasZone ? text.trim() : `${text.trim()}Z`)
  return Number.isFinite(at) ? Math.floor(at / 1_000) * 1_000 : null
}

/** From milliseconds since 1970. */
export function writeStormTime(at: number): string {
  return new Date(at).toISOString().slice(0, 19)
}
