/** What this thread has computed so far: limits that count it hold on a busy machine, too, where the clock would not. */
export function usedMs(): number {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1_000
}
