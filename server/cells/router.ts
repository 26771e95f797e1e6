import { once } from 'node:events'
import { createServer, type IncomingMessage, type OutgoingHttpHeaders, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { API_PREFIX } from '#contract/constants.ts'
import { getLoginChallenge } from '#contract/entities/people/passkey.ts'
import { SIGN_IN_PATHS } from '#contract/rules/sign-in-paths.ts'
import { answerClientError, endWithError } from '#server/kernel/base/client-error.ts'
import { HttpError } from '#server/kernel/base/errors.ts'
import { FIXED_HEADERS } from '#server/kernel/base/security-headers.ts'
import { escaped } from '#server/kernel/base/html.ts'
import { APP_PAGE_POLICY, BRAND, buildAppPage } from '#server/kernel/http/link-page.ts'
import { createFinder, needsBody } from '#server/cells/find-cells.ts'
import { createForwarder, hintCookie } from '#server/cells/forward.ts'
import { emailPage, PASSKEY_FIRST } from '#server/cells/login-page.ts'
import { DirectoryAway, type Places } from '#server/cells/places.ts'

const BODY_LIMIT = 256 * 1024
/** For calls that have begun. */
const DRAIN_MS = 10_000
const PASSKEY = API_PREFIX + getLoginChallenge.path

export interface RouterOptions {
  places: Places
  host: string
  port: number
  onError(error: unknown): void
}

function toHttpError(error: unknown): HttpError | undefined {
  if (error instanceof HttpError) return error
  if (error instanceof DirectoryAway)
    return new HttpError(
      503,
      'Login and links don’t work right now. If you’re logged in, you can go on. Try again in a minute.',
      10,
    )
  return undefined
}

const errorPage = (text: string) =>
  buildAppPage('That didn’t work', `${BRAND}\n<h1>That didn’t work</h1>\n<p>${escaped(text)}</p>`)

function send(
  response: ServerResponse,
  status: number,
  body: string | object,
  more: OutgoingHttpHeaders = {},
) {
  const isPage = typeof body === 'string'
  response.writeHead(status, {
    ...FIXED_HEADERS,
    'content-security-policy': APP_PAGE_POLICY,
    'cache-control': 'no-store',
    'content-type': isPage ? 'text/html; charset=utf-8' : 'application/json; charset=utf-8',
    ...more,
  })
  response.end(isPage ? body : JSON.stringify(body))
}

/** One address for all cells: passes each call and socket on to the cell of its company. */
export async function startRouter({ places, host, port, onError }: RouterOptions) {
  const { find, isNew, cellOfEmail } = createFinder(places)
  const forwarder = createForwarder({ onMisdirected: () => void places.reload() })

  function answerError(error: unknown, request: IncomingMessage, response: ServerResponse): void {
    const known = toHttpError(error)
    if (!known) onError(error)
    if (response.headersSent) return void response.destroy()
    const { status, body, message, retryAfter } =
      known ?? new HttpError(502, 'Something went wrong. Try again.')
    const isPage = request.headers.accept?.includes('text/html') === true
    const more = retryAfter === undefined ? {} : { 'retry-after': String(retryAfter) }
    send(response, status, isPage ? errorPage(message) : body, more)
  }

  /** A sign-in provider is asked by one cell, and its answer is for that cell. */
  async function beginSignIn({ url = '' }: IncomingMessage, response: ServerResponse): Promise<void> {
    const email = new URLSearchParams(url.split('?')[1]).get('email')?.trim() ?? ''
    if (email === '') return send(response, 200, emailPage())
    const location = SIGN_IN_PATHS.start
    send(response, 303, '', { location, 'set-cookie': hintCookie(await cellOfEmail(email)) })
  }

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const [path] = request.url?.split('?', 1) ?? []
    if (path === '/livez') return send(response, 200, { status: 'ok' })
    if (path === '/readyz') return send(response, 200, { status: 'ok', cells: places.all().length })
    // Served by each cell at its own address.
    if (path === '/metrics') throw new HttpError(404, 'Not found.')
    if (path === SIGN_IN_PATHS.start && isNew(request)) return beginSignIn(request, response)
    if (path === PASSKEY && isNew(request)) throw new HttpError(400, PASSKEY_FIRST)
    const body = needsBody(request) ? await forwarder.readAll(request, BODY_LIMIT) : undefined
    await forwarder.forward(request, response, await find(request, body?.toString()), body)
  }

  const server = createServer({ requestTimeout: 10 * 60_000 }, (request, response) => {
    answer(request, response).catch((error: unknown) => answerError(error, request, response))
  })
  server.on('clientError', answerClientError)
  server.on('upgrade', (request, socket, head) => {
    socket.on('error', () => undefined)
    find(request).then(
      ({ cells }) => forwarder.upgrade(request, socket, head, cells[0]!),
      (error: unknown) => endWithError(socket, 503, toHttpError(error)?.message ?? 'Try again.'),
    )
  })
  server.listen({ host, port })
  await once(server, 'listening')
  return {
    port: (server.address() as AddressInfo).port,
    async stop() {
      const closed = once(server, 'close')
      server.close()
      forwarder.endSockets()
      await Promise.race([closed, pause(DRAIN_MS, undefined, { ref: false })])
      server.closeAllConnections()
      await closed
      forwarder.close()
    },
  }
}
