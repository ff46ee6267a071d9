/** The message can't be read, or clients never send it. The sender gets the sentence. */
export class BadMessage extends Error {}
