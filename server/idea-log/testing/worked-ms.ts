/** CPU time of this thread so far: wall-clock time would include other work of the machine. */
export function workedMs(): number {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1_000
}
