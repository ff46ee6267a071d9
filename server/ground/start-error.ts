/** The server can't start for a reason that the operator can fix; the message is a sentence for them. */
export class StartError extends Error {}
