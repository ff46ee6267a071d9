/** Limits for one message, record, document, person and process. Operators can change some through the environment. */
export const LIMITS = {
  maxMessageBytes: 8 * 1024 * 1024,
  maxAwarenessBytes: 4 * 1024,
  maxDocumentBytes: 40 * 1024 * 1024,
  maxRecords: 20_000,
  maxPictures: 400,
  /** Bytes of all pictures of a board, in all sizes that are kept. */
  maxPictureBytes: 512 * 1024 * 1024,
  /** Below it, uploads are refused, so that edits can still be saved. */
  minFreeDiskBytes: 512 * 1024 * 1024,
  maxTextChars: 10_000,
  maxRecordBytes: 256 * 1024,
  maxCoordinate: 1_000_000,
  /** Yjs client ids in one board's document: every page that edits takes a new one. */
  maxClientIds: 4_000,
  /** New Yjs client ids of one person, on all boards of the process. */
  maxNewClientIdsPerHour: 300,
  /** A workshop of three hundred people with two devices each, and some spectators. */
  maxConnectionsPerBoard: 700,
  maxConnectionsPerPerson: 20,
  /** Room for such a workshop at one address: writing in private takes a second socket. IPv6 addresses count by their network. */
  maxConnectionsPerAddress: 2_000,
  /** In ten minutes: enough for a conference behind one address, too little for a script that fills the table of users. */
  maxNewGuestsPerAddress: 300,
  /**
   * People at one address together have so many times the limit of one person: enough for an office, too little for a
   * script with many guests.
   */
  peoplePerAddress: 10,
  /** Bytes of pictures, files of answers, imports and copies: by all guests together, and by the guests of one address. */
  maxGuestBytesPerDay: 20 * 1024 * 1024 * 1024,
  maxGuestBytesPerAddressPerDay: 4 * 1024 * 1024 * 1024,
  maxGuestBoardsPerDay: 20_000,
  maxGuestBoardsPerAddressPerDay: 4_000,
  maxConnections: 5_000,
  /** Limits of one socket, averaged over rateWindowMs; all sockets of one person may send three times as much together. */
  maxMessagesPerSecond: 200,
  maxBytesPerSecond: 2 * 1024 * 1024,
  /** Steps of work (server/sync/updates) that one person may cause on the main thread, averaged over rateWindowMs. */
  maxStepsPerSecond: 500_000,
  rateWindowMs: 5_000,
  /** Bytes that wait for a reader before its socket is closed. */
  maxBufferedBytes: 4 * 1024 * 1024,
  /** Bytes not yet committed before the process stops taking edits. */
  maxUnsavedBytes: 64 * 1024 * 1024,
} as const

/** The limits as set by the operator. */
export type Limits = { readonly [Name in keyof typeof LIMITS]: number }
