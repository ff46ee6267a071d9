/** What this thread itself has worked so far: by the clock, other work of the machine would count. */
export function workedMs(): number {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1_000
}
