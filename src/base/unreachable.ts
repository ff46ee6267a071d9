/** The end of an exhaustive switch: a new case that nobody handles is a type error, and at run time a loud one. */
export function unreachable(value: never): never {
  throw new Error(`unhandled case: ${JSON.stringify(value)}`)
}
