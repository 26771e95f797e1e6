import { type ChildProcess, spawn } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { existsSync } from 'node:fs'
import { createServer } from 'node:net'
import { dirname, join } from 'node:path'
import { NODE_FLAGS, serverEnvironment } from '#server/cli/bootstrap.mjs'
import { removeFolder, temporaryFolder } from '#tests/support/cluster.ts'

const ROOT = dirname(dirname(import.meta.dirname))
const READY_WITHIN_MS = 300_000
const STOP_WITHIN_MS = 60_000
const KEPT = [
  'PATH',
  'HOME',
  'TMPDIR',
  'LANG',
  'TZ',
  'USER',
  'SystemRoot',
  'LD_PRELOAD',
  'FAKETIME',
  'FAKETIME_DONT_FAKE_MONOTONIC',
]

/** For a database prepared by seedPrivateDemo. The demo's past costs most of a minute of CPU. */
export const WITHOUT_PAST = { DEMO: 'off', MAIL_AUTH: 'off' }

export interface Product {
  readonly url: string
  readonly smtpPort: number
  readonly dataDir: string
  readonly pid: number
  output(): string
  /** Sends SIGTERM, waits and removes the data. */
  stop(): Promise<void>
}

// Below the ephemeral port range, so that a free port stays free until it is used.
const PORTS = { from: 18_000, to: 32_000 }

export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(PORTS.from, PORTS.to)
    const server = createServer()
    const isFree = await new Promise<boolean>((resolve) =>
      server.once('error', () => resolve(false)).listen(port, () => server.close(() => resolve(true))),
    )
    if (isFree) return port
  }
}

const exitOf = (child: ChildProcess) =>
  child.exitCode === null && child.signalCode === null
    ? new Promise<void>((resolve) => child.once('exit', () => resolve()))
    : Promise.resolve()

async function end(child: ChildProcess): Promise<void> {
  const exit = exitOf(child)
  child.kill('SIGTERM')
  const timer = setTimeout(() => child.kill('SIGKILL'), STOP_WITHIN_MS)
  await exit
  clearTimeout(timer)
}

export async function startProduct(settings: Record<string, string> = {}): Promise<Product> {
  if (!existsSync(join(ROOT, 'dist/index.html')))
    throw new Error('The client is not built: run npm run build first.')
  const dataDir = settings.DATA_DIR ?? temporaryFolder()
  const [port, smtpPort] = [await freePort(), await freePort()]
  const inherited = Object.fromEntries(KEPT.map((name) => [name, process.env[name]]))
  const env = {
    ...inherited,
    HOST: '127.0.0.1',
    PORT: String(port),
    MAIL_IN_PORT: String(smtpPort),
    DATA_DIR: dataDir,
    DEMO: 'on',
    DEMO_RATE: '0',
    ...settings,
  }
  const child = spawn(process.execPath, [...NODE_FLAGS, 'server/main.ts'], {
    cwd: ROOT,
    env: serverEnvironment(ROOT, env),
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  const stop = async () => {
    await end(child)
    if (settings.DATA_DIR === undefined) removeFolder(dataDir)
  }
  const url = `http://127.0.0.1:${env.PORT}`
  try {
    await new Promise<void>((resolve, reject) => {
      const timer = setTimeout(
        () => reject(new Error(`The server was not ready in ${READY_WITHIN_MS} ms:\n${output}`)),
        READY_WITHIN_MS,
      )
      const read = (chunk: Buffer) => {
        output += chunk.toString()
        if (output.includes(`ready at ${url}`)) resolve(clearTimeout(timer))
      }
      child.stdout.on('data', read)
      child.stderr.on('data', read)
      child.once('error', reject)
      child.once('exit', (code) =>
        reject(new Error(`The server ended with ${code} before it was ready:\n${output}`)),
      )
    })
  } catch (error) {
    await stop()
    throw error
  }
  return { url, smtpPort: Number(env.MAIL_IN_PORT), dataDir, pid: child.pid ?? 0, output: () => output, stop }
}
