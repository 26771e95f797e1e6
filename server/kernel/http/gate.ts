import type { FastifyRequest } from 'fastify'
import { SESSION_ENDED } from '#contract/constants.ts'
import { logout, readInstallation, readMe } from '#contract/entities/people/session.ts'
import type { Endpoint, ErrorBody } from '#contract/http.ts'
import { inactiveText } from '#contract/rules/payment-text.ts'
import { neededText } from '#server/kernel/http/access.ts'
import { Forbidden, PaymentRequired, Unauthorized } from '#server/kernel/base/errors.ts'
import { checkContentType } from '#server/kernel/http/input.ts'
import type { Services } from '#server/kernel/base/services.ts'
import { wasRevoked } from '#server/kernel/tenant/sessions.repository.ts'
import type { SessionUser } from '#server/kernel/http/sessions.ts'
import { checkSameSite, checkXsrf } from '#server/kernel/http/xsrf.ts'

const BEARER = /^Bearer ([\w-]+\.[\w-]+\.[\w-]+)$/i
const MAX_TOKEN = 4096
const API_KEY = /^Bearer (fk_[\w-]{43})$/i

async function authenticate(services: Services, request: FastifyRequest): Promise<SessionUser> {
  const { tokens, sessions, keys } = services
  const key = API_KEY.exec(request.headers.authorization ?? '')?.[1]
  if (key !== undefined) {
    const holder = await keys(key)
    if (!holder)
      throw new Unauthorized(
        'This API key is unknown or no longer valid. Check it in Settings → API keys, or create a new one.',
      )
    return holder
  }
  const token = BEARER.exec(request.headers.authorization ?? '')?.[1]
  const claims = token && token.length <= MAX_TOKEN ? await tokens.verify('access', token) : undefined
  const user = claims && (await sessions.find(claims.company, claims.sid))
  if (!user || user.uuid !== claims.sub) throw new Unauthorized(await howEnded(services, token))
  return user
}

/** Explains a revoked session, even long after; undefined when the session only expired. */
async function howEnded({ db, tokens }: Services, token = ''): Promise<ErrorBody | undefined> {
  const claims = token.length <= MAX_TOKEN ? await tokens.verifyLate('access', token) : undefined
  const isRevoked =
    claims !== undefined && (await db.read(claims.company, (tx) => wasRevoked(tx, claims.sid)))
  return isRevoked ? { [SESSION_ENDED]: ['This session was ended. Log in to continue.'] } : undefined
}

/** Resources that grant lasting access, beyond the impersonated session. */
const LASTING_ACCESS = new Set(['accounts', 'api-keys', 'roles', 'session', 'tracking-settings', 'webhooks'])
const READS = new Set(['list', 'show'])
const PERSONAL = new Set(['notifications', 'session'])
const FOR_KEYS = new Set([readMe.name, readInstallation.name])

const isApiKey = ({ sid }: Pick<SessionUser, 'sid'>): boolean => sid.startsWith('key ')

export function refuseImpersonation(): never {
  throw new Forbidden(
    'You’re logged in as another user, so you can’t change access. Ask the company’s administrator.',
  )
}

function authorize({ access, also, refuses, name, whileInactive }: Endpoint, user: SessionUser): void {
  if (access !== 'public' && !user.holder.can(...access)) {
    if (user.second_factor_due)
      throw new Forbidden(
        'Your company requires two-factor authentication. Open Freight and set it up first.',
      )
    const needed = neededText(...access)
    throw new Forbidden(`You don’t have permission to do this${needed === '' ? '' : `: you need ${needed}`}.`)
  }
  const missing = also.find(({ can }) => !user.holder.can(...can))
  if (missing) throw new Forbidden(missing.otherwise)
  const refused =
    (isApiKey(user) && refuses['api key']) || (user.impersonator !== '' && refuses.impersonation)
  if (refused) throw new Forbidden(refused)
  if (isApiKey(user) && PERSONAL.has(access[0]) && !FOR_KEYS.has(name)) {
    throw new Forbidden(
      'An API key can’t change its creator’s account or read their notifications. Log in instead.',
    )
  }
  if (
    user.impersonator !== '' &&
    LASTING_ACCESS.has(access[0]) &&
    !READS.has(access[1] ?? '') &&
    name !== logout.name
  ) {
    refuseImpersonation()
  }
  if (user.payment_status === 'inactive' && !whileInactive) {
    throw new PaymentRequired(inactiveText(user.is_admin || user.is_superuser))
  }
}

/** Runs before the body is read. Throws 401, 403, 402, 415 in that order; sets `request.user`. */
export async function passGate(
  services: Services,
  endpoint: Endpoint,
  request: FastifyRequest,
): Promise<void> {
  checkSameSite(request)
  if (endpoint.access !== 'public') {
    const user = await authenticate(services, request)
    checkXsrf(request)
    authorize(endpoint, user)
    request.user = user
  }
  checkContentType(endpoint, request)
}
