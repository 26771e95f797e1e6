import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { API_PREFIX } from '#contract/constants.ts'
import { buildApp } from '#server/app.ts'
import { hasUsers } from '#server/kernel/tenant/first-user.repository.ts'
import { type Config, ConfigError, loadConfig } from '#server/kernel/config.ts'
import { announceStop } from '#server/kernel/operation/health-routes.ts'
import { nextOrder, report } from '#server/kernel/operation/launcher.ts'
import { prepareClose } from '#server/kernel/http/close-app.ts'
import { inUrl, isEverywhere, ownOrigin } from '#server/kernel/base/origin.ts'
import { openArchive } from '#server/kernel/backup/open-archive.ts'
import { incomingFolder } from '#server/kernel/http/mount-upload.ts'
import type { Database } from '#server/kernel/db/client.ts'
import { openInstallation } from '#server/kernel/operation/installation.ts'
import { StartProblem } from '#server/kernel/base/problem.ts'
import { DEMO_ACCOUNTS, DEMO_INTAKE_ADDRESS, DEMO_PASSWORD, DEMO_PLATFORM } from '#server/demo/accounts.ts'
import { seedDemoDocuments } from '#server/demo/documents.ts'
import { writeDemoPast } from '#server/demo/past.ts'
import { refusePublicAccounts } from '#server/demo/public-accounts.ts'
import { startDemoRegister } from '#server/demo/register.ts'
import { seedDemo } from '#server/demo/seed.ts'
import { startFeed } from '#server/demo/start.ts'
import { openFileStore } from '#server/kernel/files/store.ts'
import { startMailIn } from '#server/market/index.ts'
import { startPublishing } from '#server/cells/publish.ts'
import { checkSelf } from '#server/self-check/self-check.ts'

/** Beside a running server of another version, whose ports and database it takes over when told to. */
const IS_SUCCESSOR = process.argv.includes('--successor')
const STAGE_PATIENCE = 8_000
const PATIENCE: Readonly<Record<string, number>> = { drain: 600_000, sockets: 45_000 }

function say(line: string): void {
  console.log(line)
  report('said', { line })
}

type End = () => Promise<unknown>
const ports: (() => void)[] = []
/** Shutdown order; the entries of one stage end together. */
const stages = {
  drain: [] as End[],
  feed: [] as End[],
  sockets: [] as End[],
  requests: [] as End[],
  archive: [] as End[],
  database: [] as End[],
}
let stopping = false
let isSucceeded = false

async function stop(code: number): Promise<void> {
  if (stopping) return
  stopping = true
  for (const [name, stage] of Object.entries(stages)) {
    const patience = PATIENCE[name] ?? STAGE_PATIENCE
    await Promise.race([Promise.allSettled(stage.map((end) => end())), pause(patience)])
  }
  process.exit(code)
}

/** The ports are free at once; what has begun is finished, and the database goes on for the successor. */
function handOver(): void {
  if (stopping) return
  isSucceeded = true
  for (const free of ports) free()
  report('ports-free', {})
  void stop(0)
}

function fail(error: unknown): void {
  if (stopping) return
  const known = error instanceof ConfigError || error instanceof StartProblem
  console.error(known ? error.message : error)
  report('failed', { reason: error instanceof Error ? error.message : String(error) })
  void stop(1)
}

const near = (host: string) => (isEverywhere(host) ? '127.0.0.1' : inUrl(host))

function explain({ host, port }: Config, error: NodeJS.ErrnoException): Error {
  if (error.code === 'EADDRINUSE')
    return new StartProblem(
      `Port ${port} on ${host} is in use. Stop the program that uses it, or set PORT to a free one.`,
    )
  if (error.code === 'EACCES')
    return new StartProblem(`This user can’t open port ${port}. Set PORT to one above 1023.`)
  if (error.code === 'EADDRNOTAVAIL' || error.code === 'ENOTFOUND') {
    return new StartProblem(
      `${host} is not an address of this machine. Set HOST to one that is, such as 127.0.0.1.`,
    )
  }
  return error
}

async function tryPort(config: Config): Promise<void> {
  const server = createServer()
  try {
    await once(server.listen({ host: config.host, port: config.port }), 'listening')
  } catch (error) {
    throw explain(config, error as NodeJS.ErrnoException)
  }
  await new Promise((resolve) => server.close(resolve))
}

async function listen(app: FastifyInstance, config: Config): Promise<number> {
  const { level } = app.log
  app.log.level = 'silent'
  try {
    await app.listen({ host: config.host, port: config.port })
  } catch (error) {
    throw explain(config, error as NodeJS.ErrnoException)
  } finally {
    app.log.level = level
  }
  return (app.server.address() as AddressInfo).port
}

async function serve(): Promise<void> {
  const settings = loadConfig()
  const installation = await openInstallation({
    config: settings,
    purpose: 'the server',
    say,
    ...(IS_SUCCESSOR ? { beside: true, besideOlder: true } : { before: () => tryPort(settings) }),
  })
  stages.database.push(() => (isSucceeded ? installation.handOver() : installation.close()))
  const { db } = installation
  if (!settings.demo) await refusePublicAccounts(db)
  const demo = settings.demo ? await seedDemo(db) : undefined
  if (demo)
    await seedDemoDocuments({ db, files: openFileStore(settings), folder: incomingFolder(settings.dataDir) })
  const feed = demo && settings.demoRate > 0 && settings.mailInPort > 0 ? await startFeed() : undefined
  if (feed) stages.feed.push(() => feed.stop())
  const register = demo && settings.fmcsaKey === undefined ? await startDemoRegister() : undefined
  if (register) stages.feed.push(() => register.stop())
  const config: Config = {
    ...settings,
    mailOutUrl: settings.mailOutUrl ?? feed?.relayUrl,
    ...(register && { fmcsaKey: register.key, fmcsaUrl: register.url }),
  }

  const work = Promise.withResolvers<void>()
  const app = await buildApp({ config, db, worksFrom: work.promise })
  // Before the first request, so that no user reads half a demo without being told.
  if (demo) app.services.demoInProgress.add(demo.companyId)
  const archive = async () => {
    const opened = await openArchive(config, installation, app.log)
    stages.archive.push(async () => opened?.stop())
  }
  // The log of the database can be archived by one server at a time.
  if (!IS_SUCCESSOR) await archive()
  stages.drain.push(async () => {
    announceStop(app)
    if (!isSucceeded) await pause(config.drainSeconds * 1000)
  })
  stages.sockets.push(() => app.services.hub.stop())
  const closing = prepareClose(app)
  stages.requests.push(closing.close)
  if (IS_SUCCESSOR) await awaitTurn(app)
  const port = await listen(app, config)
  ports.push(closing.freePort)
  const mailIn = await startMailIn({ db, config, log: app.log })
  ports.push(() => void mailIn.stop())
  stages.requests.push(() => mailIn.stop())
  if (config.cell !== undefined && config.directoryUrl !== undefined) {
    const { cell, directoryUrl } = config
    const publishing = await startPublishing(db, { cell, directoryUrl }, app.log)
    stages.requests.push(() => publishing.stop())
  }
  report('serving', { url: `http://${near(config.host)}:${port}` })
  work.resolve()
  void nextOrder('hand-over').then(handOver)
  await installation.takeOver()
  if (IS_SUCCESSOR) await archive()
  report('alone', {})

  if (demo && mailIn.smtpPort !== undefined) {
    feed?.begin({
      mailPort: mailIn.smtpPort,
      intakeAddress: DEMO_INTAKE_ADDRESS,
      apiUrl: `http://${near(config.host)}:${port}${API_PREFIX}`,
      positionUrl: `http://${near(config.host)}:${port}${API_PREFIX}tracking/position/`,
      trackingToken: demo.trackingToken,
      offersPerMinute: config.demoRate,
    })
  }
  await greet(config, db, { port, smtpPort: mailIn.smtpPort })
  if (demo) {
    await writeDemoPast(app, () => stopping)
    app.services.demoInProgress.delete(demo.companyId)
  }
}

async function awaitTurn(app: FastifyInstance): Promise<void> {
  await app.ready()
  report('warm', {})
  void nextOrder('check')
    .then(() => checkSelf(app))
    .then((lines) => {
      for (const line of lines) say(line)
      report('checked', {})
    })
    .catch(fail)
  await nextOrder('listen')
}

async function greet(
  { host, demo, publicUrl }: Config,
  db: Database,
  { port, smtpPort }: { port: number; smtpPort: number | undefined },
): Promise<void> {
  say(`Freight is ready at http://${near(host)}:${port}`)
  if (publicUrl === undefined && isEverywhere(host))
    say(
      `Links in emails start with ${ownOrigin({ host, port })}, because PUBLIC_URL is not set. Set it to the address that users type.`,
    )
  if (demo) {
    say(
      `Log in as ${[...DEMO_ACCOUNTS, DEMO_PLATFORM].map(({ username }) => username).join(', ')}. The password for each is ${DEMO_PASSWORD}.`,
    )
    if (smtpPort !== undefined) say(`Send offers by email to ${DEMO_INTAKE_ADDRESS}, SMTP port ${smtpPort}.`)
  } else if (!(await db.system(hasUsers))) {
    say('Nobody can log in yet. Create the first administrator with npm run create-admin.')
  }
}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP', 'disconnect'] as const)
  process.on(signal, () => void stop(0))
process.on('uncaughtException', fail)
await serve().catch(fail)
