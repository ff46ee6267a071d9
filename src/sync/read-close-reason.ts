const NAMED = /^([a-z-]+): (.*)$/s

/** A reason without a name, as a proxy sends it, is its own sentence. */
export function readCloseReason(reason: string): { message: string; sentence?: string } {
  const [, name, message] = NAMED.exec(reason) ?? []
  return name === undefined || message === undefined
    ? { message: reason }
    : { sentence: `sync.${name}`, message }
}
