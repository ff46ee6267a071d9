import { IncomingMessage, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import { expect, test } from 'vitest'
import { setSecurityHeaders } from './security-headers.ts'

test.each([true, false])('with https, answers have an HSTS header: %s', (isHttps) => {
  const request = new IncomingMessage(new Socket())
  const response = new ServerResponse(request)
  setSecurityHeaders(request, response, { isDevelopment: false, isHttps })
  expect(response.hasHeader('strict-transport-security')).toBe(isHttps)
})
