/** Runs `work` for the first of a worker's test files: setup files run for each, and the files share the changes. */
export function onceAWorker(name: string, work: () => void): void {
  const key = Symbol.for(`parley: ${name}`)
  if (key in globalThis) return
  Reflect.set(globalThis, key, true)
  work()
}
