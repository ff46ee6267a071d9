/** Stored events of older boards have this in place of an empty reason. */
export const FILLER_REASON = 'It is unlike the others.'
