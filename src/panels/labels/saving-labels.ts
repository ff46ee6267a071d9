import { unreachable } from '#base/unreachable.ts'
import type { SaveState } from '#canvas/connection/board-connection.ts'

type NotSaved = Extract<SaveState, { state: 'not-saved' }>

/** A sentence for each state, so that "Saved" is never shown for work that only this device has. */
export function savingLabel(save: SaveState): string {
  switch (save.state) {
    case 'saving':
      return 'Saving…'
    case 'saved':
      return 'Saved'
    case 'offline':
      return 'Offline, kept on this device'
    case 'not-saved':
      return notSavedLabel(save)
    default:
      return unreachable(save)
  }
}

/** Below the title of a phone, where the whole sentence would be cut in its middle. */
export function shortSavingLabel(save: SaveState): string {
  if (save.state === 'offline') return 'Offline'
  if (save.state !== 'not-saved' || !save.isKeptHere) return savingLabel(save)
  switch (save.why) {
    case 'step':
      return 'Kept until writing opens'
    case 'frozen':
      return 'Kept until the freeze ends'
    case 'role':
      return 'Kept: you can only look'
    default:
      return savingLabel(save)
  }
}

function notSavedLabel({ why, isKeptHere }: NotSaved): string {
  switch (why) {
    case 'offline':
      return 'Not saved: offline, and this browser can’t keep a copy'
    case 'storage-away':
      return 'Not saved: the database can’t be reached'
    case 'storage-full':
      return 'Not saved: the server’s disk is full'
    case 'no-answer':
      return 'Not saved: the server does not answer'
    case 'step':
      return isKeptHere ? 'Kept here; goes in when writing opens' : 'Not saved until writing opens'
    case 'frozen':
      return isKeptHere ? 'Kept here; goes in after the freeze' : 'Not saved until the freeze ends'
    case 'role':
      return isKeptHere ? 'Kept here: you can only look now' : 'Not saved: you can only look now'
    default:
      return unreachable(why)
  }
}

/**
 * Why a page has no connection. `away`: the server does not answer. `blocked`: it answers requests, but no socket opens.
 * `refused`: it closes each socket until later, with its sentence.
 */
export type ConnectionProblem = { why: 'away' } | { why: 'blocked' } | { why: 'refused'; reason: string }

export function connectionProblemLabel(problem: ConnectionProblem): string {
  switch (problem.why) {
    case 'away':
      return 'The server can’t be reached.'
    case 'blocked':
      return 'The server answers, but live connections don’t get through. A proxy or firewall may block WebSockets: try another network, or ask the people who run this one.'
    case 'refused':
      return problem.reason
    default:
      return unreachable(problem)
  }
}

/** Explains a save state: where the changes are, and when they are saved. `problem` is known only while offline. */
export function savingExplanation(
  save: Exclude<SaveState, { state: 'saving' | 'saved' }>,
  problem: ConnectionProblem | null = null,
): string {
  const offline = problem && problem.why !== 'away' ? connectionProblemLabel(problem) : 'You are offline.'
  if (save.state === 'offline')
    return `${offline} Your changes are kept in this browser and go in when you are connected again.`
  const kept = save.isKeptHere
    ? 'Your changes are kept in this browser.'
    : 'Keep this page open: this browser has no copy of your changes.'
  switch (save.why) {
    case 'offline':
      return `${offline} ${kept} They go in when you are connected again.`
    case 'storage-away':
      return `The server can’t reach its database. ${kept} They are saved as soon as it can.`
    case 'storage-full':
      return `The server’s disk is full. ${kept} They are saved once its operator has freed some space.`
    case 'no-answer':
      return `The server does not answer. ${kept} They are sent again when it does.`
    case 'step':
      return `No one writes in this step. ${kept} They go in with the next step in which people write.`
    case 'frozen':
      return `A facilitator froze the board. ${kept} They go in when it can be changed again.`
    case 'role':
      return `You may only look at this board now. ${kept} They go in if you may edit again.`
    default:
      return unreachable(save.why)
  }
}
