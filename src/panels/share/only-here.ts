const LOOPBACK = /^(localhost|.*\.localhost|127(\.\d+){3}|\[::1\])$/

/** An address that means "this computer" on whichever computer it is opened. */
export function isOnlyHere(hostname: string): boolean {
  return LOOPBACK.test(hostname)
}
