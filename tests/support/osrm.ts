import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll } from 'vitest'

type Coordinate = readonly [longitude: number, latitude: number]

export interface FakeOsrm {
  url: string
  requests: string[]
  gone: number
  drive: (from: Coordinate, to: Coordinate) => readonly [metres: number, seconds: number] | null
  instead: ((response: ServerResponse) => void) | undefined
}

export async function fakeOsrm(): Promise<FakeOsrm> {
  const fake: FakeOsrm = {
    url: '',
    requests: [],
    gone: 0,
    drive: () => [160_934.4, 7200],
    instead: undefined,
  }
  const server = createServer((request, response) => {
    fake.requests.push(request.url ?? '')
    response.on('close', () => {
      if (!response.writableFinished) fake.gone++
    })
    if (fake.instead) return fake.instead(response)
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://osrm.example')
    const [, service, , , text = ''] = pathname.split('/')
    const places = text.split(';').map((place) => place.split(',').map(Number) as unknown as Coordinate)
    const to = places.at(-1) as Coordinate
    response.setHeader('content-type', 'application/json')
    if (service === 'route') {
      const drive = fake.drive(places[0] as Coordinate, to)
      if (!drive)
        return response.writeHead(400).end('{"code":"NoRoute","message":"Impossible route between points"}')
      return response.end(
        JSON.stringify({ code: 'Ok', routes: [{ distance: drive[0], duration: drive[1] }] }),
      )
    }
    const sources = (searchParams.get('sources') ?? '')
      .split(';')
      .map((index) => places[Number(index)] as Coordinate)
    const drives = sources.map((from) => fake.drive(from, to))
    const column = (part: 0 | 1) => drives.map((drive) => [drive ? drive[part] : null])
    response.end(JSON.stringify({ code: 'Ok', distances: column(0), durations: column(1) }))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  afterAll(() => {
    server.closeAllConnections()
    return new Promise((resolve) => server.close(resolve))
  })
  fake.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return fake
}
