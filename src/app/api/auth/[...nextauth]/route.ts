import type { NextRequest } from 'next/server'
import NextAuth from 'next-auth'
import { accountsBridge } from '#session/accounts-bridge.ts'
import { authOptions } from './auth-options.ts'

interface RouteContext {
  params: Promise<{ nextauth: string[] }>
}

async function handle(request: NextRequest, context: RouteContext): Promise<Response> {
  const accounts = accountsBridge()
  const guestId = await accounts.userIdOf(request.headers)
  return NextAuth(request, context, authOptions(accounts, guestId))
}

export { handle as GET, handle as POST }
