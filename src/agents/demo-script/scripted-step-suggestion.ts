import type { ScriptScene } from './script-scene.ts'

const FEW_NOTES = 3

/** A scripted moderator goes by the agenda, and where none is left by how many notes there are. */
export function suggestStep({ notes }: ScriptScene): string {
  const agenda = notes.filter(({ what }) => what === 'agenda')
  const count = notes.filter(({ what }) => what === 'on-the-board').length
  const there = count === 1 ? 'One note is' : `${count} notes are`
  const planned = agenda.filter(({ id }) => id !== '')
  const next = planned.find(({ remark = '' }) => remark.includes('next in order')) ?? planned[0]
  if (next) {
    const isVote = next.remark?.includes('vote') ?? false
    if (isVote && count < FEW_NOTES)
      return answer('write-alone', `${there} on the board, which is little to choose from.`)
    return answer(next.id, `It is the next one on the agenda. ${there} on the board.`)
  }
  if (count < FEW_NOTES) return answer('write-alone', `${there} on the board, and no step is planned.`)
  const hasVoted = agenda.some(({ remark = '' }) => remark.includes('vote'))
  if (hasVoted)
    return answer('decide', 'There was a vote, and no step is planned in which its result is used.')
  return answer('vote', `${there} on the board, no step is planned, and nothing has been voted on.`)
}

function answer(next: string, reason: string): string {
  return `NEXT: ${next}\nREASON: ${reason}`
}
