/** The list in parts of `size`; the last one may be shorter. */
export function inBatches<Value>(all: readonly Value[], size: number): Value[][] {
  return Array.from({ length: Math.ceil(all.length / size) }, (_, i) => all.slice(i * size, (i + 1) * size))
}
