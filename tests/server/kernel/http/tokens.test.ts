import { createHmac, randomBytes, randomUUID } from 'node:crypto'
import { SignJWT, UnsecuredJWT } from 'jose'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { ACCESS_TOKEN_MINUTES } from '#contract/constants.ts'
import { createTokens, type TokenKind } from '#server/kernel/base/tokens.ts'

const secret = randomBytes(32)
const tokens = createTokens(secret)
const claims = { sub: randomUUID(), sid: randomUUID(), company: 7 }
const kinds: TokenKind[] = ['access', 'refresh', 'socket', 'device']

const base64 = (value: unknown) =>
  Buffer.from(typeof value === 'string' ? value : JSON.stringify(value)).toString('base64url')
const now = () => Math.floor(Date.now() / 1000)
const whole = () => ({ ...claims, iss: 'freight', aud: 'access', iat: now(), exp: now() + 60 })

function forge(header: object, payload: object, key: Buffer | string = secret, hash = 'sha256'): string {
  const signed = `${base64(header)}.${base64(payload)}`
  return `${signed}.${createHmac(hash, key).update(signed).digest('base64url')}`
}
const access = { alg: 'HS256', typ: 'access+jwt' }

afterEach(() => vi.useRealTimers())

describe('session token', () => {
  it.each(kinds.flatMap((made) => kinds.map((used) => [made, used] as const)))(
    'a token made for %s and used for %s is accepted only if both match',
    async (made, used) => {
      const token = await tokens.sign(made, claims)
      expect((await tokens.verify(used, token))?.sid).toBe(made === used ? claims.sid : undefined)
    },
  )

  it('a forged token with the right secret and claims is accepted, as the baseline for the cases below', async () => {
    expect(await tokens.verify('access', forge(access, whole()))).toEqual(expect.objectContaining(claims))
  })

  it.each<[string, () => string | Promise<string>]>([
    ['signed with another secret', () => forge(access, whole(), randomBytes(32))],
    ['signed with an empty secret', () => forge(access, whole(), '')],
    [
      'unsigned',
      () =>
        new UnsecuredJWT(claims)
          .setIssuer('freight')
          .setAudience('access')
          .setIssuedAt()
          .setExpirationTime('1h')
          .encode(),
    ],
    ['without its signature', () => forge(access, whole()).replace(/[^.]+$/, '')],
    ['with algorithm none', () => forge({ ...access, alg: 'none' }, whole())],
    ['with HS512 and the right secret', () => forge({ ...access, alg: 'HS512' }, whole(), secret, 'sha512')],
    [
      'with HS384 and the right secret',
      () =>
        new SignJWT(whole())
          .setProtectedHeader({ ...access, alg: 'HS384' })
          .sign(Buffer.concat([secret, secret])),
    ],
    ['without a type', () => forge({ alg: 'HS256' }, whole())],
    ['with the general type JWT', () => forge({ alg: 'HS256', typ: 'JWT' }, whole())],
    ['for another audience', () => forge(access, { ...whole(), aud: 'refresh' })],
    ['for no audience', () => forge(access, { ...whole(), aud: undefined })],
    ['from another issuer', () => forge(access, { ...whole(), iss: 'elsewhere' })],
    ['without an expiration', () => forge(access, { ...whole(), exp: undefined })],
    ['that has expired', () => forge(access, { ...whole(), exp: now() - 1 })],
    ['that is not valid yet', () => forge(access, { ...whole(), nbf: now() + 60 })],
    ['without a session', () => forge(access, { ...whole(), sid: undefined })],
    ['with a company that is text', () => forge(access, { ...whole(), company: '7' })],
    ['with a user that is not a uuid', () => forge(access, { ...whole(), sub: '1' })],
    ['with a critical header', () => forge({ ...access, crit: ['x'], x: 1 }, whole())],
    ['that is malformed', () => 'a.b.c'],
    ['that is empty', () => ''],
  ])('a token %s is rejected', async (_, make) => {
    expect(await tokens.verify('access', await make())).toBeUndefined()
  })

  it('a token with a changed payload is rejected', async () => {
    const token = await tokens.sign('access', claims)
    const changed = token.replace(
      /\.([^.]+)\./,
      (_, payload: string) =>
        `.${base64({ ...JSON.parse(Buffer.from(payload, 'base64url').toString()), company: 8 })}.`,
    )
    expect(changed).not.toBe(token)
    expect(await tokens.verify('access', changed)).toBeUndefined()
  })

  it('a token expires after its minutes, even when it was verified before', async () => {
    vi.useFakeTimers({ toFake: ['Date'] })
    const token = await tokens.sign('access', claims)
    vi.setSystemTime(Date.now() + (ACCESS_TOKEN_MINUTES - 1) * 60_000)
    expect(await tokens.verify('access', token)).toBeDefined()
    vi.setSystemTime(Date.now() + 61_000)
    expect(await tokens.verify('access', token)).toBeUndefined()
    expect(await tokens.verify('access', token)).toBeUndefined()
  })

  it('a secret shorter than 32 bytes is refused', () => {
    expect(() => createTokens(randomBytes(31))).toThrow('32 bytes')
  })
})
