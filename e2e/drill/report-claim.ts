/** Prints a promise with whether it was kept; a broken one gives the drill exit code 1. */
export function reportClaim(isKept: boolean, line: string): void {
  if (!isKept) process.exitCode = 1
  console.log(`${isKept ? 'holds ' : 'BROKEN'} ${line}`)
}

/** Prints a measured value. */
export function reportFigure(line: string): void {
  console.log(`       ${line}`)
}
