import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify'
import { MINUTE_MS } from '#contract/rules/durations.ts'
import { acceptBodies, BODY_LIMIT } from '#server/core/bodies.ts'
import { answerClientError } from '#server/core/client-error.ts'
import { answerFrameworkError, handleErrors } from '#server/core/error-handler.ts'
import { requireHost } from '#server/core/host-header.ts'
import { asksForSocket } from '#server/core/live-handshake.ts'
import { openErrorReports } from '#server/core/error-reports.ts'
import { fontRoutes } from '#server/core/font-routes.ts'
import { healthRoutes } from '#server/core/health-routes.ts'
import { logOverdueSlots } from '#server/core/limiter.ts'
import { createLiveHub } from '#server/core/live-hub.ts'
import { registerNotFound } from '#server/core/not-found.ts'
import { readSecret } from '#server/core/secret.repository.ts'
import { addSecurityHeaders } from '#server/core/security-headers.ts'
import { createSessions } from '#server/core/sessions.ts'
import { openClient } from '#server/core/static-client.ts'
import { endSlowBodies } from '#server/core/slow-bodies.ts'
import { systemRoutes } from '#server/core/system-routes.ts'
import { createTickets } from '#server/core/tickets.ts'
import { createTokens } from '#server/core/tokens.ts'
import type { Config } from '#server/config.ts'
import type { Database } from '#server/db/client.ts'
import { createKeyring } from '#server/entities/api-key/api-key.service.ts'
import { openFileStore } from '#server/files/store.ts'
import { createRoads } from '#server/geo/roads.ts'
import { startJobs } from '#server/jobs/start.ts'
import { ROUTES } from '#server/routes.ts'

const CLIENT_FOLDER = join(import.meta.dirname, '..', 'dist')
const FILE_TIMEOUT_MS = 10 * MINUTE_MS
const BODY_TIMEOUT_MS = 60_000
// Behind a public URL, X-Forwarded-For is trusted only from these networks.
const PROXIES = ['loopback', 'linklocal', 'uniquelocal']

/** The caller owns the database: close it after the app. */
export interface AppOptions {
  config: Config
  db: Database
  isStrict?: boolean
  clientFolder?: string
  runsJobs?: boolean
  log?: FastifyBaseLogger
}

function newRequestIds(): () => string {
  const node = randomBytes(6).toString('base64url')
  let count = 0
  return () => `${node}-${(++count).toString(36)}`
}

/** Never listens. Closing ends live sockets with 1012, then requests; the database stays open. */
export async function buildApp({
  config,
  db,
  isStrict = config.demo,
  clientFolder = CLIENT_FOLDER,
  runsJobs = true,
  log,
}: AppOptions): Promise<FastifyInstance> {
  const app = fastify({
    ...(log
      ? { loggerInstance: log }
      : { logger: config.logLevel === 'silent' ? false : { level: config.logLevel } }),
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: newRequestIds(),
    trustProxy: config.publicUrl === undefined ? false : PROXIES,
    bodyLimit: BODY_LIMIT,
    requestTimeout: FILE_TIMEOUT_MS,
    forceCloseConnections: 'idle',
    http: { shouldUpgradeCallback: asksForSocket, requireHostHeader: false },
    clientErrorHandler: answerClientError,
    frameworkErrors: answerFrameworkError,
    routerOptions: { ignoreTrailingSlash: true },
  }) as unknown as FastifyInstance
  const tokens = createTokens(await readSecret(db, 'tokens'))
  const tickets = createTickets(await readSecret(db, 'tickets'))
  const sessions = createSessions(db)
  const keys = createKeyring(db)
  const hub = createLiveHub({ db, sessions, tokens, publicUrl: config.publicUrl, log: app.log })
  const roads = createRoads(config.osrmUrl, app.log)

  const files = openFileStore(config)
  const reports = await openErrorReports(config)

  app.decorate('services', {
    config,
    db,
    sessions,
    tokens,
    tickets,
    keys,
    hub,
    roads,
    files,
    reports,
    isStrict,
  })
  app.decorateRequest('user', null)
  addSecurityHeaders(app, config)
  requireHost(app)
  reports.trace(app)
  endSlowBodies(app, BODY_TIMEOUT_MS)
  handleErrors(app)
  await acceptBodies(app)
  registerNotFound(
    app,
    await openClient(clientFolder, { 'error-reports': config.sentryDsn, 'sign-in': config.oidc?.name }),
  )
  systemRoutes(app)
  fontRoutes(app)
  await healthRoutes(app)
  for (const mountRoutes of ROUTES) await mountRoutes(app)

  const stopLog = logOverdueSlots(app.log)
  let stopJobs = async () => {}
  app.addHook('onReady', async () => {
    await sessions.start()
    await hub.start(app.server)
    stopJobs = startJobs(app.services, app.log, { runsJobs })
  })
  app.addHook('preClose', async () => {
    await stopJobs()
    await hub.stop()
  })
  app.addHook('onClose', async () => {
    stopLog()
    await sessions.stop()
    await reports.close()
  })
  return app
}
