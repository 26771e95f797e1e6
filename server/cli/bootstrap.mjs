import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  existsSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'

const NEEDED_NODE = 24
const CLIENT_SOURCES = [
  'contract',
  'providers',
  'resources',
  'src',
  'index.html',
  'package.json',
  'package-lock.json',
  'tsconfig.json',
  'vite.config.ts',
]
/** Into the same folder: the office's pages, and the driver's page. */
const CLIENT_BUILDS = ['vite.config.ts', 'src/driver/vite.config.ts']
const STAMP = '.sources'

export class BootstrapProblem extends Error {}

function readJson(path) {
  try {
    return JSON.parse(readFileSync(path, 'utf8'))
  } catch {
    return undefined
  }
}

/** npm writes its list of installed packages only after a complete install. */
function packagesAreCurrent(root, withDev) {
  const wanted = readJson(join(root, 'package-lock.json'))?.packages
  const there = readJson(join(root, 'node_modules/.package-lock.json'))?.packages
  if (!wanted)
    throw new BootstrapProblem(
      `There is no readable package-lock.json in ${root}. Check the project out again.`,
    )
  if (!there) return false
  return Object.entries(wanted).every(([path, { dev, optional, devOptional, version, integrity }]) => {
    if (path === '') return true
    const found = there[path]
    return found
      ? found.version === version && found.integrity === integrity
      : optional === true || devOptional === true || (dev === true && !withDev)
  })
}

function finish(command, args, options) {
  return new Promise((resolve) => {
    const child = spawn(command, args, { ...options, stdio: ['ignore', 'pipe', 'pipe'] })
    let output = ''
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding('utf8').on('data', (text) => (output += text))
    child.once('error', (error) => resolve({ code: 1, output: error.message }))
    child.once('close', (code) => resolve({ code: code ?? 1, output }))
  })
}

function npm(args) {
  const script = process.env.npm_execpath
  if (script && /npm-cli\.c?js$/.test(script)) return [process.execPath, [script, ...args], {}]
  return ['npm', args, { shell: process.platform === 'win32' }]
}

const firstError = (output) =>
  output
    .split('\n')
    .map((line) => /^npm (?:error|ERR!) (?!code |A complete log|\s)(.+)$/.exec(line)?.[1])
    .find((line) => line) ?? output.trim().split('\n').at(-1)

/** A release, whose client is built, runs without the packages of development. */
export async function installPackages(root, { withDev = true, say = console.log } = {}) {
  if (packagesAreCurrent(root, withDev)) return
  say('Installing the packages (once, about a minute) …')
  const [command, args, options] = npm([
    'ci',
    withDev ? '--include=dev' : '--omit=dev',
    '--include=optional',
    '--prefer-offline',
    '--no-audit',
    '--no-fund',
  ])
  const { code, output } = await finish(command, args, { cwd: root, ...options })
  if (code !== 0) {
    throw new BootstrapProblem(
      `The packages could not be installed: ${firstError(output)}. Connect this machine to the npm registry and try again; npm ci shows more.`,
    )
  }
}

function* filesOf(path) {
  if (!existsSync(path)) return
  if (!statSync(path).isDirectory()) return yield path
  for (const name of readdirSync(path).sort()) yield* filesOf(join(path, name))
}

function hashOfSources(root) {
  const hash = createHash('sha256')
  for (const source of CLIENT_SOURCES) {
    for (const file of filesOf(join(root, source)))
      hash.update(`${file.slice(root.length)}\0`).update(readFileSync(file))
  }
  return hash.digest('hex')
}

export function clientIsCurrent(root, sources = hashOfSources(root)) {
  const stamp = join(root, 'dist', STAMP)
  return existsSync(stamp) && readFileSync(stamp, 'utf8') === sources
}

/**
 * Builds into dist/ when the sources changed; a failed build keeps the previous one. Throws BootstrapProblem.
 */
export async function buildClient(root, say = console.log) {
  const sources = hashOfSources(root)
  if (clientIsCurrent(root, sources)) return
  say('Building the client …')
  const fresh = join(root, '.cache', `dist-${process.pid}`)
  try {
    mkdirSync(dirname(fresh), { recursive: true })
    const vite = join(root, 'node_modules/vite/bin/vite.js')
    for (const config of CLIENT_BUILDS) {
      const { code, output } = await finish(
        nodeFor(root),
        [vite, 'build', '--config', config, '--logLevel', 'error', '--outDir', fresh],
        { cwd: root },
      )
      if (code !== 0) {
        throw new BootstrapProblem(
          `${output.trim()}\nThe client could not be built. Mend what is named above, or check the project out again.`,
        )
      }
    }
    writeFileSync(join(fresh, STAMP), sources)
    const dist = join(root, 'dist')
    rmSync(dist, { recursive: true, force: true })
    renameSync(fresh, dist)
  } finally {
    rmSync(fresh, { recursive: true, force: true })
  }
}

export function nodeFor(root) {
  const platform = process.platform === 'win32' ? 'win' : process.platform
  const file = process.platform === 'win32' ? 'node.exe' : 'node'
  const own = join(root, 'node_modules', `node-${platform}-${process.arch}`, 'bin', file)
  if (existsSync(own)) return own
  if (Number.parseInt(process.versions.node, 10) >= NEEDED_NODE) return process.execPath
  throw new BootstrapProblem(
    `Node ${NEEDED_NODE} or newer is needed and this is ${process.versions.node}; the packages bring none for ${platform}-${process.arch}. Install it from nodejs.org and try again.`,
  )
}

/**
 * V8's default young generation would grow to 130 MB and never shrink. At 8 MB, parallel collection costs
 * more than it saves, on cores that PostgreSQL needs.
 */
export const NODE_FLAGS = ['--max-semi-space-size=8', '--no-parallel-scavenge']

export const serverEnvironment = (root, env = process.env) => ({
  NODE_COMPILE_CACHE: join(root, 'node_modules/.cache/freight'),
  ...env,
})
