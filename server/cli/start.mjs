import { spawn } from 'node:child_process'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import {
  BootstrapProblem,
  buildClient,
  clientIsCurrent,
  installPackages,
  NODE_FLAGS,
  nodeFor,
  serverEnvironment,
} from './bootstrap.mjs'

const SERVER = 'server/main.ts'
const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))))
const [script = SERVER, ...args] = process.argv.slice(2)

function run(node) {
  const child = spawn(node, [...NODE_FLAGS, join(root, script), ...args], {
    cwd: root,
    env: serverEnvironment(root),
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  })
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
  child.once('error', (error) => {
    console.error(`${node} could not be run (${error.message}). Install Node 24 or newer and try again.`)
    process.exitCode = 1
  })
  child.once('exit', (code, signal) => {
    if (signal === null) process.exit(code)
    process.removeAllListeners(signal)
    process.kill(process.pid, signal)
  })
}

try {
  const needsBuild = script === SERVER && !clientIsCurrent(root)
  await installPackages(root, { withDev: needsBuild })
  if (needsBuild) await buildClient(root)
  run(nodeFor(root))
} catch (error) {
  console.error(error instanceof BootstrapProblem ? error.message : error)
  process.exitCode = 1
}
