/** What one message, record, document, person and process may take. Operators change some through the environment. */
export const LIMITS = {
  maxMessageBytes: 8 * 1024 * 1024,
  maxAwarenessBytes: 4 * 1024,
  maxDocumentBytes: 40 * 1024 * 1024,
  maxRecords: 20_000,
  maxPictures: 400,
  /** Of all pictures of a board, in all sizes that are kept. */
  maxPictureBytes: 512 * 1024 * 1024,
  maxTextChars: 10_000,
  maxRecordBytes: 256 * 1024,
  maxCoordinate: 1_000_000,
  /** Yjs client ids that one board's document may hold: every page that is opened and edited takes a new one. */
  maxClientIds: 4_000,
  /** Of one person, on all boards of the process. */
  maxNewClientIdsPerHour: 300,
  maxConnectionsPerBoard: 200,
  maxConnectionsPerPerson: 20,
  /** An address may be a whole office, and IPv6 addresses count by their network. */
  maxConnectionsPerAddress: 500,
  /** In ten minutes: a whole conference behind one address comes in, a script that fills the table of users does not. */
  maxNewGuestsPerAddress: 300,
  maxConnections: 5_000,
  /** Of one socket, averaged over rateWindowMs; all sockets of one person may send three times as much together. */
  maxMessagesPerSecond: 200,
  maxBytesPerSecond: 2 * 1024 * 1024,
  /** Steps of work (server/sync/work) that one person may cause on the main thread, averaged over rateWindowMs. */
  maxStepsPerSecond: 500_000,
  rateWindowMs: 5_000,
  /** Bytes waiting for a reader before it is cut off. */
  maxBufferedBytes: 4 * 1024 * 1024,
  /** Bytes not yet committed before the process stops taking edits. */
  maxUnsavedBytes: 64 * 1024 * 1024,
} as const

/** The limits as an operator set them. */
export type Limits = { readonly [Name in keyof typeof LIMITS]: number }
