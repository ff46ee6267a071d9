import { type Atom, atom, type Computed, computed, type Signal } from 'tldraw'
import { type Mentionable, mentionableOn } from '#agents/mark-mentions.ts'
import type { Readable } from '#base/readable.ts'
import type { Mark } from '#session/mark.ts'
import { mayWrite } from '#session/may-write.ts'
import { leastToRun } from '#session/policy.ts'
import type { Projection } from '#session/projection.ts'
import type { RoundView } from '#session/round.ts'
import { alternativeNotes } from '#session/selection.ts'
import type { Synthesis } from '#session/synthesis.ts'
import type { AskRequest } from '../ask-request.ts'
import type { BoardActions } from '../board-actions.ts'
import type { AgentHere, BoardConnection } from '../board-connection.ts'
import { ScreenOverlays } from '../chrome/screen-overlays.ts'
import { answeringByNote } from '../mention/answering-words.ts'
import type { NoteAuthors } from '../note/note-author.ts'
import { LoadedPictures } from '../picture/loaded-pictures.ts'
import type { PictureUploads, UploadState } from '../picture/picture-uploads.ts'
import { FarImages } from '../window/far-images.ts'
import { keepChosenOnly, readChosenOnly, readMapOpen } from './kept-view.ts'
import { noteAuthors } from './note-authors.ts'

const NOBODY: ReadonlySet<string> = new Set()
const NO_MARKS: Projection['marks'] = {}
const NO_ECHOES: Projection['echoes'] = {}
const NO_UPLOADS: ReadonlyMap<string, UploadState> = new Map()
const NO_AGENTS: readonly AgentHere[] = []

/** Of the connection, what the canvas draws beside the document. */
export type SignalSource = Pick<
  BoardConnection,
  'boardId' | 'session' | 'agentsHere' | 'liveText' | 'pictures'
>

/**
 * The session and this viewer's own choices as signals of the canvas. Each is worked out once per change for the
 * whole board; a note asks for its own entry and is drawn anew only when that is another.
 */
export class BoardSignals {
  readonly boardId: string
  readonly session: Atom<Projection | null>
  /** null: as with `actions`. */
  readonly pictures: PictureUploads | null
  /** Pictures of this viewer that are not at the server yet. */
  readonly uploads: Atom<ReadonlyMap<string, UploadState>>
  readonly loadedPictures = new LoadedPictures()
  readonly farImages = new FarImages()
  readonly overlays = new ScreenOverlays()
  readonly authors: Computed<NoteAuthors>
  /** By note: which of the advisors that it mentions answer now, in words. */
  readonly answering: Computed<ReadonlyMap<string, string>>
  /** Whom a note can mention. */
  readonly mentionable: Computed<readonly Mentionable[]>
  readonly marks: Computed<Projection['marks']>
  /** By note: earlier ideas in much the same words. */
  readonly echoes: Computed<Projection['echoes']>
  /** Notes of a round that something else was chosen from. */
  readonly alternatives: Computed<ReadonlySet<string>>
  /** Notes in folded rounds. null: there is no editor yet. */
  readonly folded: Atom<Signal<ReadonlySet<string>> | null>
  /** What this viewer does not want to see now, and what lies in folded rounds. */
  readonly hidden: Computed<ReadonlySet<string>>
  readonly roundByFrame: Computed<ReadonlyMap<string, RoundView>>
  /** The newest version on each card. */
  readonly synthesisByCard: Computed<ReadonlyMap<string, Synthesis>>
  readonly agentsHere: Atom<readonly AgentHere[]>
  /** Notes that an agent is writing in now. */
  readonly streamed: Computed<ReadonlySet<string>>
  readonly chosenOnly: Atom<boolean>
  /** The small map of the whole board is shown. */
  readonly isMapOpen: Atom<boolean>
  /** null: nothing is pointed out. */
  readonly highlight: Atom<readonly string[] | null>
  readonly highlighted: Computed<ReadonlySet<string> | null>
  /** How high each card is laid out in this browser, in page units. */
  readonly cardHeights: Atom<ReadonlyMap<string, number>>
  /** The note whose mark is under the pointer. */
  readonly pointedMark: Atom<string | null>
  readonly ask: Atom<AskRequest | null>
  /** null: nothing can be asked of the page around, as in a picture of the board. */
  readonly actions: Atom<BoardActions | null>
  readonly mayMark: Computed<boolean>
  readonly mayRunAgents: Computed<boolean>
  private readonly source: SignalSource | null

  constructor(source: SignalSource | null) {
    this.source = source
    this.boardId = source?.boardId ?? ''
    this.pictures = source?.pictures ?? null
    this.uploads = atom('picture uploads', this.pictures?.states.get() ?? NO_UPLOADS)
    this.session = atom('session', source?.session.get() ?? null)
    this.agentsHere = atom('agents here', source?.agentsHere.get() ?? NO_AGENTS)
    this.chosenOnly = atom('chosen only', source ? readChosenOnly(source.boardId) : false)
    this.isMapOpen = atom('map is open', source ? readMapOpen() : false)
    this.highlight = atom<readonly string[] | null>('highlight', null)
    this.cardHeights = atom<ReadonlyMap<string, number>>('card heights', new Map())
    this.pointedMark = atom<string | null>('pointed mark', null)
    this.ask = atom<AskRequest | null>('ask', null)
    this.actions = atom<BoardActions | null>('actions', null)
    const slice = sliceOf(this.session)
    const people = slice((session) => session.people)
    const agents = slice((session) => session.agents)
    const formerAgents = slice((session) => session.formerAgents)
    const rounds = slice((session) => session.rounds)
    const syntheses = slice((session) => session.syntheses)
    const settings = slice((session) => session.settings)
    const marks = slice((session) => session.marks)
    const echoes = slice((session) => session.echoes)
    this.authors = computed('authors', () =>
      noteAuthors({
        people: people.get() ?? {},
        agents: agents.get() ?? [],
        formerAgents: formerAgents.get() ?? [],
      }),
    )
    this.answering = computed('answering', () => answeringByNote(rounds.get() ?? {}, agents.get() ?? []))
    this.mentionable = computed('mentionable', () => mentionableOn(agents.get() ?? [], people.get() ?? {}))
    this.marks = computed('marks', () => marks.get() ?? NO_MARKS)
    this.echoes = computed('echoes', () => echoes.get() ?? NO_ECHOES)
    this.alternatives = computed(
      'alternatives',
      () => {
        // Only when one of the three changed: the rest of the session says nothing about it.
        const parts = { rounds: rounds.get(), marks: marks.get(), settings: settings.get() }
        return parts.rounds && parts.marks && parts.settings
          ? alternativeNotes({ rounds: parts.rounds, marks: parts.marks, settings: parts.settings })
          : NOBODY
      },
      { isEqual: isSameSet },
    )
    this.folded = atom<Signal<ReadonlySet<string>> | null>('folded notes', null)
    this.hidden = computed(
      'hidden',
      () => {
        const unchosen = this.chosenOnly.get() ? this.alternatives.get() : NOBODY
        const folded = this.folded.get()?.get() ?? NOBODY
        if (folded.size === 0) return unchosen
        return unchosen.size === 0 ? folded : new Set([...unchosen, ...folded])
      },
      { isEqual: isSameSet },
    )
    this.roundByFrame = computed('rounds by frame', () => byFrame(rounds.get() ?? {}))
    this.synthesisByCard = computed('syntheses by card', () => byCard(syntheses.get() ?? {}))
    this.streamed = computed('streamed', () => writtenIn(this.agentsHere.get()), { isEqual: isSameSet })
    this.highlighted = computed('highlighted', () => {
      const ids = this.highlight.get()
      return ids && new Set(ids)
    })
    const mayComment = slice((session) => mayWrite(session, 'commenter'))
    this.mayMark = computed('may mark', () => this.actions.get() !== null && mayComment.get() === true)
    const mayRun = slice((session) => mayWrite(session, leastToRun(session)))
    this.mayRunAgents = computed('may run agents', () => mayRun.get() === true)
  }

  markOf(noteId: string): Mark | undefined {
    return this.marks.get()[noteId]
  }

  /** What is said of this turn or synthesis while it is being written. */
  liveText(id: string): Readable<string | null> | null {
    return this.source?.liveText(id) ?? null
  }

  /** Follows the connection. Returns what ends it. */
  start(): () => void {
    const { source } = this
    if (!source) return () => undefined
    const showSession = () => this.session.set(source.session.get())
    const showAgents = () => this.agentsHere.set(source.agentsHere.get())
    const showUploads = () => this.uploads.set(source.pictures.states.get())
    showSession()
    showAgents()
    showUploads()
    const stops = [
      source.session.subscribe(showSession),
      source.agentsHere.subscribe(showAgents),
      source.pictures.states.subscribe(showUploads),
    ]
    return () => {
      for (const stop of stops) stop()
    }
  }

  setChosenOnly(isChosenOnly: boolean): void {
    this.chosenOnly.set(isChosenOnly)
    if (this.source) keepChosenOnly(this.source.boardId, isChosenOnly)
  }
}

/** Of the session, one part: who depends on it is not asked again while it is the same object. */
function sliceOf(session: Atom<Projection | null>) {
  return <Part>(read: (session: Projection) => Part): Computed<Part | null> =>
    computed('part of the session', () => {
      const now = session.get()
      return now && read(now)
    })
}

function byFrame(rounds: Projection['rounds']): ReadonlyMap<string, RoundView> {
  const frames = new Map<string, RoundView>()
  for (const round of Object.values(rounds)) if (round.frameId) frames.set(round.frameId, round)
  return frames
}

function byCard(syntheses: Projection['syntheses']): ReadonlyMap<string, Synthesis> {
  const cards = new Map<string, Synthesis>()
  for (const synthesis of Object.values(syntheses)) {
    const { cardId, version } = synthesis
    if (cardId && version >= (cards.get(cardId)?.version ?? 0)) cards.set(cardId, synthesis)
  }
  return cards
}

function writtenIn(agents: readonly AgentHere[]): ReadonlySet<string> {
  return new Set(agents.flatMap(({ editing }) => editing ?? []))
}

function isSameSet(a: ReadonlySet<string>, b: ReadonlySet<string>): boolean {
  if (a.size !== b.size) return false
  for (const item of a) if (!b.has(item)) return false
  return true
}
