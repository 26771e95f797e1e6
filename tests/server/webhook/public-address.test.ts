import { describe, expect, it } from 'vitest'
import { isPublic, reach } from '#server/core/public-address.ts'

describe('an address', () => {
  it.each([
    ['8.8.8.8', true],
    ['93.184.216.34', true],
    ['2606:2800:220:1::1', true],
    ['0.0.0.0', false],
    ['10.1.2.3', false],
    ['100.64.0.1', false],
    ['127.0.0.1', false],
    ['169.254.169.254', false],
    ['172.16.0.1', false],
    ['172.31.255.255', false],
    ['172.32.0.1', true],
    ['192.168.1.1', false],
    ['198.18.0.1', false],
    ['224.0.0.1', false],
    ['255.255.255.255', false],
    ['::', false],
    ['::1', false],
    ['::ffff:127.0.0.1', false],
    ['::ffff:8.8.8.8', false],
    ['64:ff9b::7f00:1', false],
    ['fc00::1', false],
    ['fe80::1', false],
    ['ff02::1', false],
    ['2001:db8::1', false],
    ['2002:7f00:1::', false],
    ['not an address', false],
  ])('%s is public: %s', (address, expected) => expect(isPublic(address)).toBe(expected))
})

describe('a host', () => {
  const resolving =
    (...addresses: string[]) =>
    async () =>
      addresses.map((address) => ({ address }))

  it('is reached at the address that was looked at, which no later answer of a name server changes', async () => {
    expect(await reach('hooks.example.com', false, resolving('93.184.216.34'))).toEqual({ address: '93.184.216.34', family: 4 })
  })

  it.each([
    ['one private address', ['10.0.0.5']],
    ['a private address among public ones', ['93.184.216.34', '127.0.0.1']],
    ['the address of cloud metadata', ['169.254.169.254']],
  ])('with %s is refused', (_, addresses) =>
    expect(reach('hooks.example.com', false, resolving(...addresses))).rejects.toThrow('private address'),
  )

  it.each(['127.0.0.1', '[::1]', '[::ffff:10.0.0.1]'])('that is the private address %s itself is refused', (host) =>
    expect(reach(host, false)).rejects.toThrow('private address'),
  )

  it('may be private where the installation says so', async () => {
    expect(await reach('127.0.0.1', true)).toEqual({ address: '127.0.0.1', family: 4 })
  })
})
