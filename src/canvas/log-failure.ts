/** The canvas's one way to the browser's console: what failed, for the person who looks into it later. */
export function logFailure(what: string, details: Record<string, unknown>): void {
  console.error(what, details)
}
