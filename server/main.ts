import { ConfigError, loadConfig } from '#server/config.ts'
import { StartProblem } from '#server/db/postgres/problem.ts'
import { DEMO_ACCOUNTS, DEMO_INTAKE, DEMO_PASSWORD } from '#server/demo/accounts.ts'
import { type Running, startServer } from '#server/run.ts'

const STOP_WITHIN_MS = 15_000

function fail(lines: readonly string[]): never {
  lines.forEach((line) => console.error(line))
  process.exit(1)
}

function announce({ config, url, smtpPort }: Running): void {
  const lines = [`Freight is ready at ${url}`]
  if (smtpPort !== undefined) lines.push(`Mail comes in by SMTP on port ${smtpPort}.`)
  if (config.demo) {
    lines.push(`Demo accounts: ${DEMO_ACCOUNTS.map(({ username }) => username).join(', ')} — password ${DEMO_PASSWORD}`)
    lines.push(`Demo offers go to ${DEMO_INTAKE}.`)
  }
  console.log(lines.join('\n'))
}

async function start(): Promise<Running> {
  try {
    return await startServer(loadConfig(), console.log)
  } catch (error) {
    if (error instanceof ConfigError) fail(error.lines)
    if (error instanceof StartProblem) fail([error.message])
    throw error
  }
}

const running = await start()
announce(running)

let isStopping = false
async function stop(): Promise<void> {
  if (isStopping) return
  isStopping = true
  setTimeout(
    () => fail([`Not everything ended within ${STOP_WITHIN_MS / 1000} seconds; ending now. Nothing that was answered is lost.`]),
    STOP_WITHIN_MS,
  ).unref()
  await running.stop()
  process.exit(0)
}
process.on('SIGTERM', stop)
process.on('SIGINT', stop)
