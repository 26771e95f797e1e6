import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import * as bootstrap from './bootstrap.mjs'
import { Launcher } from './launcher.mjs'
import { SERVER, ServerProcess } from './server-process.mjs'

const { BootstrapProblem, buildClient, clientIsCurrent, installPackages } = bootstrap
const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))))
const [script = SERVER, ...args] = process.argv.slice(2)

async function runCommand() {
  const command = new ServerProcess(root, bootstrap, { script, args })
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => command.kill(signal))
  const { code, signal } = await command.ended
  if (signal === null) process.exit(code)
  process.removeAllListeners(signal)
  process.kill(process.pid, signal)
}

try {
  const isServer = script === SERVER
  const needsBuild = isServer && !clientIsCurrent(root)
  await installPackages(root, { withDev: needsBuild })
  if (needsBuild) await buildClient(root)
  await (isServer ? new Launcher(root).run(root) : runCommand())
} catch (error) {
  console.error(error instanceof BootstrapProblem ? error.message : error)
  process.exitCode = 1
}
