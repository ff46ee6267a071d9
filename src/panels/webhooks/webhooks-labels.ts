import type { DeliveryResponse, WebhookResponse } from '#api/webhooks.ts'
import type { WebhookType } from '#session/webhooks/webhook-type.ts'
import { formatCount } from '#ui/format-count.ts'
import { formatMoment } from '#ui/format-day.ts'

export const WEBHOOKS_LABELS = {
  intro:
    'A webhook sends a message to an address when something happens on a board. Messages have what you may see at that moment, and are signed.',
  signIn: 'Sign in, or join a board with your name, to make webhooks.',
  guestNeedsBoard: 'As a guest, make webhooks on a board of your own, or sign in.',
  eventsOf: 'Events of',
  existing: 'Existing webhooks',
  none: 'There are no webhooks here.',
  add: 'New webhook',
  address: 'Address',
  addressPlaceholder: 'https://example.org/hook',
  create: 'Create webhook',
  copySecret: 'Copy secret',
  secretOf: (url: string) => `Secret of ${url}`,
  copyNow: 'Copy the secret now: it is shown only once.',
  secretHint: 'Your program checks signatures with it, as described in Standard Webhooks.',
  oldSecretHint: 'The old secret works for one more day.',
  notAddress: 'Write an address like https://example.org/hook.',
  noEvents: 'Choose an event.',
  test: 'Send test',
  testOf: (url: string) => `Send test to ${url}`,
  pauseOf: (url: string) => `Pause ${url}`,
  startOf: (url: string) => `Start ${url}`,
  moreOf: (url: string) => `More for ${url}`,
  edit: 'Edit…',
  editTitle: 'Edit webhook',
  newSecret: 'New secret',
  remove: 'Delete…',
  removeQuestion: 'Delete this webhook?',
  removeHint: (url: string) => `${url} gets no more messages. Messages that wait are not sent.`,
  messages: 'Messages',
  messagesOf: (url: string) => `Messages to ${url}`,
  noMessages: 'There are no messages yet.',
  sendAgain: 'Send again',
  sendAgainOf: (type: string) => `Send ${type} again`,
  answer: 'Answer',
  answerOf: (type: string) => `Answer to ${type}`,
} as const

export const TYPE_LABELS: Record<WebhookType, string> = {
  'note.added': 'Note added',
  'decision.added': 'Decision added',
  'to-do.added': 'To-do added',
  'comment.added': 'Comment added',
  'thread.resolved': 'Thread resolved',
  'thread.reopened': 'Thread reopened',
  'vote.opened': 'Vote opened',
  'vote.closed': 'Vote closed',
  'rating.opened': 'Rating opened',
  'rating.closed': 'Rating closed',
  'round.finished': 'Advisors answered',
  'synthesis.finished': 'Synthesis finished',
  'proposal.finished': 'Proposal finished',
  'step.started': 'Step started',
  'step.ended': 'Step ended',
  'member.added': 'Person joined',
  'board.closed': 'Board closed',
  'board.deleted': 'Board deleted',
}

/** A newer server may have more types: they are shown as they are called. */
export function webhookTypeLabel(type: string): string {
  if (type === 'webhook.test') return 'Test'
  const known = Object.entries(TYPE_LABELS).find(([name]) => name === type)
  return known ? known[1] : type
}

const REASON_LABELS: Record<NonNullable<WebhookResponse['reason']>, string> = {
  failing: 'Stopped: nothing arrived for five days.',
  gone: 'Stopped: the address says that it is gone.',
  'no-access': 'Stopped: its owner left the board.',
}

/** The state of a webhook, with the reason why the server stopped it. */
export function stateLabel({ state, reason, failingSince }: WebhookResponse, now: number): string {
  if (state === 'paused') return 'Paused'
  if (state === 'disabled') return reason ? REASON_LABELS[reason] : 'Stopped'
  return failingSince === null ? 'Active' : `Failing since ${formatMoment(failingSince, now)}`
}

const PROBLEM_LABELS: Record<string, string> = {
  'no-address': 'The host has no address',
  inside: 'The address is inside the server’s network',
  insecure: 'The address needs https',
  timeout: 'No answer within 15 seconds',
  certificate: 'The certificate is not valid',
  unreachable: 'No connection',
  gone: 'It was gone',
  'no-access': 'Its owner may not see it',
}

function resultLabel({ status, problem }: { status: number | null; problem: string | null }): string {
  if (status !== null) return `Answer ${status}`
  return problem === null ? 'No answer' : (PROBLEM_LABELS[problem] ?? problem)
}

/** The last attempt of a webhook, and how many messages wait. */
export function lastLabel({ last, waiting }: WebhookResponse, now: number): string {
  const tried = last ? `${resultLabel(last)}, ${formatMoment(last.at, now)}` : 'No message sent yet'
  return waiting === 0 ? tried : `${tried} · ${formatCount(waiting, 'message')} waiting`
}

/** The state of a message. */
export function deliveryLabel(delivery: DeliveryResponse, now: number): string {
  const { state, attempts, dueAt, durationMs } = delivery
  const tries = attempts > 1 ? ` after ${attempts} attempts` : ''
  switch (state) {
    case 'sent':
      return `Sent${tries} · ${resultLabel(delivery)}${durationMs === null ? '' : ` in ${durationMs} ms`}`
    case 'failed':
      return `Failed${tries} · ${resultLabel(delivery)}`
    case 'dropped':
      return `Not sent · ${resultLabel(delivery)}`
    case 'waiting':
      return attempts === 0
        ? 'Waiting'
        : `${resultLabel(delivery)} · next attempt ${dueAt === null ? 'soon' : formatMoment(dueAt, now)}`
  }
}
