import { randomBytes } from 'node:crypto'
import fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify'
import { MINUTE_MS } from '#contract/rules/durations.ts'
import { acceptBodies, BODY_LIMIT } from '#server/kernel/http/bodies.ts'
import { answerClientError } from '#server/kernel/base/client-error.ts'
import { answerFrameworkError, handleErrors } from '#server/kernel/http/error-handler.ts'
import { requireHost } from '#server/kernel/http/host-header.ts'
import { asksForSocket } from '#server/kernel/live/live-handshake.ts'
import { openErrorReports } from '#server/kernel/operation/error-reports.ts'
import { fontRoutes } from '#server/kernel/http/font-routes.ts'
import { healthRoutes } from '#server/kernel/operation/health-routes.ts'
import { logOverdueSlots } from '#server/kernel/base/limiter.ts'
import { createLiveHub } from '#server/kernel/live/live-hub.ts'
import { refuseMisdirected } from '#server/kernel/http/misdirected.ts'
import { registerNotFound } from '#server/kernel/http/not-found.ts'
import { readSecret } from '#server/kernel/http/secret.repository.ts'
import { addSecurityHeaders } from '#server/kernel/base/security-headers.ts'
import { createSessions } from '#server/kernel/http/sessions.ts'
import { CLIENT_FOLDER, openClient } from '#server/kernel/http/static-client.ts'
import { endSlowBodies } from '#server/kernel/http/slow-bodies.ts'
import { systemRoutes } from '#server/kernel/openapi/system-routes.ts'
import { createTickets } from '#server/kernel/http/tickets.ts'
import { createTokens } from '#server/kernel/base/tokens.ts'
import type { Config } from '#server/kernel/config.ts'
import type { Database } from '#server/kernel/db/client.ts'
import { openReplicas } from '#server/kernel/db/replicas.ts'
import { createKeyring } from '#server/people/index.ts'
import { openFileStore } from '#server/kernel/files/store.ts'
import { createRoads } from '#server/kernel/geo/roads.ts'
import { startJobs } from '#server/kernel/jobs/start.ts'
import { ROUTES } from '#server/routes.ts'

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
  /** Until it resolves, the app answers calls and starts no work of its own. */
  worksFrom?: Promise<void>
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
  worksFrom,
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
    // A call that got through before the port was closed is served.
    return503OnClosing: false,
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
  const replicas = openReplicas(db, config.databaseReadUrl)
  const reports = await openErrorReports(config)

  app.decorate('services', {
    config,
    db,
    replicas,
    sessions,
    tokens,
    tickets,
    keys,
    hub,
    roads,
    files,
    reports,
    demoInProgress: new Set<number>(),
    isStrict,
  })
  app.decorateRequest('user', null)
  addSecurityHeaders(app, config)
  requireHost(app)
  refuseMisdirected(app)
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
  let stopJobs: (() => Promise<void>) | undefined
  let isClosing = false
  const work = () => {
    if (!isClosing) stopJobs = startJobs(app.services, app.log, { runsJobs })
  }
  app.addHook('onReady', async () => {
    await sessions.start()
    await hub.start(app.server)
    if (worksFrom) void worksFrom.then(work)
    else work()
  })
  app.addHook('preClose', async () => {
    isClosing = true
    await stopJobs?.()
    await hub.stop()
  })
  app.addHook('onClose', async () => {
    stopLog()
    await sessions.stop()
    await replicas.stop()
    await reports.close()
  })
  return app
}
