/** The canvas's only way to the browser's console: the failure, for the person who investigates it. */
export function logFailure(what: string, details: Record<string, unknown>): void {
  console.error(what, details)
}
