/** How a note came that nobody wrote by hand on the canvas: `quick` and `voice` from the one field of a quick capture. */
export const VIAS = ['quick', 'voice', 'clerk', 'api', 'import'] as const
export type Via = (typeof VIAS)[number]

/** What the page that makes a note may say itself; the others are the server's to write. */
const OF_CLIENTS: ReadonlySet<Via> = new Set(['quick', 'voice'])

export function isClientsVia(via: Via): boolean {
  return OF_CLIENTS.has(via)
}

/** null: none that is known. */
export function readVia(value: unknown): Via | null {
  return VIAS.find((via) => via === value) ?? null
}
