import fastify from 'fastify'
import { describe, expect, it } from 'vitest'
import { addSecurityHeaders } from '#server/kernel/base/security-headers.ts'
import { answerClientError } from '#server/kernel/base/client-error.ts'
import { testApp, testConfig } from '#tests/support/app.ts'

async function headersOf(settings: Record<string, string> = {}, host = 'localhost:8080') {
  const app = fastify()
  addSecurityHeaders(app, testConfig(settings))
  app.get('/', () => 'page')
  const { headers } = await app.inject({ url: '/', headers: { host } })
  const policy = String(headers['content-security-policy'])
  return {
    headers,
    policy: Object.fromEntries(
      policy.split('; ').map((rule) => [rule.split(' ', 1)[0], rule.slice(rule.indexOf(' ') + 1)]),
    ),
  }
}

describe('security headers on early errors', () => {
  it.each([
    ['an invalid path escape', '/app/api/%ff/', 400],
    ['an overlong parameter', `/app/api/mail/incoming/${'1'.repeat(5000)}/`, 404],
  ])('an error answer to %s has the security headers', async (_, url, status) => {
    const test = await testApp()
    const answer = await test.app.inject(url)
    expect(answer.statusCode).toBe(status)
    expect(answer.headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    })
  })

  it('an error answer to oversized headers has the security headers', () => {
    let sent = ''
    const socket = { writable: true, end: (text: string) => void (sent = text) } as unknown as Parameters<
      typeof answerClientError
    >[1]
    answerClientError(Object.assign(new Error('overflow'), { code: 'HPE_HEADER_OVERFLOW' }), socket)
    expect(sent).toMatch(/^HTTP\/1\.1 431 /)
    expect(sent).toMatch(/\r\nx-frame-options: DENY\r\n/)
    expect(sent).toMatch(/\r\ncontent-security-policy: default-src 'none'/)
  })
})

describe('security headers on every answer', () => {
  it('the policy allows only the app’s own scripts and no framing', async () => {
    const { headers, policy } = await headersOf()
    expect(policy).toMatchObject({
      'default-src': "'self'",
      'script-src': "'self'",
      'object-src': "'none'",
      'base-uri': "'none'",
      'frame-ancestors': "'none'",
      'img-src': "'self' data: blob:",
      'frame-src': "'self' blob:",
      'connect-src': "'self' ws://localhost:8080 wss://localhost:8080",
    })
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'same-origin',
      'x-frame-options': 'DENY',
    })
    expect(headers['permissions-policy']).toContain('geolocation=()')
    expect(headers['strict-transport-security']).toBeUndefined()
  })

  it('the policy allows the map’s tile host', async () => {
    const { policy } = await headersOf({ TILE_URL: 'https://tiles.example.com/{z}/{x}/{y}.png' })
    expect(policy['img-src']).toBe("'self' data: blob: https://tiles.example.com")
    const { policy: many } = await headersOf({
      TILE_URL: 'https://{s}.tiles.example.com:8443/{z}/{x}/{y}.png',
    })
    expect(many['img-src']).toBe("'self' data: blob: https://*.tiles.example.com:8443")
  })

  it('with PUBLIC_URL, the policy names the public host and HSTS is sent', async () => {
    const { headers, policy } = await headersOf(
      { PUBLIC_URL: 'https://freight.example.com' },
      '10.0.0.7:8080',
    )
    expect(policy['connect-src']).toBe("'self' ws://freight.example.com wss://freight.example.com")
    expect(headers['strict-transport-security']).toBe('max-age=31536000; includeSubDomains')
  })

  it.each(["evil.example; script-src 'unsafe-inline'", 'a b', 'a:b:c'])(
    'the host "%s" cannot inject a policy rule',
    async (host) => {
      const { policy } = await headersOf({}, host)
      expect([policy['connect-src'], policy['script-src']]).toEqual(["'self'", "'self'"])
    },
  )
})
