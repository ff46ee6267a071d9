/** The end of an exhaustive switch: a new case without a branch is a type error, and throws at run time. */
export function unreachable(value: never): never {
  throw new Error(`unhandled case: ${JSON.stringify(value)}`)
}
