const LOOPBACK = /^(localhost|.*\.localhost|127(\.\d+){3}|\[::1\])$/

/** Whether the host is a loopback name: such a link opens on this computer only. */
export function isLoopbackHost(hostname: string): boolean {
  return LOOPBACK.test(hostname)
}
