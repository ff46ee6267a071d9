import type { CommandOf } from '#session/command.ts'
import { type Decision, no, yes } from '#session/decision.ts'
import type { SessionState } from '#session/state.ts'

/** Not while drafts are being revealed: those that are not on the board yet would stay private again. */
export function startPrivateWriting({ privateWriting }: SessionState): Decision {
  if (privateWriting?.phase === 'writing') return no('private-writing-on')
  if (privateWriting?.phase === 'revealing') return no('not-now')
  return yes({ kind: 'private-writing.started', data: {} })
}

/** Also after a cancelled one, whose drafts are still with their writers. */
export function startReveal(
  { privateWriting }: SessionState,
  { isNamed }: CommandOf<'private-writing.reveal'>,
): Decision {
  const { phase } = privateWriting ?? {}
  if (phase !== 'writing' && phase !== 'cancelled') return no('no-private-writing')
  return yes({ kind: 'private-writing.revealed', data: { isNamed } })
}

export function cancelPrivateWriting({ privateWriting }: SessionState): Decision {
  if (privateWriting?.phase === 'cancelled') return yes()
  if (privateWriting?.phase !== 'writing') return no('no-private-writing')
  return yes({ kind: 'private-writing.cancelled', data: {} })
}

export function finishReveal({ privateWriting }: SessionState): Decision {
  if (privateWriting?.phase !== 'revealing') return yes()
  return yes({ kind: 'private-writing.finished', data: {} })
}
