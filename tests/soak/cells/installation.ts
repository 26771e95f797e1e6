import { type ChildProcess, spawn } from 'node:child_process'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { NODE_FLAGS } from '#server/cli/bootstrap.mjs'
import { endLeftover, runningDatabase } from '#server/kernel/db/postgres/supervisor.ts'
import { removeFolder, temporaryCluster, temporaryFolder } from '#tests/support/cluster.ts'
import { PRIVATE_PASSWORD, seedPrivateDemo } from '#tests/support/demo-users.ts'
import { freePort, type Product, startProduct, WITHOUT_PAST } from '#tests/support/product.ts'
import { sendAtOnce } from '#tests/support/send-at-once.ts'

const ROOT = dirname(dirname(dirname(import.meta.dirname)))
const NAMES = ['east', 'west'] as const
export type CellName = (typeof NAMES)[number]

export interface Run {
  readonly child: ChildProcess
  readonly output: () => string
  readonly ended: Promise<number | null>
}

/** A program of the project, as a process of its own. */
function run(args: readonly string[], env: Record<string, string>): Run {
  const child = spawn(process.execPath, [...NODE_FLAGS, ...args], {
    cwd: ROOT,
    env: { ...process.env, LOG_LEVEL: 'fatal', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => (output += chunk.toString()))
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve))
  return { child, output: () => output, ended }
}

async function succeed(name: string, { ended, output }: Run): Promise<void> {
  const code = await ended
  if (code !== 0) throw new Error(`${name} ended with ${code}:\n${output()}`)
}

/** Two cells with embedded databases, a directory and a router; the demo's company is in the first cell. */
export class Cells {
  readonly #root: string
  readonly #directory: Awaited<ReturnType<typeof temporaryCluster>>
  readonly #cells = new Map<CellName, Product>()
  readonly #router: Run
  readonly url: string
  readonly smtpPort: number

  private constructor(
    root: string,
    directory: Awaited<ReturnType<typeof temporaryCluster>>,
    router: Run,
    ports: readonly [number, number],
  ) {
    this.#root = root
    this.#directory = directory
    this.#router = router
    this.url = `http://127.0.0.1:${ports[0]}`
    this.smtpPort = ports[1]
  }

  static async start(relay: string): Promise<Cells> {
    const root = await mkdtemp(join(tmpdir(), 'freight-cells-'))
    const directory = await temporaryCluster()
    const ports = [await freePort(), await freePort()] as const
    const env = { DIRECTORY_URL: directory.url, PORT: String(ports[0]), MAIL_IN_PORT: String(ports[1]) }
    await succeed('cells', run(['server/cli/cells.ts'], env))
    const cells = new Cells(root, directory, run(['server/cli/router.ts'], env), ports)
    for (const name of NAMES) await cells.#add(name, relay)
    await seedPrivateDemo(await cells.database('east'))
    await sendAtOnce(cells.#cells.get('east')!.url, PRIVATE_PASSWORD)
    return cells
  }

  async #add(name: CellName, relay: string): Promise<void> {
    const settings = {
      ...WITHOUT_PAST,
      DATA_DIR: temporaryFolder(),
      CELL: name,
      DIRECTORY_URL: this.#directory.url,
      PUBLIC_URL: this.url,
      MAIL_IN_PROXIES: '127.0.0.1',
      MAIL_OUT_URL: relay,
    }
    await mkdir(this.settings, { recursive: true })
    await writeFile(
      join(this.settings, `${name}.env`),
      Object.entries(settings)
        .map(([key, value]) => `${key}='${value}'\n`)
        .join(''),
    )
    const product = await startProduct(settings)
    this.#cells.set(name, product)
    const smtp = `127.0.0.1:${product.smtpPort}`
    await succeed('cells add', run(['server/cli/cells.ts', 'add', product.url, smtp], settings))
  }

  get settings(): string {
    return join(this.#root, 'settings')
  }

  async database(name: CellName): Promise<string> {
    return (await runningDatabase(this.#cells.get(name)!.dataDir)) ?? ''
  }

  move(company: string, to: CellName): Run {
    const folder = join(this.#root, `to-${to}`)
    const args = ['server/cli/cells.ts', 'move', company, to, '--settings', this.settings, '--to', folder]
    return run(args, { DIRECTORY_URL: this.#directory.url })
  }

  /** Before the next move in the same direction. */
  forgetFolder(to: CellName): Promise<void> {
    return rm(join(this.#root, `to-${to}`), { recursive: true, force: true })
  }

  routerOutput(): string {
    return this.#router.output()
  }

  async stop(): Promise<void> {
    this.#router.child.kill('SIGTERM')
    await this.#router.ended
    for (const product of this.#cells.values()) {
      await product.stop()
      await endLeftover(product.dataDir)
      removeFolder(product.dataDir)
    }
    await this.#directory.stop()
    await rm(this.#root, { recursive: true, force: true })
  }
}
