import { type Atom, atom, type Computed, computed, type Signal } from 'tldraw'
import { type Mentionable, mentionableOn } from '#agents/mentions/mark-mentions.ts'
import type { Readable } from '#base/readable.ts'
import { toolsInStep } from '#session/agenda/step-rules.ts'
import { minRoleToRun } from '#session/board/board-slice.ts'
import { alternativeNotes } from '#session/conversations/notes-with-plus.ts'
import { mayWrite } from '#session/members/may-write.ts'
import type { Projection } from '#session/projection.ts'
import type { GivenReactions } from '#session/reactions/note-reactions.ts'
import type { RoundView } from '#session/rounds/round.ts'
import type { Synthesis } from '#session/syntheses/synthesis.ts'
import type { AgentHere, BoardConnection } from '../connection/board-connection.ts'
import { answeringByNote } from '../labels/answering-labels.ts'
import { FarImages } from '../picture-files/far-images.ts'
import { LoadedPictures } from '../picture-files/loaded-pictures.ts'
import type { PictureUploads, UploadState } from '../picture-files/picture-uploads.ts'
import type { AskRequest } from './ask-request.ts'
import type { BoardActions } from './board-actions.ts'
import { CommentSignals } from './comment-signals.ts'
import type { NoteAuthors } from './note-author.ts'
import { noteAuthors } from './note-authors.ts'
import { RatingSignals } from './rating-signals.ts'
import { ScreenOverlays } from './screen-overlays.ts'
import {
  keepChosenOnly,
  keepCursorsShown,
  keepPickedVote,
  readChosenOnly,
  readCursorsShown,
  readMapOpen,
  readPickedVote,
} from './stored-view.ts'
import { VoteSignals } from './vote-signals.ts'

const NO_NOTES: ReadonlySet<string> = new Set()
const NO_REACTIONS_BY_NOTE: Projection['reactions'] = {}
const NO_ECHOES: Projection['echoes'] = {}
const NO_PROMOTIONS: Projection['promotions'] = {}
const NO_UPLOADS: ReadonlyMap<string, UploadState> = new Map()
const EMPTY_SLICES: readonly AgentHere[] = []

/** The parts of the connection that the canvas draws in addition to the document. */
export type SignalSource = Pick<
  BoardConnection,
  'boardId' | 'session' | 'agentsHere' | 'liveText' | 'pictures'
>

/**
 * The session and this viewer's own choices as signals of the canvas. Each is computed once per change for the whole board; a
 * note reads its own entry and is redrawn only when that changes.
 */
export class BoardSignals {
  readonly boardId: string
  readonly session: Atom<Projection | null>
  /** `null` in the same cases as `actions`. */
  readonly pictures: PictureUploads | null
  /** This viewer's pictures that the server does not have yet. */
  readonly uploads: Atom<ReadonlyMap<string, UploadState>>
  readonly loadedPictures = new LoadedPictures()
  readonly farImages = new FarImages()
  readonly overlays = new ScreenOverlays()
  readonly authors: Computed<NoteAuthors>
  /** Note to a text about the mentioned advisors that are answering. */
  readonly answering: Computed<ReadonlyMap<string, string>>
  /** Everyone that a note can mention. */
  readonly mentionable: Computed<readonly Mentionable[]>
  readonly reactions: Computed<Projection['reactions']>
  readonly echoes: Computed<Projection['echoes']>
  readonly promotions = computed('promotions', () => this.session.get()?.promotions ?? NO_PROMOTIONS)
  /** Notes of rounds from which other notes were selected. */
  readonly alternatives: Computed<ReadonlySet<string>>
  /** Notes in folded rounds; `null` before there is an editor. */
  readonly folded: Atom<Signal<ReadonlySet<string>> | null>
  /** The shapes that this viewer has hidden, and the content of folded rounds. */
  readonly hidden: Computed<ReadonlySet<string>>
  readonly roundByFrame: Computed<ReadonlyMap<string, RoundView>>
  readonly synthesisByCard: Computed<ReadonlyMap<string, Synthesis>>
  readonly agentsHere: Atom<readonly AgentHere[]>
  readonly streamed: Computed<ReadonlySet<string>>
  readonly chosenOnly: Atom<boolean>
  /** Whether the canvas has chosen its first view; before, it may move any view that is set. */
  readonly hasOpened = atom('has opened', false)
  readonly isMapOpen: Atom<boolean>
  readonly areCursorsShown = atom('cursors are shown', readCursorsShown())
  /** `null` when nothing is highlighted. */
  readonly highlight: Atom<readonly string[] | null>
  readonly highlighted: Computed<ReadonlySet<string> | null>
  /** The layout height of each card in this browser, in page units. */
  readonly cardHeights: Atom<ReadonlyMap<string, number>>
  /** The note whose reaction is under the pointer. */
  readonly pointedReactions: Atom<string | null>
  readonly ask: Atom<AskRequest | null>
  /** `null` without a page around, as in a picture of the board. */
  readonly actions: Atom<BoardActions | null>
  readonly votes: VoteSignals
  readonly ratings: RatingSignals
  readonly comments: CommentSignals
  /** Message for screen readers about the last action on several shapes, and the number of messages so far. */
  readonly said = atom('said', { text: '', count: 0 })
  readonly mayReact: Computed<boolean>
  /** Whether this viewer may make notes decisions and to-dos; no step keeps them from it. */
  readonly mayPromote = computed('may promote', () => {
    const session = this.session.get()
    return session !== null && this.actions.get() !== null && mayWrite(session)
  })
  /** Whether this viewer's role and the server's switch of agents allow it; a step of the agenda may still not. */
  readonly mayRunAgents: Computed<boolean>
  /** Kinds of content besides notes that the running step lets this viewer add; `null` for all kinds. */
  readonly tools = computed('tools in step', () => {
    const session = this.session.get()
    return session && toolsInStep(session.agenda, session.me.role)
  })
  readonly mayUnlock = computed('may unlock', () => {
    const session = this.session.get()
    return session !== null && mayWrite(session, 'facilitator')
  })
  private readonly source: SignalSource | null

  constructor(source: SignalSource | null) {
    this.source = source
    this.boardId = source?.boardId ?? ''
    this.pictures = source?.pictures ?? null
    this.uploads = atom('picture uploads', this.pictures?.states.get() ?? NO_UPLOADS)
    this.session = atom('session', source?.session.get() ?? null)
    this.agentsHere = atom('agents here', source?.agentsHere.get() ?? EMPTY_SLICES)
    this.chosenOnly = atom('chosen only', source ? readChosenOnly(source.boardId) : false)
    this.isMapOpen = atom('map is open', source ? readMapOpen() : false)
    this.highlight = atom<readonly string[] | null>('highlight', null)
    this.cardHeights = atom<ReadonlyMap<string, number>>('card heights', new Map())
    this.votes = new VoteSignals(this.session, source && readPickedVote(source.boardId))
    this.ratings = new RatingSignals(this.session, this.votes)
    this.comments = new CommentSignals(this.session)
    this.pointedReactions = atom<string | null>('pointed reactions', null)
    this.ask = atom<AskRequest | null>('ask', null)
    this.actions = atom<BoardActions | null>('actions', null)
    const slice = sliceOf(this.session)
    const people = slice((session) => session.people)
    const agents = slice((session) => session.agents)
    const formerAgents = slice((session) => session.formerAgents)
    const rounds = slice((session) => session.rounds)
    const syntheses = slice((session) => session.syntheses)
    const settings = slice((session) => session.settings)
    const reactions = slice((session) => session.reactions)
    this.authors = computed('authors', () =>
      noteAuthors({
        people: people.get() ?? {},
        agents: agents.get() ?? [],
        formerAgents: formerAgents.get() ?? [],
      }),
    )
    this.answering = computed('answering', () => answeringByNote(rounds.get() ?? {}, agents.get() ?? []))
    this.mentionable = computed('mentionable', () => mentionableOn(agents.get() ?? [], people.get() ?? {}))
    this.reactions = computed('reactions', () => reactions.get() ?? NO_REACTIONS_BY_NOTE)
    this.echoes = computed('echoes', () => this.session.get()?.echoes ?? NO_ECHOES)
    this.alternatives = computed(
      'alternatives',
      () => {
        // Only when one of the three changed: the rest of the session is irrelevant here.
        const parts = { rounds: rounds.get(), reactions: reactions.get(), settings: settings.get() }
        return unchosenIn(parts, this.ratings.judged.get())
      },
      { isEqual: isSameSet },
    )
    this.folded = atom<Signal<ReadonlySet<string>> | null>('folded notes', null)
    this.hidden = computed(
      'hidden',
      () => {
        const unchosen = this.chosenOnly.get() ? this.alternatives.get() : NO_NOTES
        const folded = this.folded.get()?.get() ?? NO_NOTES
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
    this.mayReact = computed('may react', () => this.actions.get() !== null && mayComment.get() === true)
    const mayRun = slice((session) => session.models.isOn && mayWrite(session, minRoleToRun(session)))
    this.mayRunAgents = computed('may run agents', () => mayRun.get() === true)
  }

  reactionsOf(noteId: string): GivenReactions | undefined {
    return this.reactions.get()[noteId]
  }

  say(text: string): void {
    this.said.update(({ count }) => ({ text, count: count + 1 }))
  }

  liveText(id: string): Readable<string | null> | null {
    return this.source?.liveText(id) ?? null
  }

  /** Follows the connection. Returns a function that stops it. */
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

  pickVote(voteId: string | null): void {
    this.votes.picked.set(voteId)
    if (this.source) keepPickedVote(this.source.boardId, voteId)
  }

  setCursorsShown(areShown: boolean): void {
    this.areCursorsShown.set(areShown)
    keepCursorsShown(areShown)
  }
}

/** One part of the session: its readers don't run again while it is the same object. */
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

/** Not those that people vote on or rate: nothing shows what others think of them. */
function unchosenIn(
  { rounds, reactions, settings }: { [Key in 'rounds' | 'reactions' | 'settings']: Projection[Key] | null },
  judged: ReadonlySet<string>,
): ReadonlySet<string> {
  if (!rounds || !reactions || !settings) return NO_NOTES
  const unchosen = alternativeNotes({ rounds, reactions, settings })
  return judged.size === 0 ? unchosen : new Set([...unchosen].filter((id) => !judged.has(id)))
}
