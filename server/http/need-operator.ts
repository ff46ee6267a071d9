import { z } from '@hono/zod-openapi'
import type { ApiContext } from './api-app.ts'
import type { ApiServices } from './api-services.ts'
import { isEqualSecret } from './equal-secret.ts'
import { Problem } from './problem.ts'

const PASSWORD_HEADER = 'x-operator-password'

export const OperatorHeader = z.object({ [PASSWORD_HEADER]: z.string().optional().meta({ maxLength: 256 }) })

/** Only the operator goes on from here; wrong passwords are counted by address. */
export function needOperator({ access, visitorLimits, operatorPassword }: ApiServices, c: ApiContext): void {
  const { wrongPasswords } = visitorLimits
  const { address } = access.clientOf(c.env?.incoming)
  // Before comparing: someone who guesses on must not be let in by the right guess either.
  if (wrongPasswords.isUsedUp(address)) throw new Problem('too-many-tries')
  if (isEqualSecret(c.req.header(PASSWORD_HEADER) ?? '', operatorPassword)) return
  wrongPasswords.take(address)
  throw new Problem('operator-password')
}
