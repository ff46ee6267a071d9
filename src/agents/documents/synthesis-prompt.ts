import { answersWithoutNotes, NOTHING_TO_CITE } from '#agents/answer/answers-without-notes.ts'
import { REVISION_RULES, type RevisionMaterial, revisionMaterial } from '#agents/documents/revision-prompt.ts'
import { BOARD, createBoardText } from '#agents/prompt/board-text.ts'
import { type FencedData, type FencedNote, withoutNonce } from '#agents/prompt/fence.ts'
import { estimatePromptTokens, type Prompt, TokenBudget } from '#agents/prompt/prompt.ts'
import { introduceAgent, materialRules } from '#agents/prompt/prompt-rules.ts'
import type { Scene } from '#agents/prompt/scene.ts'
import { languageSentence, sampleOf } from '#agents/text/language-name.ts'
import { visibleText } from '#agents/text/visible-text.ts'
import { clip } from '#base/clip.ts'
import { isBlank } from '#base/is-blank.ts'
import { must } from '#base/must.ts'
import { shuffled } from '#base/shuffled.ts'
import type { NoteView } from '#board/doc/read-note.ts'
import type { Agent } from '#session/agents/agent.ts'
import { agentIn } from '#session/agents/agents-slice.ts'
import { MAX_TITLE_CHARS as MAX_BOARD_TITLE_CHARS } from '#session/board/board-title.ts'
import { notesWithPlus } from '#session/conversations/notes-with-plus.ts'
import { entryOf } from '#session/core/entry-of.ts'
import { MAX_QUESTION_CHARS } from '#session/rounds/question.ts'
import type { SessionState } from '#session/state.ts'
import { MAX_INSTRUCTIONS_CHARS, type Synthesis } from '#session/syntheses/synthesis.ts'

const FENCE_TOKENS = 600
/** Most that criticisms may take of the room for material, as a share: the rest is for the sources of the document. */
export const MAX_SHARE_OF_CRITICISMS = 0.4
const MAX_COMPLAINT_CHARS = 1_000

/**
 * Writes the prompt for a synthesis. `revision`: the criticisms to answer. `labels`: the note of each citation (`#12`);
 * notes without room have none. `complaint`: the fault of the first answer, in a second try. The run decides the order
 * of the notes, and a second reading has the reverse, because models prefer the first ones. Which notes have room
 * follows the run's order.
 */
export function synthesisPrompt(
  scene: Scene,
  synthesis: Pick<Synthesis, 'notes' | 'instructions' | 'roundId' | 'previousId' | 'isRevision'> &
    Partial<Pick<Synthesis, 'id'>>,
  complaint?: string,
  reading: 0 | 1 = 0,
): { prompt: Prompt; labels: Map<string, string>; revision: RevisionMaterial | null } {
  const { state, nonce } = scene
  const instructions = instructionsFor(synthesizerOf(state, synthesis.id), nonce, synthesis.isRevision)
  const board = createBoardText(state, nonce, null)
  const round = synthesis.roundId === null ? null : entryOf(state.rounds, synthesis.roundId)
  const selected = new Set(notesWithPlus(state))
  const labelled = labelNotes(scene, synthesis.notes)
  const requested: FencedData[] =
    synthesis.instructions.trim() === ''
      ? []
      : [{ what: 'requests', text: clip(synthesis.instructions, MAX_INSTRUCTIONS_CHARS) }]
  const about: (string | FencedData)[] = [
    'What this board is about:',
    {
      what: 'about-the-board',
      title: clip(state.board.title, MAX_BOARD_TITLE_CHARS),
      premise: clip(state.board.premise, 1_500),
    },
    ...(round
      ? [
          'The question that was asked:',
          { what: 'question', question: clip(round.question, MAX_QUESTION_CHARS) } as const,
        ]
      : []),
  ]
  const close = [
    ...(requested.length === 0
      ? []
      : ['What people ask of this synthesis. Follow it as far as your rules allow:', ...requested]),
    ...(complaint ? [complaintText(complaint, nonce)] : []),
    `Write the synthesis now.${languageSentence([sampleOf(labelled.map(({ note }) => note.text))])}`,
  ]
  const fixed = estimatePromptTokens({ instructions, messages: [board.message(BOARD, ...about, ...close)] })
  const roomTokens = scene.maxInputTokens - fixed - FENCE_TOKENS
  const room = new TokenBudget(roomTokens)
  const revision = revisionMaterial(state, synthesis, room.part(roomTokens * MAX_SHARE_OF_CRITICISMS))
  const { shown, labels } = takeNotes(room, labelled, (note) => board.note(note, selected.has(note.id)))
  const mixed = shuffled(shown, synthesis.roundId ?? synthesis.id ?? '')
  if (reading === 1) mixed.reverse()
  const earlier = earlierVersion(state, synthesis.previousId, labels)
  const hasEarlier = earlier !== null && room.take(JSON.stringify(earlier))
  const answers = answersWithoutNotes(state, synthesis.roundId, room)
  const message = board.message(
    BOARD,
    ...about,
    ...(earlier && hasEarlier ? [EARLIER_VERSION, earlier] : []),
    ...(revision?.parts ?? []),
    'The notes to make a synthesis of, in random order:',
    { what: 'to-synthesize', board: mixed },
    ...(answers.length > 0 ? [NOTHING_TO_CITE, ...answers] : []),
    ...close,
  )
  const sent = [...labels.values()]
  const notes = {
    chosen: sent.filter((id) => selected.has(id)),
    notChosen: [],
    others: sent.filter((id) => !selected.has(id)),
  }
  return { prompt: { instructions, messages: [message], notes }, labels, revision }
}

interface LabelledNote {
  label: string
  note: NoteView
}

/** Labels notes by their numbers on the board; a note that has none yet is called `#x1`. */
function labelNotes({ notes }: Scene, ids: readonly string[]): LabelledNote[] {
  const byId = new Map(notes.map((note) => [note.id, note]))
  const wanted = [...new Set(ids)].flatMap((id) => byId.get(id) ?? []).filter(({ text }) => !isBlank(text))
  let unnumbered = 0
  const taken = new Set<string>()
  return wanted.map((note) => {
    const known = note.number === null ? null : `#${note.number}`
    const label = known !== null && !taken.has(known) ? known : `#x${++unnumbered}`
    taken.add(label)
    return { label, note }
  })
}

function takeNotes(
  room: TokenBudget,
  labelled: readonly LabelledNote[],
  fenced: (note: NoteView) => FencedNote,
): { shown: FencedNote[]; labels: Map<string, string> } {
  const shown: FencedNote[] = []
  const labels = new Map<string, string>()
  for (const { label, note } of labelled) {
    const { number: _, ...data } = fenced(note)
    const entry = { ...data, label }
    if (!room.take(JSON.stringify(entry))) break
    shown.push(entry)
    labels.set(label, note.id)
  }
  return { shown, labels }
}

/** Marks text that people edited in the version before. */
export const BY_A_PERSON = " (a person's words)"
export const EARLIER_VERSION = `The version before. People want a new one. Keep the parts that are marked${BY_A_PERSON}, unless their request or the material contradicts them:`

function earlierVersion(
  state: SessionState,
  previousId: string | null,
  labels: ReadonlyMap<string, string>,
): FencedData | null {
  const previous = previousId === null ? null : entryOf(state.syntheses, previousId)
  if (!previous || previous.sentences.length === 0) return null
  const labelOf = new Map([...labels].map(([label, id]) => [id, label]))
  const lines = previous.sentences.map(({ section, text, notes, edited }) => {
    const cited = notes.flatMap((id) => labelOf.get(id) ?? [])
    return `${section}${edited ? BY_A_PERSON : ''}: ${text}${cited.length === 0 ? '' : ` [${cited.join(' ')}]`}`
  })
  return { what: 'earlier-version', title: previous.title, text: lines.join('\n') }
}

/** The request for a second try, with the fault of the first. */
export function complaintText(
  complaint: string,
  nonce: string,
  request = 'Write all of it again, and cite only labels from the list.',
): string {
  const text = clip(
    withoutNonce(visibleText(complaint.slice(0, 4 * MAX_COMPLAINT_CHARS)), nonce).replace(/\s+/g, ' '),
    MAX_COMPLAINT_CHARS,
  )
  return `Your first answer could not be used: ${text} ${request}`
}

function synthesizerOf(state: SessionState, synthesisId: string | undefined): Agent {
  const agentId = synthesisId === undefined ? null : (entryOf(state.syntheses, synthesisId)?.agentId ?? null)
  const synthesizers = state.agents.filter(({ kind }) => kind === 'synthesizer')
  const agent =
    (agentId && agentIn(state, agentId)) || synthesizers.find(({ isChosen }) => isChosen) || synthesizers[0]
  return must(agent, 'a synthesizer')
}

function instructionsFor(agent: Agent, nonce: string, isRevision = false): string {
  return [
    introduceAgent(agent, 'the synthesizer of a whiteboard where people think together'),
    `What you do
- You say what a set of notes adds up to: what they agree on, where they pull apart, and what could be done next. You add no thought of your own.
- Every sentence rests on notes and names them by their labels. If no note supports a sentence, do not write it.
- Tensions stay tensions. Say which positions conflict, be fair to both, and leave it open: the readers decide.
- Take no one's side, and no agent's over a person's. A thought that only one note has can be the most important.
- A next step says who could do what first, if the notes allow it. If they do not, say what is still missing.
- Where the notes are unsure, or too few to tell, say so in the sentence.
- Every note counts. One that you could not use is listed as left out, with an honest reason.`,
    `How you write
- In the language of the notes, as plain text, in exactly this form, with these headings, which stay in English in any language:
# A title of at most eight words
## Agreement
- One sentence. [#12 #7]
## Tensions
- One sentence that names both sides. [#3 #9]
## Next steps
- One sentence. [#12]
## Left out
- #5: why
- Put the labels of the notes that a sentence rests on at its end, in square brackets; use only labels from the list.
- Two to six sentences for each of the three parts, each at most 40 words. Leave a part empty if there is nothing to say in it, but keep its heading.`,
    ...(isRevision ? [REVISION_RULES] : []),
    materialRules(nonce, ['requests']),
  ].join('\n\n')
}
