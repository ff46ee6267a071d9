import { type MailSender, type SendMailsOptions, sendMails } from './send-mails.ts'
import { createUnsubscribeTokens, type UnsubscribeTokens } from './unsubscribe-token.ts'

interface StartedMails {
  unsubscribeTokens: UnsubscribeTokens
  mails: MailSender | null
}

/** @param options `secret`: that of the server */
export function startMails(options: Omit<SendMailsOptions, 'tokens'> & { secret: string }): StartedMails {
  const unsubscribeTokens = createUnsubscribeTokens(options.secret)
  return { unsubscribeTokens, mails: sendMails({ ...options, tokens: unsubscribeTokens }) }
}
