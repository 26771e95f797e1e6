import type { FastifyRequest } from 'fastify'
import type { Endpoint } from '#contract/http.ts'
import { inactiveText } from '#contract/rules/payment-text.ts'
import { grantedBy } from '#server/core/access.ts'
import { Forbidden, PaymentRequired, Unauthorized } from '#server/core/errors.ts'
import { checkContentType } from '#server/core/input.ts'
import type { Services } from '#server/core/services.ts'
import type { SessionUser } from '#server/core/sessions.ts'
import { checkSameSite, checkXsrf } from '#server/core/xsrf.ts'

const BEARER = /^Bearer ([\w-]+\.[\w-]+\.[\w-]+)$/i

async function authenticate({ tokens, sessions }: Services, request: FastifyRequest): Promise<SessionUser> {
  const token = BEARER.exec(request.headers.authorization ?? '')?.[1]
  const claims = token && token.length <= 4096 ? await tokens.verify('access', token) : undefined
  const user = claims && (await sessions.find(claims.company, claims.sid))
  if (!user || user.uuid !== claims.sub) throw new Unauthorized()
  return user
}

function authorize({ access, whileInactive }: Endpoint, user: SessionUser): void {
  if (access !== 'public' && !user.holder.can(...access)) {
    const needed = grantedBy(...access)
    throw new Forbidden(`You may not do this${needed.length > 0 ? `: it needs ${needed.join(' or ')}` : ''}.`)
  }
  if (user.payment_status === 'inactive' && !whileInactive) {
    throw new PaymentRequired(inactiveText(user.is_admin || user.is_superuser))
  }
}

/** Lets a call through before its body is read, or throws: 401, 403, 402, 415 in that order; sets `request.user`. */
export async function passGate(services: Services, endpoint: Endpoint, request: FastifyRequest): Promise<void> {
  checkSameSite(request)
  if (endpoint.access !== 'public') {
    const user = await authenticate(services, request)
    checkXsrf(request)
    authorize(endpoint, user)
    request.user = user
  }
  checkContentType(endpoint, request)
}
