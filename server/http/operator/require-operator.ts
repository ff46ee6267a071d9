import { z } from '@hono/zod-openapi'
import { Problem } from '../answers/problem.ts'
import type { ApiContext } from '../app/api-app.ts'
import type { ApiServices } from '../app/api-services.ts'
import { isEqualSecret } from './equal-secret.ts'

const PASSWORD_HEADER = 'x-operator-password'

/** The operator’s password; `requireOperator` checks it. */
export const OperatorHeader = z.object({ [PASSWORD_HEADER]: z.string().optional().meta({ maxLength: 256 }) })

/** Throws unless the request has the operator's password. Wrong passwords count by address. */
export function requireOperator(
  { access, visitorLimits, operatorPassword }: ApiServices,
  c: ApiContext,
): void {
  const { wrongPasswords } = visitorLimits
  const { address } = access.clientOf(c.env?.incoming)
  // Checked before the comparison: after too many wrong passwords, the right one is refused too.
  if (wrongPasswords.isUsedUp(address)) throw new Problem('too-many-tries')
  if (isEqualSecret(c.req.header(PASSWORD_HEADER) ?? '', operatorPassword)) return
  wrongPasswords.take(address)
  throw new Problem('operator-password')
}
