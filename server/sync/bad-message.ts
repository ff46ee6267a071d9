/** The message can't be read or is none that clients send; what it says is told to the sender. */
export class BadMessage extends Error {}
