import { describe, expect, it } from 'vitest'
import { isPublic, reach } from '#server/kernel/base/public-address.ts'

describe('isPublic', () => {
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
  ])('of %s is %s', (address, expected) => expect(isPublic(address)).toBe(expected))
})

describe('webhook address', () => {
  const outside = { webhooksToPrivate: false, webhookPorts: [443, 8443] }
  const resolving =
    (...addresses: string[]) =>
    async () =>
      addresses.map((address) => ({ address }))
  const PUBLIC = '93.184.216.34'

  it('is reached at the IP address looked up first, whatever DNS answers later', async () => {
    expect(await reach('https://hooks.example.com/a', outside, resolving(PUBLIC))).toEqual({
      address: PUBLIC,
      family: 4,
    })
  })

  it.each([
    ['a private address', ['10.0.0.5']],
    ['a private address among public ones', [PUBLIC, '127.0.0.1']],
    ['the cloud metadata address', ['169.254.169.254']],
  ])('whose host has %s is refused', (_, addresses) =>
    expect(reach('https://hooks.example.com', outside, resolving(...addresses))).rejects.toThrow(
      'private address',
    ),
  )

  it.each(['127.0.0.1', '[::1]', '[::ffff:10.0.0.1]'])('with the private host %s is refused', (host) =>
    expect(reach(`https://${host}/`, outside)).rejects.toThrow('private address'),
  )

  it.each([22, 25, 80, 5432, 8080])('with port %i is refused unless a setting allows it', (port) =>
    expect(reach(`https://hooks.example.com:${port}/`, outside, resolving(PUBLIC))).rejects.toThrow(
      `Port ${port} isn’t allowed. Use 443 or 8443, or add the port to WEBHOOK_PORTS on the server.`,
    ),
  )

  it('is reached at a port that the setting allows', async () => {
    expect(await reach('https://hooks.example.com:8443/', outside, resolving(PUBLIC))).toEqual({
      address: PUBLIC,
      family: 4,
    })
  })

  it('may be private and use any port when the installation allows it', async () => {
    expect(await reach('http://127.0.0.1:9999/', { ...outside, webhooksToPrivate: true })).toEqual({
      address: '127.0.0.1',
      family: 4,
    })
  })
})
