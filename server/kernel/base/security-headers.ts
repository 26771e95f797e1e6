import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Config } from '#server/kernel/config.ts'

const HOST = /^[\w.-]+(:\d{1,5})?$|^\[[\da-f:]+\](:\d{1,5})?$/i

export const FIXED_HEADERS = {
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'same-origin',
  'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=(), interest-cohort=()',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
} as const

function tileOrigin(tileUrl: string | undefined): string[] {
  if (tileUrl === undefined) return []
  const { protocol, host } = new URL(tileUrl.replace('{s}', 'wildcard'))
  return [`${protocol}//${host.replace(/^wildcard\./, '*.')}`]
}

function policyFor(images: string, sockets: string): string {
  return [
    "default-src 'self'",
    "script-src 'self'",
    "style-src 'self' 'unsafe-inline'",
    `img-src ${images}`,
    "font-src 'self' data:",
    "media-src 'self' data:",
    `connect-src 'self'${sockets}`,
    "frame-src 'self' blob:",
    "worker-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ')
}

export const NO_PAGE_POLICY = "default-src 'none'; frame-ancestors 'none'"

export const isHttps = ({ publicUrl }: Config): boolean => publicUrl?.startsWith('https:') ?? false

export function addSecurityHeaders(app: FastifyInstance, config: Config): void {
  const images = ["'self'", 'data:', 'blob:', ...tileOrigin(config.tileUrl)].join(' ')
  const https = isHttps(config)
  const reports = config.sentryDsn === undefined ? '' : ` ${new URL(config.sentryDsn).origin}`
  const policies = new Map<string, string>()

  function buildPolicy(request: FastifyRequest): string {
    const host =
      config.publicUrl === undefined ? (request.headers.host ?? '') : new URL(config.publicUrl).host
    let policy = policies.get(host)
    if (policy === undefined) {
      policy = policyFor(images, (HOST.test(host) ? ` ws://${host} wss://${host}` : '') + reports)
      if (policies.size < 100) policies.set(host, policy)
    }
    return policy
  }

  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(FIXED_HEADERS)
    reply.header('content-security-policy', buildPolicy(request))
    if (https) reply.header('strict-transport-security', 'max-age=31536000; includeSubDomains')
    done()
  })
}
