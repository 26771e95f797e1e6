import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** As FMCSA's QCMobile API documents and answers it; what is left out here, Freight does not read. */
export interface SimulatedCarrier {
  dotNumber: number
  mcNumber: string
  legalName: string
  dbaName: string | null
  allowedToOperate: 'Y' | 'N'
  brokerAuthorityStatus: 'A' | 'I' | 'N'
  commonAuthorityStatus: 'A' | 'I' | 'N'
  statusCode: 'A' | 'I'
  oosDate: string | null
  phyStreet: string
  phyCity: string
  phyState: string
  phyZipcode: string
  phyCountry: string
  telephone: string
}

export interface FmcsaSimulator {
  url: string
  key: string
  /** By DOT number; may be changed at any time. */
  carriers: Map<number, SimulatedCarrier>
  /** Paths without the key. */
  requests: string[]
  /** Answers in its place. */
  instead: ((response: ServerResponse) => void) | undefined
  stop(): Promise<void>
}

const PREFIX = '/qc/services/carriers/'

function find(carriers: FmcsaSimulator['carriers'], path: string): unknown {
  const [first = '', docket] = path.replace(/\/$/, '').split('/')
  const shown = (carrier: SimulatedCarrier) => ({ carrier: { ...carrier, mcNumber: undefined }, _links: {} })
  if (first === 'docket-number')
    return [...carriers.values()].filter(({ mcNumber }) => mcNumber === docket).map(shown)
  const found = carriers.get(Number(first))
  return found ? shown(found) : null
}

/** Speaks the part of the API that Freight uses, on a free port of loopback. */
export async function startFmcsaSimulator(
  carriers: readonly SimulatedCarrier[],
  key: string,
): Promise<FmcsaSimulator> {
  const server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://fmcsa.example')
    simulator.requests.push(pathname)
    if (simulator.instead) return simulator.instead(response)
    response.setHeader('content-type', 'application/json')
    if (searchParams.get('webKey') !== key)
      return response.end(JSON.stringify({ content: 'Webkey not found' }))
    if (!pathname.startsWith(PREFIX)) return response.writeHead(404).end('{}')
    const content = find(simulator.carriers, pathname.slice(PREFIX.length))
    response.end(JSON.stringify({ content, retrievalDate: new Date().toISOString() }))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  server.unref()
  const simulator: FmcsaSimulator = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/qc/services`,
    key,
    carriers: new Map(carriers.map((one) => [one.dotNumber, one])),
    requests: [],
    instead: undefined,
    stop() {
      server.closeAllConnections()
      return new Promise((resolve) => server.close(() => resolve()))
    },
  }
  return simulator
}
