/** Why the server does not start on its data folder; `open-to-others`: other users of the machine could read it. */
export type DataFolderReason = 'in-use' | 'unwritable' | 'open-to-others'

function sentenceOf(reason: DataFolderReason, folder: string, detail: string | undefined): string {
  const because = detail ? ` (${detail})` : ''
  switch (reason) {
    case 'in-use':
      return `The data folder ${folder} is in use by another Parley${because}: stop that one, or name another folder with PARLEY_DATA.`
    case 'open-to-others':
      return `The data folder ${folder} is open to other users of this machine, and is not this user’s to close${because}: name a folder inside it with PARLEY_DATA, which Parley then makes for itself alone.`
    case 'unwritable':
      if (detail === 'ENOSPC')
        return `The disk of the data folder ${folder} is full: free some space, or name another folder with PARLEY_DATA.`
      return `The data folder ${folder} can’t be written${because}: give user ${process.getuid?.() ?? 'Parley'} the right to, or name another folder with PARLEY_DATA.`
  }
}

/** The data folder can't be used. `sentence` describes the remedy for a person. */
export class DataFolderError extends Error {
  readonly reason: DataFolderReason
  readonly sentence: string

  constructor(
    reason: DataFolderReason,
    folder: string,
    options: { detail?: string | undefined; cause?: unknown } = {},
  ) {
    const sentence = sentenceOf(reason, folder, options.detail)
    super(sentence, { cause: options.cause })
    this.name = 'DataFolderError'
    this.reason = reason
    this.sentence = sentence
  }
}
