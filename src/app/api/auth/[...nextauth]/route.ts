import type { NextRequest } from 'next/server'
import NextAuth from 'next-auth'
import { accountsBridge } from '#accounts/accounts-bridge.ts'
import { authOptions } from './auth-options.ts'

interface RouteContext {
  params: Promise<{ nextauth: string[] }>
}

/**
 * The session of the cookie is read before next-auth handles the request: afterwards the cookie may be
 * another one.
 */
async function handle(request: NextRequest, context: RouteContext): Promise<Response> {
  const accounts = accountsBridge()
  const before = await accounts.signedIn(request.headers)
  return NextAuth(request, context, authOptions(accounts, before))
}

export { handle as GET, handle as POST }
