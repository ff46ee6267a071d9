/** CPU time of this thread so far: limits on it hold on a busy machine, where a clock would not. */
export function usedMs(): number {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1_000
}
