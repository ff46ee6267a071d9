import { randomBytes } from 'node:crypto'
import { customAlphabet } from 'nanoid'

// 12 of 36 characters are 62 bits: no two ids collide by chance, and people can still read one out.
const short = customAlphabet('0123456789abcdefghijklmnopqrstuvwxyz', 12)

export const newBoardId = (): string => short()
export const newUserId = (): string => `u${short()}`
export const newLinkId = (): string => `l${short()}`
export const newNoteId = (): string => `shape:${short()}`
/** See AgentId in agent.ts: no agent's id looks like that of a person or the server. */
export const newAgentId = (): string => `a${short()}`
/** See RoundId, TurnId and SynthesisId. */
export const newRoundId = (): string => `r${short()}`
export const newTurnId = (): string => `t${short()}`
export const newSynthesisId = (): string => `s${short()}`
export const newThemeRunId = (): string => `g${short()}`
export const newProposalId = (): string => `p${short()}`
export const newStepSuggestionId = (): string => `x${short()}`
export const newVoteId = (): string => `v${short()}`
export const newRatingId = (): string => `y${short()}`
/** See InterviewId, QuestionId and AskBackId. */
export const newInterviewId = (): string => `w${short()}`
export const newQuestionId = (): string => `n${short()}`
export const newAskBackId = (): string => `b${short()}`
export const newContextRequestId = (): string => `j${short()}`
export const newFileId = (): string => `f${short()}`
export const newHandOutId = (): string => `h${short()}`
export const newCallId = (): string => `k${short()}`
/** Makes the id of one message between a person and the clerk. */
export const newTalkMessageId = (): string => `m${short()}`
export const newCommentId = (): string => `e${short()}`
export const newStepId = (): string => `q${short()}`
/** Makes the id of a program's token: it names the token once the secret was shown. */
export const newTokenId = (): string => `o${short()}`
export const newReviewRequestId = (): string => `i${short()}`
export const newVersionId = (): string => `z${short()}`
/** Makes the id of a webhook. */
export const newWebhookId = (): string => `wh_${short()}`
/** Makes the id of a message that is no event: a test. The ids of other messages are made from their events. */
export const newMessageId = (): string => `msg_${short()}`
/** Names a request and its lines in the log. */
export const newRequestId = (): string => short()
/** Names one socket and its lines in the log. */
export const newConnectionId = (): string => short()
/** See NodeId. */
export const newNodeId = () => `node-${short()}` as const
export const newEpoch = (): string => short()

const SECRET_BYTES = 32
export const TOKEN_PREFIX = 'parley_'

/** Gives access to a board, so it must not be guessable. */
export const newLinkSecret = (): string => randomBytes(SECRET_BYTES).toString('base64url')
/** The prefix lets scanners of leaked secrets recognise it. */
export const newToken = (): string => TOKEN_PREFIX + randomBytes(SECRET_BYTES).toString('base64url')
