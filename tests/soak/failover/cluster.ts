import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import {
  chownSync,
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { withClient } from '#server/kernel/db/connection.ts'
import { until } from '#tests/soak/soak.ts'

const ROOT = dirname(dirname(dirname(import.meta.dirname)))
const RECIPE = join(ROOT, 'deploy/cluster')
const PASSWORD = 'CHANGE-ME'
const WRITE = 'freight:CHANGE-ME@127.0.0.1:5000'
export const NODES = [1, 2, 3] as const
export type NodeNumber = (typeof NODES)[number]

interface Member {
  name: string
  role: string
  state: string
}

const found = (program: string) =>
  spawnSync('sh', ['-c', `command -v ${program}`])
    .stdout.toString()
    .trim()
const binaries = globSync('/usr/lib/postgresql/*/bin/postgres').map(dirname).toSorted().at(-1)

/** What is missing on this machine for the cluster, in words; empty where it can be built. */
export function missing(): string {
  if (process.platform !== 'linux') return 'it needs Linux, whose loopback has many addresses'
  if (process.getuid?.() !== 0) return 'it needs root, to run PostgreSQL as the user postgres'
  const without = ['patroni', 'etcd', 'haproxy'].filter((program) => found(program) === '')
  if (!binaries) without.unshift('postgresql')
  return without.length > 0 ? `install ${without.join(', ')} first` : ''
}

/** Machine N of the recipe is 127.0.0.N; only what a second server on one machine needs is added. */
const at = (text: string, node: NodeNumber, keep: RegExp) =>
  text
    .split('\n')
    .map((line) =>
      keep.test(line)
        ? line
        : line.replaceAll('10.0.0.1', `10.0.0.${node}`).replaceAll('node1', `node${node}`),
    )
    .join('\n')
    .replaceAll('10.0.0.', '127.0.0.')

/** Starts the recipe of deploy/cluster on loopback; ends its own processes only. */
export class Cluster {
  readonly url = `postgresql://${WRITE}/freight`
  readonly folder = mkdtempSync(join(tmpdir(), 'freight-failover-'))
  readonly #children = new Map<string, ChildProcess>()
  readonly #ids = {
    uid: Number(spawnSync('id', ['-u', 'postgres']).stdout),
    gid: Number(spawnSync('id', ['-g', 'postgres']).stdout),
  }

  async start(): Promise<void> {
    chownSync(this.folder, this.#ids.uid, this.#ids.gid)
    for (const node of NODES) this.startEtcd(node)
    for (const node of NODES) {
      this.#startPatroni(node)
      if (!(await until(async () => (await this.members()).filter(isUp).length >= node, 120_000)))
        throw new Error(`node${node} did not start: see ${this.folder}`)
    }
    writeFileSync(
      join(this.folder, 'haproxy.cfg'),
      readFileSync(join(RECIPE, 'haproxy.cfg'), 'utf8').replaceAll('10.0.0.', '127.0.0.'),
    )
    this.#run('haproxy', '/usr/sbin/haproxy', ['-db', '-f', join(this.folder, 'haproxy.cfg')])
    const made = await until(() => this.#createDatabase(), 30_000)
    if (!made) throw new Error(`the database was not made: see ${this.folder}`)
    await this.settled()
  }

  async #createDatabase(): Promise<boolean> {
    try {
      await withClient(`postgresql://postgres:${PASSWORD}@127.0.0.1:5000/postgres`, async (client) => {
        await client.query(`CREATE ROLE freight LOGIN CREATEROLE PASSWORD '${PASSWORD}'`)
        await client.query('CREATE DATABASE freight OWNER freight')
      })
      return true
    } catch {
      return false
    }
  }

  #run(
    name: string,
    program: string,
    args: string[],
    options: { env?: NodeJS.ProcessEnv; asPostgres?: boolean } = {},
  ) {
    const log = openSync(join(this.folder, `${name}.log`), 'a')
    const child = spawn(program, args, {
      cwd: this.folder,
      env: { PATH: process.env['PATH'], LC_ALL: 'C.UTF-8', ...options.env },
      stdio: ['ignore', log, log],
      ...(options.asPostgres && this.#ids),
    })
    this.#children.set(name, child)
  }

  startEtcd(node: NodeNumber): void {
    const text = at(readFileSync(join(RECIPE, 'etcd.env'), 'utf8'), node, /INITIAL_CLUSTER=/)
    const env = Object.fromEntries(
      [...text.matchAll(/^(ETCD_\w+)=(.*)$/gm)].map(([, name = '', value = '']) => [name, value]),
    )
    env['ETCD_DATA_DIR'] = join(this.folder, `etcd${node}`)
    env['ETCD_LISTEN_CLIENT_URLS'] = `http://127.0.0.${node}:2379`
    this.#run(`etcd${node}`, 'etcd', [], { env, asPostgres: true })
  }

  #startPatroni(node: NodeNumber): void {
    const sockets = join(this.folder, `sockets${node}`)
    mkdirSync(sockets, { recursive: true })
    chownSync(sockets, this.#ids.uid, this.#ids.gid)
    const text = at(readFileSync(join(RECIPE, 'patroni.yaml'), 'utf8'), node, /^etcd:/)
      .replace('data_dir: /var/lib/postgresql/freight', `data_dir: ${this.folder}/pg${node}`)
      .replace(
        'bin_dir: /usr/lib/postgresql/15/bin',
        `bin_dir: ${binaries}\n  parameters: { unix_socket_directories: ${sockets} }`,
      )
      .replace('pgpass: /var/lib/postgresql/.pgpass-patroni', `pgpass: ${this.folder}/pgpass${node}`)
    const file = join(this.folder, `node${node}.yaml`)
    writeFileSync(file, text, { mode: 0o600 })
    chownSync(file, this.#ids.uid, this.#ids.gid)
    this.#run(`patroni${node}`, 'patroni', [file], { asPostgres: true })
  }

  async members(): Promise<Member[]> {
    for (const node of NODES) {
      const answer = await fetch(`http://127.0.0.${node}:8008/cluster`, {
        signal: AbortSignal.timeout(2000),
      }).catch(() => undefined)
      if (answer?.ok) return ((await answer.json()) as { members: Member[] }).members
    }
    return []
  }

  async #nodeWith(role: string): Promise<NodeNumber> {
    let name: string | undefined
    await until(
      async () =>
        (name = (await this.members()).find((one) => one.role === role && isUp(one))?.name) !== undefined,
      90_000,
    )
    if (!name) throw new Error(`no node is ${role}: see ${this.folder}`)
    return Number(name.slice(4)) as NodeNumber
  }

  readonly primary = () => this.#nodeWith('leader')
  readonly standby = () => this.#nodeWith('sync_standby')

  /** Waits until there is a primary with a synchronous standby and all three are up. */
  async settled(): Promise<boolean> {
    return until(async () => {
      const members = await this.members()
      return (
        members.length === 3 &&
        members.every(isUp) &&
        members.some(({ role }) => role === 'leader') &&
        members.some(({ role }) => role === 'sync_standby')
      )
    }, 180_000)
  }

  postmaster(node: NodeNumber): number {
    return Number(readFileSync(join(this.folder, `pg${node}/postmaster.pid`), 'utf8').split('\n')[0])
  }

  /** The process ids of a node: Patroni, PostgreSQL and all that they started. */
  processes(node: NodeNumber): number[] {
    const pid = this.#children.get(`patroni${node}`)?.pid
    const file = join(this.folder, `pg${node}/postmaster.pid`)
    return [...(pid ? tree(pid) : []), ...(existsSync(file) ? tree(this.postmaster(node)) : [])]
  }

  stopEtcd(): void {
    for (const node of NODES) this.#children.get(`etcd${node}`)?.kill('SIGKILL')
  }

  switchover(from: NodeNumber, to: NodeNumber): void {
    const options = [
      'switchover',
      '--force',
      '--master',
      `node${from}`,
      '--candidate',
      `node${to}`,
      'freight',
    ]
    spawnSync('patronictl', ['-c', join(this.folder, 'node1.yaml'), ...options], this.#ids)
  }

  async stop(): Promise<void> {
    const all = NODES.flatMap((node) => this.processes(node))
    for (const name of ['haproxy', ...NODES.map((node) => `etcd${node}`)])
      this.#children.get(name)?.kill('SIGKILL')
    signal(all, 'SIGCONT')
    signal(all, 'SIGKILL')
    await until(() => all.every((pid) => !existsSync(`/proc/${pid}`)), 10_000)
    rmSync(this.folder, { recursive: true, force: true })
  }
}

const isUp = ({ state }: Member) => state === 'running' || state === 'streaming'

function tree(pid: number): number[] {
  const children = spawnSync('pgrep', ['-P', String(pid)])
    .stdout.toString()
    .split('\n')
    .filter(Boolean)
  return [pid, ...children.flatMap((child) => tree(Number(child)))]
}

export function signal(pids: readonly number[], name: NodeJS.Signals): void {
  for (const pid of new Set(pids))
    try {
      process.kill(pid, name)
    } catch {
      // It has ended.
    }
}
