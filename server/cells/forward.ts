import {
  Agent,
  type IncomingMessage,
  request as ask,
  type RequestOptions,
  type ServerResponse,
} from 'node:http'
import type { Duplex } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { CompanyReadOnly, HttpError } from '#server/kernel/base/errors.ts'
import { COMPANY_HEADER } from '#server/kernel/base/company-header.ts'
import { endWithError } from '#server/kernel/base/client-error.ts'
import type { Cell } from '#server/cells/directory.repository.ts'
import { CELL_COOKIE, hintOf, type Target } from '#server/cells/find-cells.ts'

const HOP_BY_HOP = new Set([
  'connection',
  'keep-alive',
  'proxy-connection',
  'te',
  'trailer',
  'upgrade',
  'expect',
])
const ANSWER_LIMIT = 1024 ** 2
const COOKIE_SECONDS = 400 * 24 * 60 * 60
/** A cell that takes longer has lost the call: its own limits are shorter. */
const SILENCE_MS = 11 * 60_000
const IDLE_MS = 30_000

export const cellAway = () =>
  new HttpError(503, 'This server can’t be reached right now. Try again in a few seconds.', 5)

/** Sent as it came, with the client’s address for the cell, which trusts it from private networks. */
function toOptions(
  request: IncomingMessage,
  cell: Cell,
  company: number | undefined,
  agent?: Agent,
): RequestOptions {
  const { protocol, hostname, port } = new URL(cell.url)
  if (protocol !== 'http:') throw new Error(`the address of cell ${cell.name} is not http`)
  const own = new Set([COMPANY_HEADER, 'x-forwarded-for'])
  const headers: string[] = []
  for (let at = 0; at < request.rawHeaders.length; at += 2) {
    const name = request.rawHeaders[at]!
    if (!own.has(name.toLowerCase()) && (!agent || !HOP_BY_HOP.has(name.toLowerCase())))
      headers.push(name, request.rawHeaders[at + 1]!)
  }
  const earlier = request.headers['x-forwarded-for']
  headers.push('x-forwarded-for', [earlier, request.socket.remoteAddress].flat().filter(Boolean).join(', '))
  if (company !== undefined) headers.push(COMPANY_HEADER, String(company))
  return {
    hostname,
    port,
    method: request.method,
    path: request.url,
    headers: headers as unknown as RequestOptions['headers'],
    setHost: false,
    timeout: SILENCE_MS,
    ...(agent && { agent }),
  }
}

export const hintCookie = ({ name }: Cell): string =>
  `${CELL_COOKIE}=${name}; Path=/; Max-Age=${COOKIE_SECONDS}; HttpOnly; SameSite=Lax`

interface Answer {
  readonly cell: Cell
  readonly response: IncomingMessage
  readonly body?: Buffer
}

async function readAll(stream: IncomingMessage, limit: number): Promise<Buffer> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    size += chunk.length
    if (size > limit) throw new HttpError(413, 'This is too large. Send less.')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

/** Lower is better. A request for a second factor says that the password was right. */
function rank({ response: { statusCode = 500 }, body }: Answer): number {
  if (statusCode < 400) return 0
  if (statusCode === 401 && body?.includes('"code"')) return 1
  return statusCode >= 500 ? 2 : 3
}

export interface ForwardOptions {
  /** A cell no longer has the company that it was chosen for. */
  onMisdirected(): void
}

export function createForwarder({ onMisdirected }: ForwardOptions) {
  // Shorter than a cell keeps an idle connection, so that no call meets its end.
  const agent = new Agent({ keepAlive: true, timeout: IDLE_MS })
  const upgraded = new Set<Duplex>()

  interface Call {
    readonly request: IncomingMessage
    readonly to: ServerResponse
    readonly company?: number | undefined
    /** Set if it was already read from the request. */
    readonly body?: Buffer | undefined
  }

  function call({ request, to, company, body }: Call, cell: Cell): Promise<IncomingMessage> {
    return new Promise((resolve, reject) => {
      const asked = ask(toOptions(request, cell, company, agent), resolve)
      asked.once('error', () => reject(cellAway()))
      asked.once('timeout', () => asked.destroy())
      to.once('close', () => asked.destroy())
      if (body) asked.end(body)
      else pipeline(request, asked).catch(() => undefined)
    })
  }

  function send(
    { cell, response, body }: Answer,
    isHint: boolean,
    to: ServerResponse,
    cookie?: string,
  ): Promise<void> {
    const headers = response.rawHeaders.flatMap((name, at, all) =>
      at % 2 === 0 && !HOP_BY_HOP.has(name.toLowerCase()) ? [name, all[at + 1]!] : [],
    )
    if (isHint && hintOf(cookie) !== cell.name) headers.push('set-cookie', hintCookie(cell))
    to.writeHead(response.statusCode ?? 502, headers)
    if (!body) return pipeline(response, to)
    to.end(body)
    return Promise.resolve()
  }

  /** Asks every cell and returns the best answer. */
  async function best(one: Call, cells: readonly Cell[]): Promise<Answer> {
    const answers = await Promise.all(
      cells.map(async (cell) => {
        const response = await call(one, cell).catch(() => undefined)
        return response && { cell, response, body: await readAll(response, ANSWER_LIMIT) }
      }),
    )
    const given = answers.filter((answer) => answer !== undefined)
    const [first] = given.toSorted((answer, other) => rank(answer) - rank(other))
    if (!first || (given.length < cells.length && rank(first) === 3)) throw cellAway()
    return first
  }

  return {
    readAll,

    async forward(
      request: IncomingMessage,
      to: ServerResponse,
      target: Target,
      body?: Buffer,
    ): Promise<void> {
      const { cells, company, isHint = false } = target
      const { cookie } = request.headers
      if (cells.length > 1)
        return send(await best({ request, to, body: body ?? Buffer.alloc(0) }, cells), isHint, to, cookie)
      const [cell] = cells
      const response = await call({ request, to, company, body }, cell!)
      if (response.statusCode === 421) {
        response.resume()
        onMisdirected()
        throw new CompanyReadOnly()
      }
      return send({ cell: cell!, response }, isHint, to, cookie)
    },

    upgrade(request: IncomingMessage, client: Duplex, head: Buffer, cell: Cell): void {
      const asked = ask(toOptions(request, cell, undefined))
      asked.once('upgrade', (response, socket, rest) => {
        const lines = response.rawHeaders.flatMap((name, at, all) =>
          at % 2 === 0 ? [`${name}: ${all[at + 1]}`] : [],
        )
        client.write(`HTTP/1.1 101 Switching Protocols\r\n${lines.join('\r\n')}\r\n\r\n`)
        if (rest.length > 0) client.write(rest)
        if (head.length > 0) socket.write(head)
        upgraded.add(client)
        pipeline(socket, client).catch(() => undefined)
        pipeline(client, socket)
          .catch(() => undefined)
          .finally(() => upgraded.delete(client))
      })
      asked.once('response', (response) => {
        response.resume()
        endWithError(client, response.statusCode ?? 502, 'The connection was refused.')
      })
      asked.once('error', () => endWithError(client, 503, cellAway().message))
      client.once('error', () => asked.destroy())
      asked.end()
    },

    /** Browsers open theirs again, through another router. */
    endSockets() {
      for (const client of upgraded) client.destroy()
    },

    close: () => agent.destroy(),
  }
}
