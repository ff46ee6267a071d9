/** The items below one heading. */
export interface Block<Name extends string> {
  heading: string
  /** `null` for headings that the prompt did not request. */
  name: Name | null
  /** 1 to 6 for `#` to `######`, 7 for others. */
  level: number
  items: string[]
}

interface Placed<Name extends string> {
  placed: { part: Name; items: string[] }[]
  unplaced: Block<Name>[]
}

/**
 * Names unknown headings by their place: between two known headings, or at an end, if there are as many as the prompt
 * requested there. `asked` has the orders of the prompts; the one that places the most headings counts.
 */
export function placeByOrder<Name extends string>(
  blocks: readonly Block<Name>[],
  asked: readonly (readonly Name[])[],
  fits: (part: Name, item: string) => boolean,
): Placed<Name> {
  const tries = asked.map((order) => placeIn(blocks, order, fits))
  return tries.reduce((best, each) => (each.unplaced.length < best.unplaced.length ? each : best))
}

function placeIn<Name extends string>(
  blocks: readonly Block<Name>[],
  order: readonly Name[],
  fits: (part: Name, item: string) => boolean,
): Placed<Name> {
  const result: Placed<Name> = { placed: [], unplaced: [] }
  let run: Block<Name>[] = []
  let from = -1
  const endRun = (to: number) => {
    const parts = order.slice(from + 1, Math.max(from + 1, to))
    const isCertain = run.every(({ items }, at) => {
      const part = parts[at]
      return part !== undefined && items.every((item) => fits(part, item))
    })
    if (run.length === parts.length && isCertain) {
      for (const [at, part] of parts.entries()) result.placed.push({ part, items: run[at]?.items ?? [] })
    } else result.unplaced.push(...run)
    run = []
  }

  for (const block of blocks) {
    if (block.name === null) {
      run.push(block)
      continue
    }
    const at = order.indexOf(block.name)
    if (run.length > 0) endRun(at)
    from = at === -1 ? from : at
    result.placed.push({ part: block.name, items: block.items })
  }
  if (run.length > 0) endRun(order.length)
  return result
}
