import { clerkPrompt } from '#agents/clerk/clerk-prompt.ts'
import { type ClerkToolName, type TalkPlace, toolsFor } from '#agents/clerk/clerk-tools.ts'
import type { ToolWay } from '#agents/clerk/tool-rules.ts'
import { windowTalkPrompt } from '#agents/clerk/window-talk-prompt.ts'
import type { Prompt } from '#agents/prompt/prompt.ts'
import { boardShapes } from '#board/doc/board-doc.ts'
import { readNoteWords } from '#board/doc/read-note.ts'
import { inWrittenOrder, isUnrevealedNote } from '#board/private-writing/draft-document.ts'
import { listTalk } from '#db/talk-messages.ts'
import type { Agent } from '#session/agents/agent.ts'
import type { TalkMessage } from '#session/clerk/talk.ts'
import { ideasFor } from '#session/ideas/ideas-for.ts'
import type { SessionState } from '#session/state.ts'
import { stepOfTalk } from '#session/windows/window-talk.ts'
import type { ClerkServices } from './clerk-services.ts'
import type { TalkTurn } from './talk-turn.ts'

interface TalkMaterial {
  place: TalkPlace
  toolNames: readonly ClerkToolName[]
  prompt: (way: ToolWay) => Prompt
  said: readonly TalkMessage[]
  /** The message that is answered; empty where the clerk speaks first. */
  words: string
}

interface TalkAbout {
  state: SessionState
  agent: Agent
  nonce: string
  maxInputTokens: number
}

const MAX_SAID = 40

/** The material of the clerk’s answer; in a window it has nothing that another person has written. */
export async function readTalkMaterial(
  services: ClerkServices,
  turn: TalkTurn,
  { state, agent, nonce, maxInputTokens }: TalkAbout,
): Promise<TalkMaterial> {
  const { userId, windowKey, messageId } = turn
  const said = await saidUntil(services, turn)
  const words = messageId === null ? '' : (said.find(({ id }) => id === messageId)?.text ?? '')
  const common = { state, agent, userId, said, nonce, maxInputTokens }
  if (windowKey === undefined) {
    const ideas = ideasFor(state, userId)
    const prompt = (way: ToolWay) => clerkPrompt({ ...common, ideas, way })
    return { place: 'conversation', toolNames: toolsFor(agent.capabilities), prompt, said, words }
  }
  const own = { step: stepOfTalk(state, windowKey), ownNotes: await listOwnTexts(services, state, userId) }
  const prompt = (way: ToolWay) => windowTalkPrompt({ ...common, ...own, way })
  return { place: 'window-talk', toolNames: toolsFor(agent.capabilities, 'window-talk'), prompt, said, words }
}

/** The conversation up to the answered message; later messages get separate answers. */
async function saidUntil(
  { db }: ClerkServices,
  { boardId, userId, windowKey, messageId, live }: TalkTurn,
): Promise<TalkMessage[]> {
  const of = { boardId, userId, windowKey }
  const all = await listTalk(db, of, { before: null, atMost: MAX_SAID })
  const until = all.findIndex(({ id }) => id === messageId)
  return until === -1
    ? await listTalk(db, of, { before: live.message.id, atMost: MAX_SAID })
    : all.slice(0, until + 1)
}

/** The person's own ideas in the log, and then their private notes that are not on the board. */
async function listOwnTexts(
  { rooms }: ClerkServices,
  state: SessionState,
  userId: string,
): Promise<string[]> {
  const ideas = [...ideasFor(state, userId).values()]
    .filter(({ authorId, removedAt }) => authorId === userId && removedAt === null)
    .map(({ text }) => text)
  const draft = await rooms.openDraft(state.board.id, userId)
  try {
    const shapes = boardShapes(draft.doc)
    const ids = inWrittenOrder(
      draft.doc,
      [...shapes.keys()].filter((id) => isUnrevealedNote(draft.doc, id)),
    )
    return [
      ...ideas,
      ...ids.flatMap((id) => {
        const map = shapes.get(id)
        return (map && readNoteWords(map)?.text) ?? []
      }),
    ]
  } finally {
    draft.release()
  }
}
