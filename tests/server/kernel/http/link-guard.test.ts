import { beforeAll, describe, expect, it } from 'vitest'
import { createLinkGuard, linkRule } from '#server/kernel/http/link-guard.ts'
import { hashOfToken, newLinkToken } from '#server/kernel/base/link-token.ts'
import { countFailure } from '#server/kernel/http/rate-limit.repository.ts'
import { lastingApp, type TestApp } from '#tests/support/app.ts'

let test: TestApp
let places = 0

beforeAll(async () => {
  test = await lastingApp()
})

const aPlace = () => `198.18.7.${++places}`

function guardOf(...tokens: readonly string[]) {
  const hashes = new Map(tokens.map((token) => [hashOfToken(token), token]))
  let looked = 0
  const open = createLinkGuard(test.db, {
    find: async (_, hash) => {
      looked++
      return hashes.get(hash)
    },
    unknown: 'No such link.',
    also: (hash) => [linkRule(hash)],
  })
  return { open, looked: () => looked }
}
const statusOf = (call: Promise<unknown>) =>
  call.then(
    () => 200,
    (error: { status: number }) => error.status,
  )

describe('link guard', () => {
  it('a valid link opens from an address that guesses tokens, while further guesses answer 429', async () => {
    const [before, fresh] = [newLinkToken(), newLinkToken()]
    const { open } = guardOf(before, fresh)
    const here = aPlace()
    await open(before, here)
    const guesses = Array.from({ length: 60 }, (_, n) =>
      statusOf(open(n % 2 === 0 ? newLinkToken() : 'no token at all', here)),
    )
    expect([await statusOf(open(before, here)), await statusOf(open(fresh, here))]).toEqual([200, 200])
    const statuses = await Promise.all(guesses)
    expect(new Set(statuses)).toEqual(new Set([404, 429]))
    expect(statuses.filter((status) => status === 404).length).toBeLessThanOrEqual(20)
    expect(await statusOf(open(newLinkToken(), here))).toBe(429)
    expect(await statusOf(open(newLinkToken(), aPlace()))).toBe(404)
  })

  it('text that cannot be a token answers 404 without a lookup', async () => {
    const { open, looked } = guardOf()
    expect([await statusOf(open('..%2F..%2Fetc%2Fpasswd', aPlace())), looked()]).toEqual([404, 0])
  })

  it('a misused link answers 429 from any address, while other links still open', async () => {
    const [misused, other] = [newLinkToken(), newLinkToken()]
    const { open } = guardOf(misused, other)
    const rule = { ...linkRule(hashOfToken(misused)), free: 1, first_wait: 900 }
    await test.db.system((tx) => countFailure(tx, [rule]))
    const here = aPlace()
    expect([await statusOf(open(misused, here)), await statusOf(open(other, here))]).toEqual([429, 200])
  })
})
