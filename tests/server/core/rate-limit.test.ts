import { describe, expect, it } from 'vitest'
import { createLine, loginRules, placeOf } from '#server/core/rate-limit.ts'

describe('the place of a login', () => {
  it.each([
    ['192.0.2.7', '192.0.2.7'],
    ['::ffff:192.0.2.7', '192.0.2.7'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:db8:1:2::99', '2001:db8:1:2::/64'],
    ['2001:db8::99', '2001:db8:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ])('%s counts as %s', (ip, place) => {
    expect(placeOf(ip)).toBe(place)
  })

  it('is generous to an address and strict to a name', () => {
    const { pair, name, place } = loginRules('anna', '192.0.2.7')
    expect(pair.free).toBeLessThan(name.free)
    expect(place.free).toBeGreaterThanOrEqual(400)
  })

  it('of an endless name is a short key', () => {
    expect(loginRules('a'.repeat(100_000), '192.0.2.7').pair.key.length).toBeLessThan(300)
  })
})

describe('a line', () => {
  it('does the work of one key one at a time and of two keys at once', async () => {
    const inLine = createLine()
    let atOnce = 0
    let most = 0
    const work = async () => {
      most = Math.max(most, ++atOnce)
      await new Promise(setImmediate)
      atOnce--
    }
    await Promise.all([inLine('a', work), inLine('a', work), inLine('a', work)])
    expect(most).toBe(1)
    await Promise.all([inLine('a', work), inLine('b', work)])
    expect(most).toBe(2)
  })

  it('goes on after work that failed', async () => {
    const inLine = createLine()
    const failing = inLine('a', () => Promise.reject(new Error('no')))
    const next = inLine('a', async () => 'yes')
    await expect(failing).rejects.toThrow('no')
    await expect(next).resolves.toBe('yes')
  })

  it('turns away what stands behind 20 others', async () => {
    const inLine = createLine()
    const standing = Array.from({ length: 20 }, () => inLine('a', () => new Promise(setImmediate)))
    await expect(inLine('a', async () => 1)).rejects.toMatchObject({ status: 429 })
    await Promise.all(standing)
    await expect(inLine('a', async () => 1)).resolves.toBe(1)
  })
})
