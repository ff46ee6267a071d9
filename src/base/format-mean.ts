/** `4.2 ± 0.8`: a mean and its standard deviation. */
export function formatMean({ mean, spread }: { mean: number; spread: number }): string {
  return `${mean.toFixed(1)} ± ${spread.toFixed(1)}`
}
