const MAX_PATH_CHARS = 200

/** A path in a zip as a label: it leads nowhere but into the folder that the zip is unpacked in, whoever wrote it. */
export function zipLabel(path: string): string {
  const parts = path.split(/[\\/]/).filter((part) => part !== '' && part !== '.' && part !== '..')
  return parts
    .join('/')
    .replace(/\p{Cc}/gu, '')
    .toWellFormed()
    .slice(-MAX_PATH_CHARS)
}
