import { beforeAll, describe, expect, it } from 'vitest'
import { API_PREFIX } from '#contract/constants.ts'
import { createFinder, needsBody } from '#server/cells/find-cells.ts'
import { toRouteKey, toSecretKey } from '#server/cells/keys.ts'
import { openPlaces, type Places } from '#server/cells/places.ts'
import { deviceToken } from '#server/company/index.ts'

const EAST = { name: 'east', number: 1, url: 'http://127.0.0.1:1', smtp: '' }
const WEST = { name: 'west', number: 2, url: 'http://127.0.0.1:2', smtp: '' }
const [AT_EAST, AT_WEST] = [1_000_001, 2_000_001]
const FORM = { 'content-type': 'application/x-www-form-urlencoded' }
const JSON_TYPE = { 'content-type': 'application/json' }
const known = new Map([
  [toRouteKey('username', 'wendy'), [AT_WEST]],
  [toRouteKey('email', 'both@example.com'), [AT_EAST, AT_WEST]],
  [toRouteKey('customer', 'cus_west'), [AT_WEST]],
  [toSecretKey('link-of-west'), [AT_WEST]],
  [toSecretKey('fk_key-of-west'), [AT_WEST]],
])
const tokenOf = (company: number) =>
  `e30.${Buffer.from(JSON.stringify({ company })).toString('base64url')}.c2ln`
const places = (company: number, cell: string) => ({ company, cell, name: '', abbreviation: '' })

let opened: Places
let find: ReturnType<typeof createFinder>['find']
let asked: string[]

beforeAll(async () => {
  const directory = {
    listCells: async () => [EAST, WEST],
    listPlaces: async () => [places(AT_EAST, 'east'), places(AT_WEST, 'west')],
    findCompanies: async (keys: readonly string[]) => {
      asked.push(...keys)
      return keys.flatMap((key) => known.get(key) ?? [])
    },
  }
  opened = await openPlaces(directory, () => undefined)
  opened.stop()
  find = createFinder(opened).find
})

const cellsOf = async (
  method: string,
  url: string,
  headers: Record<string, string> = {},
  body?: string,
): Promise<[cells: string[], company: number | undefined]> => {
  asked = []
  const request = { method, url, headers }
  expect(needsBody(request)).toBe(body !== undefined)
  const { cells, company } = await find(request, body)
  return [cells.map(({ name }) => name), company]
}

describe('the cell of a call', () => {
  it.each<[string, Parameters<typeof cellsOf>]>([
    ['a session', ['GET', `${API_PREFIX}user/me`, { authorization: `Bearer ${tokenOf(AT_WEST)}` }]],
    [
      'a live connection',
      ['GET', '/v1/ws/u?session_id=s', { cookie: `a=b; freight_socket=${tokenOf(AT_WEST)}` }],
    ],
    [
      'a refresh token',
      ['POST', `${API_PREFIX}user/refresh`, JSON_TYPE, `{"refresh":"${tokenOf(AT_WEST)}"}`],
    ],
    ['a login', ['POST', `${API_PREFIX}user/login`, FORM, 'username=+wendy+&password=x']],
    ['a forgotten password', ['POST', '/password', FORM, 'login=wendy']],
    ['an API key', ['GET', `${API_PREFIX}load/list`, { authorization: 'Bearer fk_key-of-west' }]],
    ['an invitation', ['GET', '/password/link-of-west']],
    ['a password that is chosen', ['POST', '/password/link-of-west', FORM]],
    ['a tracking page', ['GET', '/track/link-of-west/load/1']],
    ['a renewal', ['POST', '/renew/link-of-west', { 'content-type': 'multipart/form-data' }]],
    ['a position', ['POST', `${API_PREFIX}tracking/position/?id=1&token=link-of-west`]],
    ['a position by header', ['GET', `${API_PREFIX}tracking/position`, { 'x-token': 'link-of-west' }]],
    ['a QR code', ['GET', `${API_PREFIX}tracking/position?token=${deviceToken(AT_WEST, 'secret', '1')}`]],
    [
      'an event of the card processor',
      ['POST', `${API_PREFIX}billing/processor/`, JSON_TYPE, '{"data":{"object":{"customer":"cus_west"}}}'],
    ],
  ])('is found by %s', async (_, call) => {
    expect(await cellsOf(...call)).toEqual([['west'], AT_WEST])
  })

  it('is each that may know an email or an unsubscribe link', async () => {
    expect(await cellsOf('POST', '/password', FORM, 'login=BOTH%40example.com')).toEqual([
      ['east', 'west'],
      undefined,
    ])
    expect(await cellsOf('POST', '/unsubscribe/token', FORM, '')).toEqual([['east', 'west'], undefined])
  })

  it('is the one of the last login for a page, and the first in a new browser', async () => {
    expect(await cellsOf('GET', '/login', { cookie: 'freight_cell=west' })).toEqual([['west'], undefined])
    expect(await cellsOf('GET', '/login', { cookie: 'freight_cell=elsewhere' })).toEqual([
      ['east'],
      undefined,
    ])
  })

  it('is any, always the same, for what is unknown; a name is asked each time, a secret once', async () => {
    const login = () => cellsOf('POST', `${API_PREFIX}user/login`, FORM, 'username=nobody&password=x')
    const first = await login()
    expect(asked).toHaveLength(1)
    expect(await login()).toEqual(first)
    expect(asked).toHaveLength(1)
    await cellsOf('GET', '/track/link-of-west')
    expect(asked).toEqual([])
    for (const body of ['not json', 'null', '{"refresh":7}', `{"refresh":"a.${'!'.repeat(9)}.c"}`])
      expect((await cellsOf('POST', `${API_PREFIX}user/refresh`, JSON_TYPE, body))[0]).toEqual(['east'])
  })
})
