import { z } from 'zod'
import { networks, nonEmptyText, onOff, secret, variable } from './variable.ts'

/** Mail and webhooks. */
export const MESSAGE_VARIABLES = {
  SMTP_URL: secret(
    variable(
      z.url({ protocol: /^smtps?$/ }),
      null,
      'an address like smtps://user:password@mail.example.org:465',
      'The SMTP server that sends mail about notifications, to addresses that a sign-in provider vouches for or that their person confirmed. Needs `MAIL_FROM` and `PUBLIC_URL`. Without it, Parley sends no mail.',
    ),
  ),
  MAIL_FROM: variable(
    nonEmptyText.max(200).includes('@'),
    null,
    'an address like Parley <parley@example.org>',
    'The sender of mails.',
  ),
  WEBHOOKS: variable(
    onOff,
    'on',
    'on or off',
    'Whether people may make webhooks: facilitators for their boards, people with an account for all of their boards. `off` also stops those that are there.',
  ),
  WEBHOOK_NETWORKS: variable(
    networks,
    null,
    'addresses or networks like 127.0.0.1, 10.0.0.0/8, with commas between them',
    'Networks inside that of the server that webhooks may reach, also over http. Without it, webhooks reach public addresses over https only.',
  ),
}
