import { hostname } from 'node:os'
import { describe, expect, it } from 'vitest'
import { getOrigin, ownOrigin, reachedOrigin } from '#server/kernel/base/origin.ts'

describe('origin of links in emails', () => {
  it.each([
    ['127.0.0.1', 'http://127.0.0.1:8080'],
    ['::1', 'http://[::1]:8080'],
    ['[::1]', 'http://[::1]:8080'],
    ['freight.local', 'http://freight.local:8080'],
    ['0.0.0.0', `http://${hostname()}:8080`],
    ['::', `http://${hostname()}:8080`],
    ['[::]', `http://${hostname()}:8080`],
  ])('the origin for host %s is %s', (host, origin) => {
    expect(ownOrigin({ host, port: 8080 })).toBe(origin)
    expect(ownOrigin({ host, port: 8080, publicUrl: 'https://freight.example' })).toBe(
      'https://freight.example',
    )
  })
})

describe('origin of links a caller passes on', () => {
  const begins = (localAddress: string | undefined, config = {}) =>
    reachedOrigin({ host: '0.0.0.0', port: 8080, ...config }, { socket: { localAddress } } as Parameters<
      typeof reachedOrigin
    >[1])

  it.each([
    ['192.168.1.20', 'http://192.168.1.20:8080'],
    ['::ffff:192.168.1.20', 'http://192.168.1.20:8080'],
    ['fd00::20', 'http://[fd00::20]:8080'],
    ['127.0.0.1', `http://${hostname()}:8080`],
    ['::1', `http://${hostname()}:8080`],
    [undefined, `http://${hostname()}:8080`],
  ])('a link starts with the reached server address %s when the host is a wildcard', (address, origin) => {
    expect(begins(address)).toBe(origin)
    expect(begins(address, { host: '10.0.0.1' })).toBe('http://10.0.0.1:8080')
    expect(begins(address, { publicUrl: 'https://freight.example' })).toBe('https://freight.example')
  })
})

it('an answer to the caller alone uses the requested host unless PUBLIC_URL is set', () => {
  const request = { protocol: 'http', host: '192.168.1.20:8080' } as Parameters<typeof getOrigin>[1]
  expect(getOrigin({}, request)).toBe('http://192.168.1.20:8080')
  expect(getOrigin({ publicUrl: 'https://freight.example' }, request)).toBe('https://freight.example')
})
