import { API_PREFIX, pathOf } from '#contract/http.ts'
import { reportPosition } from '#contract/entities/vehicle.ts'
import { buildApp } from '#server/app.ts'
import type { Config } from '#server/config.ts'
import { type Database, openDatabase } from '#server/db/client.ts'
import { claimFolder } from '#server/db/postgres/folder-lock.ts'
import { StartProblem } from '#server/db/postgres/problem.ts'
import { migrate } from '#server/db/migrate.ts'
import { startPostgres } from '#server/db/postgres/supervisor.ts'
import { seed } from '#server/db/seed.ts'
import { DEMO_INTAKE } from '#server/demo/accounts.ts'
import { seedDemo } from '#server/demo/seed.ts'
import { type Feed, startFeed } from '#server/demo/start.ts'
import { startMailIn } from '#server/mail/in/start.ts'
import { startMailOut } from '#server/mail/out/sender.ts'

/** The running server. */
export interface Running {
  readonly config: Config
  readonly url: string
  readonly smtpPort: number | undefined
  /** Takes nothing new, finishes what runs, closes sockets with 1012, and ends what start began, last things first. */
  stop(): Promise<void>
}

type Say = (line: string) => void
type Ending = () => Promise<void> | void

async function startDatabase(config: Config, say: Say, atEnd: (ending: Ending) => void): Promise<string> {
  if (config.databaseUrl) return config.databaseUrl
  atEnd(claimFolder(config.dataDir, 'the server'))
  say('Starting PostgreSQL …')
  const postgres = await startPostgres({ dataDir: config.dataDir, say })
  atEnd(() => postgres.stop())
  return postgres.url
}

async function startDemoFeed(config: Config): Promise<Feed | undefined> {
  return config.demo && config.demoRate > 0 && config.mailInPort > 0 ? startFeed() : undefined
}

async function listen(app: Awaited<ReturnType<typeof buildApp>>, { host, port }: Config): Promise<string> {
  try {
    return await app.listen({ host, port })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EADDRINUSE')
      throw new StartProblem(`Port ${port} is taken. Stop what listens there, or start with another one: PORT=${port + 1} npm start`)
    throw error
  }
}

async function prepare(db: Database, config: Config, say: Say): Promise<{ trackingToken: string } | undefined> {
  await seed(db)
  if (!config.demo) return undefined
  say('Looking after the demo company …')
  return seedDemo(db)
}

/** Starts everything that the settings ask for; where a part can't start, what had started is ended again. Throws StartProblem. */
export async function startServer(settings: Config, say: Say): Promise<Running> {
  const endings: Ending[] = []
  const stop = async () => {
    for (let ending = endings.pop(); ending; ending = endings.pop()) await ending()
  }
  try {
    const databaseUrl = await startDatabase(settings, say, (ending) => endings.push(ending))
    await migrate(databaseUrl)
    const db = openDatabase(databaseUrl, { onError: (error) => say(`The database connection failed: ${error.message}`) })
    endings.push(() => db.close())
    const demo = await prepare(db, settings, say)
    const feed = await startDemoFeed(settings)
    if (feed) endings.push(() => feed.stop())
    const config: Config = { ...settings, mailOutUrl: settings.mailOutUrl ?? feed?.relayUrl }
    const app = await buildApp({ config, db })
    endings.push(() => app.close())
    const url = await listen(app, config)
    const { log } = app
    const mailOut = await startMailOut({ db, databaseUrl, mailOutUrl: config.mailOutUrl, log })
    endings.push(() => mailOut.stop())
    const mailIn = await startMailIn({ db, databaseUrl, config, log })
    endings.push(() => mailIn.stop())
    if (feed && demo && mailIn.smtpPort !== undefined)
      feed.begin({
        mailPort: mailIn.smtpPort,
        intakeAddress: DEMO_INTAKE,
        positionUrl: `${url}${API_PREFIX}${pathOf(reportPosition)}`,
        trackingToken: demo.trackingToken,
        offersPerMinute: config.demoRate,
      })
    return { config, url, smtpPort: mailIn.smtpPort, stop }
  } catch (error) {
    await stop()
    throw error
  }
}
