const PATIENCE_MS = 3_000

export async function canReachServer(): Promise<boolean> {
  if (!navigator.onLine) return false
  try {
    const signal = AbortSignal.timeout(PATIENCE_MS)
    const { ok, headers } = await fetch('/healthz', { cache: 'no-store', signal })
    // A network that wants a sign-in answers with its own page.
    return ok && headers.get('content-type')?.includes('json') === true
  } catch {
    return false
  }
}
