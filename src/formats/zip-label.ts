const MAX_PATH_CHARS = 200

/** A path in a zip as a safe label: it can only lead into the folder where the zip is unpacked. */
export function zipLabel(path: string): string {
  const parts = path.split(/[\\/]/).filter((part) => part !== '' && part !== '.' && part !== '..')
  return parts
    .join('/')
    .replace(/\p{Cc}/gu, '')
    .toWellFormed()
    .slice(-MAX_PATH_CHARS)
}
