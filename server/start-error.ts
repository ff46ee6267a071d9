/** The server can't start, for a reason that the operator can change; the message is the sentence for them. */
export class StartError extends Error {}
