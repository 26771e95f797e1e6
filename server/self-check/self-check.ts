import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { createTransport } from 'nodemailer'
import { API_PREFIX } from '#contract/constants.ts'
import { listOffers } from '#contract/entities/market/offer.ts'
import { downloadInvoice, listInvoices } from '#contract/entities/money/invoice.ts'
import { readMe } from '#contract/entities/people/session.ts'
import { type AnswerOf, buildPath, type Endpoint } from '#contract/http.ts'
import { StartProblem } from '#server/kernel/base/problem.ts'
import { toHolder } from '#server/kernel/http/access.ts'
import { effectivePermissions } from '#server/kernel/tenant/permissions.ts'
import { insertSession } from '#server/kernel/tenant/sessions.repository.ts'
import { createAuthenticator, createReader, startSmtpIn } from '#server/market/index.ts'
import { invoicePdf } from '#server/money/index.ts'
import { rolledBack } from '#server/self-check/rolled-back.ts'
import { SAMPLE_INVOICE, sampleMail } from '#server/self-check/samples.ts'
import { listCandidates, removeSession } from '#server/self-check/self-check.repository.ts'

type User = Awaited<ReturnType<typeof listCandidates>>[number]

const SESSION_MS = 60_000
const CALL_MS = 20_000
const LOOPBACK = '127.0.0.1'

async function named<T>(what: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    throw new StartProblem(`Self-check failed: ${what}: ${(error as Error).message}`, { cause: error })
  }
}

async function get(url: string, headers: Record<string, string> = {}): Promise<Response> {
  const answer = await fetch(url, { headers, signal: AbortSignal.timeout(CALL_MS) })
  if (answer.status === 200) return answer
  throw new Error(`${new URL(url).pathname} answered ${answer.status} ${(await answer.text()).slice(0, 300)}`)
}

/** With a session of one minute that nobody else knows and that is removed at the end. */
async function asUser<T>(
  app: FastifyInstance,
  { id, uuid, company_id }: User,
  work: (headers: Record<string, string>) => Promise<T>,
): Promise<T> {
  const { db, tokens } = app.services
  const sid = randomUUID()
  await db.tenant(company_id, (tx) =>
    insertSession(tx, {
      sid,
      user_id: id,
      refresh_id: randomUUID(),
      expires_at: new Date(Date.now() + SESSION_MS).toISOString(),
      agent: 'Self-check of an upgrade',
      // Not asked for a second factor.
      method: 'passkey',
    }),
  )
  try {
    const access = await tokens.sign('access', { sub: uuid, sid, company: company_id })
    return await work({ authorization: `Bearer ${access}` })
  } finally {
    await db.tenant(company_id, (tx) => removeSession(tx, sid))
  }
}

async function readList<E extends Endpoint>(
  url: string,
  endpoint: E,
  headers: Record<string, string>,
): Promise<AnswerOf<E>> {
  const answer = await get(`${url}${API_PREFIX}${buildPath(endpoint)}`, headers)
  return endpoint.answer.parse(await answer.json()) as AnswerOf<E>
}

function requirePdf(bytes: Uint8Array): void {
  if (Buffer.from(bytes.subarray(0, 5)).toString('latin1') !== '%PDF-') throw new Error('the file is no PDF')
}

async function checkBoard(url: string, headers: Record<string, string>): Promise<string> {
  const { count } = await named('the board', () => readList(url, listOffers, headers))
  return `Checked: the board (${count} offers).`
}

async function checkInvoices(url: string, headers: Record<string, string>): Promise<string> {
  const { count, results } = await named('the invoices', () => readList(url, listInvoices, headers))
  const [newest] = results
  if (newest)
    await named('the newest invoice’s PDF', async () => {
      const path = buildPath(downloadInvoice, { id: newest.id })
      requirePdf(await (await get(`${url}${API_PREFIX}${path}`, headers)).bytes())
    })
  return `Checked: the invoices (${count}).`
}

const CALLS = [
  { resource: 'offers', check: checkBoard },
  { resource: 'invoices', check: checkInvoices },
]

const callsOf = (one: User) => {
  const { can } = toHolder(effectivePermissions(one), one)
  return CALLS.filter(({ resource }) => can(resource, 'list'))
}

/** User who may make the most calls. */
const choose = (users: readonly User[]): User | undefined =>
  users.toSorted((one, other) => callsOf(other).length - callsOf(one).length)[0]

async function checkCalls(app: FastifyInstance, url: string, who: User): Promise<string[]> {
  return asUser(app, who, async (headers) => {
    await named('login', () => get(`${url}${API_PREFIX}${buildPath(readMe)}`, headers))
    const lines = ['Checked: login.']
    for (const { check } of callsOf(who)) lines.push(await check(url, headers))
    return lines
  })
}

/** Through SMTP, parser and database; what it wrote is rolled back. */
async function takeEmail(app: FastifyInstance, intakeAddress: string): Promise<string> {
  let state = ''
  let failure: unknown
  const log = {
    info: (context: object) => void (state = (context as { state?: string }).state ?? state),
    warn: ({ err }: { err?: unknown }) => void (failure ??= err),
  }
  const reader = createReader()
  const smtp = await startSmtpIn({
    db: rolledBack(app.services.db, (error) => (failure ??= error)),
    reader,
    authenticator: createAuthenticator('off', log),
    host: LOOPBACK,
    port: 0,
    log,
  })
  try {
    const relay = createTransport({ host: LOOPBACK, port: smtp.port, ignoreTLS: true })
    await relay.sendMail(sampleMail(intakeAddress, randomUUID())).finally(() => relay.close())
  } finally {
    await smtp.stop()
    await reader.close()
  }
  if (failure) throw failure
  return state
}

/**
 * Asks a server that is ready and not yet listening for what its users need first, over HTTP and SMTP on ports of
 * its own. Leaves nothing behind. Throws StartProblem.
 */
export async function checkSelf(app: FastifyInstance): Promise<string[]> {
  const server = createServer((request, response) => app.routing(request, response))
  await once(server.listen(0, LOOPBACK), 'listening')
  const url = `http://${LOOPBACK}:${(server.address() as AddressInfo).port}`
  try {
    await named('the pages', async () => {
      const page = await (await get(`${url}/`)).text()
      if (!page.includes('<script')) throw new Error('the client is not in the page')
    })
    await named('an invoice PDF', async () => requirePdf(await invoicePdf(SAMPLE_INVOICE)))
    const who = await app.services.db.system(listCandidates).then(choose)
    if (!who) return ['Checked: pages and an invoice PDF. Nobody can log in yet, so nothing else was.']
    const lines = await checkCalls(app, url, who)
    const state = await named('an incoming email', () => takeEmail(app, who.intake_address))
    return [...lines, `Checked: an incoming email (${state}, taken back), an invoice PDF.`]
  } finally {
    server.closeAllConnections()
    server.close()
  }
}
