/** There is no backup, or nothing was restored or moved; the message is a sentence for the operator. */
export class BackupError extends Error {}
