import { createSecretKey } from 'node:crypto'
import { jwtVerify, SignJWT } from 'jose'
import { z } from 'zod'
import { ACCESS_TOKEN_MINUTES, REFRESH_TOKEN_DAYS } from '#contract/constants.ts'

/** What a token is for; none serves as another. */
export type TokenKind = 'access' | 'refresh' | 'socket' | 'device'

const claims = z.object({
  sub: z.uuid(),
  sid: z.uuid(),
  company: z.int().positive(),
  jti: z.uuid().optional(),
  exp: z.int(),
})

/** What a token says: the user's uuid (`sub`), the session or device (`sid`), the company, when it ends (`exp`, seconds), and a refresh token's own id. */
export type Claims = z.infer<typeof claims>

/** Days for which a browser is known as one that its user has logged in with. */
export const DEVICE_TOKEN_DAYS = 180

const ISSUER = 'freight'
const DAY = 24 * 60 * 60
const SECONDS: Record<TokenKind, number> = {
  access: ACCESS_TOKEN_MINUTES * 60,
  refresh: REFRESH_TOKEN_DAYS * DAY,
  socket: REFRESH_TOKEN_DAYS * DAY,
  device: DEVICE_TOKEN_DAYS * DAY,
}
const VERIFIED_KEPT = 5000

/** Signs and verifies the tokens of one installation. */
export interface Tokens {
  sign(kind: TokenKind, payload: Omit<Claims, 'exp'>): Promise<string>
  /** What the token says, or undefined where it is not a valid, unexpired token of this kind. */
  verify(kind: TokenKind, token: string): Promise<Claims | undefined>
  /** The same of a token that may have run out since, within the days that a session lasts. */
  verifyLate(kind: TokenKind, token: string): Promise<Claims | undefined>
}

/** Tokens signed with one secret of at least 32 bytes: HS256 and nothing else. */
export function createTokens(secret: Uint8Array): Tokens {
  if (secret.length < 32) throw new Error('A token secret has at least 32 bytes.')
  // Imported once: of bytes, each signature and each check would import its own.
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
        if (verified.size >= VERIFIED_KEPT) verified.delete(verified.keys().next().value ?? '')
        verified.set(name, found)
      }
      return found
    },

    verifyLate: (kind, token) => read(kind, token, REFRESH_TOKEN_DAYS * DAY),
  }
}
