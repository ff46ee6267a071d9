/** Cuts to at most `max` characters, `…` included; never inside a surrogate pair. */
export function clip(text: string, max: number): string {
  if (text.length <= max) return text
  return `${text.slice(0, Math.max(0, max - 1)).replace(/[\ud800-\udbff]$/, '')}…`
}
