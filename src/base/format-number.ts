const NUMBER = new Intl.NumberFormat('en')

/** A number in an English sentence, whatever the language of the browser: `10,000`. */
export function formatNumber(value: number): string {
  return NUMBER.format(value)
}
