import { MyTokens, type NewTokenRequest, NewTokenResponse } from '#api/tokens.ts'
import { call, Nothing } from '#panels/requests/call-api.ts'

export const tokensApi = {
  list: () => call('/tokens', MyTokens),
  create: (request: NewTokenRequest) => call('/tokens', NewTokenResponse, { method: 'POST', body: request }),
  revoke: (tokenId: string) => call(`/tokens/${encodeURIComponent(tokenId)}`, Nothing, { method: 'DELETE' }),
}
