import { describe, expect, it } from 'vitest'
import { loginRules, toNetwork } from '#server/kernel/http/rate-limit.ts'

describe('login rate limit', () => {
  it.each([
    ['192.0.2.7', '192.0.2.7'],
    ['::ffff:192.0.2.7', '192.0.2.7'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:db8:1:2::99', '2001:db8:1:2::/64'],
    ['2001:db8::99', '2001:db8:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ])('the address %s is counted as %s', (ip, place) => {
    expect(toNetwork(ip)).toBe(place)
  })

  it('the limit per address is higher than the limit per username', () => {
    const { pair, name, place } = loginRules('anna', '192.0.2.7')
    expect(pair.free).toBeLessThan(name.free)
    expect(place.free).toBeGreaterThanOrEqual(400)
  })

  it('an overlong username gives a short key', () => {
    expect(loginRules('a'.repeat(100_000), '192.0.2.7').pair.key.length).toBeLessThan(300)
  })
})
