import type { MailConfig } from '#server/config/env.ts'
import type { ComposedMail } from './compose-mail.ts'

const TIMEOUT_MS = 20_000

/** Passes a mail to the SMTP server. Rejects with its reason if it does not take the mail. */
export type PostMail = (
  to: string,
  mail: Pick<ComposedMail, 'subject' | 'text'> & Partial<ComposedMail>,
) => Promise<void>

export function postBy({ smtpUrl, from }: MailConfig): PostMail {
  const limits = { connectionTimeout: TIMEOUT_MS, greetingTimeout: TIMEOUT_MS, socketTimeout: TIMEOUT_MS }
  // Loaded by servers that send mail only, and at once: nobody works on a board yet.
  const transport = import('nodemailer').then(({ createTransport }) =>
    createTransport({ url: smtpUrl, ...limits }),
  )
  return async (to, mail) => {
    const { references } = mail
    // Readable in a log of the SMTP server, unlike base64.
    await (await transport).sendMail({
      textEncoding: 'quoted-printable',
      ...mail,
      ...(references && { inReplyTo: references }),
      from,
      to,
    })
  }
}
