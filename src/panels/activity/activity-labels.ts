import { nameWithProgram } from '#panels/labels/author-labels.ts'
import { ROLE_LABELS } from '#panels/labels/role-labels.ts'
import type { Activity, ActivityGroup } from '#panels/requests/activity-requests.ts'
import type { Role } from '#session/core/role.ts'
import type { CountedNoun } from '#ui/counted-noun-labels.ts'
import { FIELD_LABELS } from '#ui/field-labels.ts'
import { formatCount } from '#ui/format-count.ts'

export const GROUP_LABELS: Record<ActivityGroup, string> = {
  all: FIELD_LABELS.everything,
  people: FIELD_LABELS.people,
  access: FIELD_LABELS.access,
  session: FIELD_LABELS.session,
  files: FIELD_LABELS.files,
  deletions: 'Deletions',
}

const FORMATS: Record<string, string> = {
  md: 'the minutes (Markdown)',
  csv: 'the idea log (CSV)',
  json: 'the whole board (JSON)',
  txt: 'the transcript (text)',
  html: 'the transcript (HTML)',
  transcript: 'the transcript (JSON)',
  minutes: 'the minutes, to print',
  agents: 'the advisors (zip)',
  aistorm: 'a session for AIStorm (zip)',
}

const NOUNS = [
  'note',
  'frame',
  'picture',
  'card',
  'drawing',
  'shape',
] as const satisfies readonly CountedNoun[]

type Write = (activity: Activity, nameOf: (userId: string) => string) => string

/**
 * One sentence for each kind. Keyed by string rather than by a closed union: the server may be newer than the page and
 * have more kinds.
 */
const WRITE: Record<string, Write> = {
  'board.created': ({ actor }) => `${named(actor)} created the board.`,
  'board.deleted': ({ actor }) => `${named(actor)} deleted the board.`,
  'board.restored': ({ actor }) => `${named(actor)} restored the board.`,
  'board.frozen': ({ actor }) => `${named(actor)} froze the board.`,
  'board.unfrozen': ({ actor }) => `${named(actor)} unfroze the board.`,
  'board.closed': ({ subject }) =>
    subject === 'stuck'
      ? 'The server closed the board, because it got stuck at it.'
      : 'The operator of this server closed the board.',
  'board.reopened': () => 'The operator of this server reopened the board.',
  'access.limited': ({ actor, isOn }) =>
    isOn
      ? `${named(actor)} limited the board to signed-in people.`
      : `${named(actor)} opened the board to guests.`,
  'group.role-set': ({ actor, subject, role }) =>
    role === null
      ? `${named(actor)} removed the access of the group “${subject}”.`
      : `${named(actor)} gave the group “${subject}” the role “${labelOf(role)}”.`,
  'link.made': ({ actor, role }) => `${named(actor)} turned on the link “${labelOf(role)}”.`,
  'link.revoked': ({ actor, role }) => `${named(actor)} turned off the link “${labelOf(role)}”.`,
  'member.joined': writeJoined,
  'member.role-set': ({ actor, person, role, subject }) =>
    subject === null
      ? `${named(actor)} set the role of ${named(person)} to “${labelOf(role)}”.`
      : `${named(person)} has the role “${labelOf(role)}” now, because of their groups.`,
  'member.left': writeLeft,
  'member.blocked': ({ actor, person }) => `${named(actor)} blocked ${named(person)}.`,
  'member.unblocked': ({ actor, person }) => `${named(actor)} unblocked ${named(person)}.`,
  'retention.changed': ({ actor }) =>
    `${named(actor)} changed how long this board keeps its history and activity.`,
  'person.forgotten': () => 'A person was forgotten: their name is gone, and what they wrote is still here.',
  'notes.deleted': ({ actor, count }) => `${named(actor)} deleted ${formatCount(count ?? 0, 'note')}.`,
  'shapes.deleted': ({ actor, subject, count }) =>
    `${named(actor)} deleted ${formatCount(count ?? 0, nounOf(subject))}.`,
  'record.removed': ({ actor, subject, count }) =>
    `${named(actor)} removed ${formatCount(count ?? 0, nounOf(subject))} over the API.`,
  'content.restored': ({ actor, subject, count }) =>
    subject === 'board'
      ? `${named(actor)} restored the whole board from its history.`
      : `${named(actor)} restored ${formatCount(count ?? 0, 'record')} from the history.`,
  'ideas.removed': ({ actor, count }) =>
    `${named(actor)} removed ${formatCount(count ?? 0, 'idea')} from the log.`,
  'comment.removed': ({ actor, person }) =>
    person ? `${named(actor)} deleted a comment by ${named(person)}.` : `${named(actor)} deleted a comment.`,
  'file.exported': ({ actor, subject, count }) =>
    `${named(actor)} exported ${formatOf(subject)}${count !== null && count > 1 ? `, ${count} times` : ''}.`,
  'content.imported': ({ actor }) => `${named(actor)} imported a file.`,
  'round.imported': ({ actor }) => `${named(actor)} imported a session.`,
  'step.started': ({ actor, subject }) => `${named(actor)} started the step “${subject ?? ''}”.`,
  'step.ended': ({ actor, subject }) =>
    actor === null
      ? `The time of the step “${subject ?? ''}” was up.`
      : `${named(actor)} ended the step “${subject ?? ''}”.`,
  'check.started': ({ actor, subject }) =>
    `${named(actor)} asked people whether ${documentOf(subject)} speaks for them.`,
  'check.closed': ({ actor, subject, count }) =>
    `${named(actor)} closed the check of ${documentOf(subject)}: ${formatCount(count ?? 0, 'answer')}.`,
  'check.reopened': ({ actor, subject }) => `${named(actor)} reopened the check of ${documentOf(subject)}.`,
  'check.discarded': ({ actor, subject }) =>
    `${named(actor)} discarded the answers of the check of ${documentOf(subject)}.`,
  'interview.started': ({ actor, subject }) => `${named(actor)} asked people questions: “${subject ?? ''}”.`,
  // The last answer ends it, or its time, or a person.
  'interview.ended': ({ subject }) => `The interview “${subject ?? ''}” ended.`,
  'vote.started': ({ actor, subject }) => `${named(actor)} started the vote “${subject ?? ''}”.`,
  'vote.closed': (activity) => writeClosed(activity, 'vote'),
  'vote.discarded': ({ actor, subject }) => `${named(actor)} discarded the vote “${subject ?? ''}”.`,
  'rating.started': ({ actor, subject }) => `${named(actor)} started the rating “${subject ?? ''}”.`,
  'rating.closed': (activity) => writeClosed(activity, 'rating'),
  'rating.discarded': ({ actor, subject }) => `${named(actor)} discarded the rating “${subject ?? ''}”.`,
  'review.requested': ({ actor, subject, count }) =>
    `${named(actor)} sent ${formatCount(count ?? 0, 'note')} for review${subject ? `: “${subject}”` : ''}.`,
  'review.closed': ({ actor }) =>
    actor === null ? 'A review ended at its time.' : `${named(actor)} closed a review.`,
  'private-writing.started': ({ actor }) => `${named(actor)} started private writing.`,
  'private-writing.revealed': (activity) => writeRevealed(activity, ''),
  'private-writing.presented': (activity) => writeRevealed(activity, ' part by part'),
  'private-writing.cancelled': ({ actor }) =>
    `${named(actor)} ended private writing; the notes stayed private.`,
  'version.named': ({ actor, subject }) => `${named(actor)} named the version “${subject ?? ''}”.`,
  'version.renamed': ({ actor, subject }) => `${named(actor)} renamed a version to “${subject ?? ''}”.`,
  'version.removed': ({ actor, subject }) =>
    `${named(actor)} removed the name of the version “${subject ?? ''}”.`,
  'step.skipped': ({ actor, subject }) => `${named(actor)} skipped the step “${subject ?? ''}”.`,
}

function writeClosed({ actor, subject, count }: Activity, what: string): string {
  const people = count === 1 ? '1 person' : `${count ?? 0} people`
  return actor === null
    ? `The ${what} “${subject ?? ''}” ended at its time: ${people} took part.`
    : `${named(actor)} closed the ${what} “${subject ?? ''}”: ${people} took part.`
}

function writeRevealed({ actor, isOn }: Activity, how: string): string {
  return `${named(actor)} revealed the private notes${how}, ${isOn ? 'with' : 'without'} names.`
}

function documentOf(subject: string | null): string {
  return subject === 'proposal' ? 'a proposal' : 'a synthesis'
}

function withProgram(activity: Activity): Activity {
  const { actor, program } = activity
  return actor === null
    ? activity
    : { ...activity, actor: { ...actor, name: nameWithProgram(actor, program) } }
}

/** One line of the activity log as a sentence. */
export function writeActivity(activity: Activity, nameOf: (userId: string) => string): string {
  const write = Object.hasOwn(WRITE, activity.kind) ? WRITE[activity.kind] : undefined
  const line = withProgram(activity)
  // A newer server may know more than this page.
  return write?.(line, nameOf) ?? `${named(line.actor)}: ${line.kind}`
}

/**
 * Mentions the network only when a person was blocked from it shortly before: it helps to recognise a person who
 * returns, and is no proof.
 */
function writeJoined(
  { person, role, isGuest, sameNetworkAs, subject }: Activity,
  nameOf: (id: string) => string,
) {
  const asGuest = isGuest ? ' as a guest' : ''
  const near =
    sameNetworkAs === null ? '' : ` From the same network as ${nameOf(sameNetworkAs)}, who was blocked.`
  const byGroups = subject === null ? '' : ` by their groups (${subject})`
  return `${named(person)} joined${asGuest}${byGroups} with the role “${labelOf(role)}”.${near}`
}

/** The cases are the values of `LeaveReason`; the default also covers a reason that a newer server adds. */
function writeLeft({ actor, person, why }: Activity): string {
  switch (why) {
    case 'removed':
      return `${named(actor)} removed ${named(person)}.`
    case 'link-revoked':
      return `${named(person)} was removed: the link they joined with was turned off.`
    case 'guests-out':
      return `${named(person)} was removed with the other guests: the board now requires sign-in.`
    case 'group-removed':
      return `${named(person)} was removed: none of their groups has access any more.`
    case 'merged':
      return `${named(person)} signed in to an account.`
    default:
      return `${named(person)} left the board.`
  }
}

/** null is the server. An empty name is a person without a name in the log. */
function named(person: { name: string } | null): string {
  if (person === null) return 'The server'
  return person.name || 'Someone'
}

function labelOf(role: Role | null): string {
  return role === null ? '' : ROLE_LABELS[role]
}

/** A newer server may have more kinds of subjects. */
function nounOf(subject: string | null): CountedNoun {
  return NOUNS.find((noun) => noun === subject) ?? 'shape'
}

function formatOf(subject: string | null): string {
  return (subject !== null && Object.hasOwn(FORMATS, subject) && FORMATS[subject]) || 'a file'
}
