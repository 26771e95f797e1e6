import { createSecretKey } from 'node:crypto'
import { jwtVerify, SignJWT } from 'jose'
import { z } from 'zod'
import { ACCESS_TOKEN_MINUTES, REFRESH_TOKEN_DAYS } from '#contract/constants.ts'

export type TokenKind = 'access' | 'refresh' | 'socket' | 'device'

const claims = z.object({
  sub: z.uuid(),
  sid: z.uuid(),
  company: z.int().positive(),
  jti: z.uuid().optional(),
  exp: z.int(),
})

/** `sub`: user uuid; `sid`: session or device; `exp`: seconds; refresh tokens have their own id. */
export type Claims = z.infer<typeof claims>

export const DEVICE_TOKEN_DAYS = 180

const ISSUER = 'freight'
const DAY = 24 * 60 * 60
const SECONDS: Record<TokenKind, number> = {
  access: ACCESS_TOKEN_MINUTES * 60,
  refresh: REFRESH_TOKEN_DAYS * DAY,
  socket: REFRESH_TOKEN_DAYS * DAY,
  device: DEVICE_TOKEN_DAYS * DAY,
}
const MAX_CACHED_VERIFIED = 5000

export interface Tokens {
  sign(kind: TokenKind, payload: Omit<Claims, 'exp'>): Promise<string>
  verify(kind: TokenKind, token: string): Promise<Claims | undefined>
  /** Also accepts a token that expired within a session's lifetime. */
  verifyLate(kind: TokenKind, token: string): Promise<Claims | undefined>
}

/** HS256; `secret` is at least 32 bytes. */
export function createTokens(secret: Uint8Array): Tokens {
  if (secret.length < 32) throw new Error('A token secret must have at least 32 bytes.')
  // Imported once: given raw bytes, each signature and verification would import the key again.
  const key = createSecretKey(secret)
  const verified = new Map<string, Claims>()

  async function read(kind: TokenKind, token: string, lateSeconds = 0): Promise<Claims | undefined> {
    try {
      const { payload } = await jwtVerify(token, key, {
        algorithms: ['HS256'],
        issuer: ISSUER,
        audience: kind,
        typ: `${kind}+jwt`,
        requiredClaims: ['sub', 'sid', 'company', 'exp', 'iat'],
        clockTolerance: lateSeconds,
      })
      return claims.safeParse(payload).data
    } catch {
      return undefined
    }
  }

  return {
    sign: (kind, { sub, ...payload }) =>
      new SignJWT(payload)
        .setProtectedHeader({ alg: 'HS256', typ: `${kind}+jwt` })
        .setIssuer(ISSUER)
        .setAudience(kind)
        .setSubject(sub)
        .setIssuedAt()
        .setExpirationTime(`${SECONDS[kind]}s`)
        .sign(key),

    async verify(kind, token) {
      const name = `${kind} ${token}`
      const known = verified.get(name)
      if (known) {
        if (known.exp * 1000 > Date.now()) return known
        verified.delete(name)
        return undefined
      }
      const found = await read(kind, token)
      if (found) {
        if (verified.size >= MAX_CACHED_VERIFIED) verified.delete(verified.keys().next().value ?? '')
        verified.set(name, found)
      }
      return found
    },

    verifyLate: (kind, token) => read(kind, token, REFRESH_TOKEN_DAYS * DAY),
  }
}
