/** The origin of a note that was not made by hand on the canvas; `quick` and `voice` are quick capture. */
export const VIAS = ['quick', 'voice', 'clerk', 'api', 'import'] as const
export type Via = (typeof VIAS)[number]

/** Values that a page may set itself; only the server sets the others. */
const CLIENT_VIAS: ReadonlySet<Via> = new Set(['quick', 'voice'])

/** Whether a page may set this on a note that it adds; the server drops other values. */
export function isClientsVia(via: Via): boolean {
  return CLIENT_VIAS.has(via)
}

/** `null` for unknown values. */
export function readVia(value: unknown): Via | null {
  return VIAS.find((via) => via === value) ?? null
}
