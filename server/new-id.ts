import { randomBytes } from 'node:crypto'
import { customAlphabet } from 'nanoid'

// 12 of 36 signs are 62 bits: nobody meets another's id by chance, and it can still be read out.
const short = customAlphabet('0123456789abcdefghijklmnopqrstuvwxyz', 12)

export const newBoardId = (): string => short()
export const newUserId = (): string => `u${short()}`
export const newLinkId = (): string => `l${short()}`
export const newNoteId = (): string => `shape:${short()}`
/** See AgentId in agent.ts: no agent is taken for a person or the server. */
export const newAgentId = (): string => `a${short()}`
/** See RoundId, TurnId and SynthesisId. */
export const newRoundId = (): string => `r${short()}`
export const newTurnId = (): string => `t${short()}`
export const newSynthesisId = (): string => `s${short()}`
/** See GatherId and ProposalId. */
export const newGatherId = (): string => `g${short()}`
export const newProposalId = (): string => `p${short()}`
/** See ClerkCallId. */
export const newClerkCallId = (): string => `k${short()}`
/** Of one message between a person and the clerk. */
export const newTalkMessageId = (): string => `m${short()}`
export const newEpoch = (): string => short()

const SECRET_BYTES = 32
export const TOKEN_PREFIX = 'parley_'

/** Opens a board to whoever has it, so it is beyond guessing. */
export const newLinkSecret = (): string => randomBytes(SECRET_BYTES).toString('base64url')
/** The prefix lets scanners of leaked secrets recognise it. */
export const newToken = (): string => TOKEN_PREFIX + randomBytes(SECRET_BYTES).toString('base64url')
