import { SMTPServer } from 'smtp-server'
import { must } from '#base/must.ts'

export interface CaughtMail {
  to: string[]
  /** Headers and body as they were sent. */
  raw: string
}

/** A real SMTP server on loopback that keeps what it gets. */
export interface SmtpCatcher {
  url: string
  mails: CaughtMail[]
  /** Refuses the next mails with a temporary problem. */
  isBusy: boolean
  stop(): Promise<void>
}

export async function startSmtpCatcher(): Promise<SmtpCatcher> {
  const mails: CaughtMail[] = []
  const catcher: SmtpCatcher = { url: '', mails, isBusy: false, stop: async () => undefined }
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onData(stream, session, done) {
      const parts: Buffer[] = []
      stream.on('data', (part: Buffer) => parts.push(part))
      stream.on('end', () => {
        if (catcher.isBusy) return done(Object.assign(new Error('try again later'), { responseCode: 451 }))
        const to = session.envelope.rcptTo.map(({ address }) => address)
        mails.push({ to, raw: Buffer.concat(parts).toString('utf8') })
        done()
      })
    },
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = must(server.server.address(), 'an address')
  catcher.url = `smtp://127.0.0.1:${typeof address === 'string' ? '' : address.port}`
  catcher.stop = () => new Promise((resolve) => server.close(() => resolve()))
  return catcher
}

/** Headers unfolded, and the body without its encoding of long lines. */
export function decodeMail(raw: string): string {
  return raw
    .replaceAll('\r\n', '\n')
    .replaceAll(/=\n/g, '')
    .replaceAll(/(?:=[\dA-F]{2})+/g, (bytes) =>
      Buffer.from(bytes.replaceAll('=', ''), 'hex').toString('utf8'),
    )
    .replaceAll(/\n[ \t]+/g, ' ')
}
