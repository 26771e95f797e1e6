import { rmSync } from 'node:fs'
import { connect, createServer } from 'node:net'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { BootstrapProblem } from './bootstrap.mjs'

const PROTOCOL = 1
/** Longer paths of Unix sockets are cut off. */
const LONGEST_PATH = 103

export const controlPath = (dataDir) => join(dataDir, 'launcher.sock')

const send = (socket, message) => socket.writable && socket.write(`${JSON.stringify(message)}\n`)

async function isAnswered(path) {
  return new Promise((resolve) => {
    const socket = connect(path, () => resolve(true) || socket.destroy()).on('error', () => resolve(false))
  })
}

/**
 * Takes upgrades from the user that runs the server, and from root. `upgrade(request, say, signal)` returns the
 * answer or throws; the signal is aborted when the caller leaves.
 */
export async function openControl(dataDir, upgrade) {
  const path = controlPath(dataDir)
  if (process.platform === 'win32' || path.length > LONGEST_PATH || (await isAnswered(path))) return
  rmSync(path, { force: true })
  const server = createServer((socket) => {
    const left = new AbortController()
    socket.on('error', () => undefined).once('close', () => left.abort())
    createInterface({ input: socket }).once('line', (line) => void answer(socket, line, left.signal))
  })
  async function answer(socket, line, signal) {
    const say = (text, { isLogged = true } = {}) => {
      if (isLogged) console.log(text)
      send(socket, { say: text })
    }
    try {
      const { protocol, ...request } = JSON.parse(line)
      if (protocol !== PROTOCOL)
        throw new BootstrapProblem(
          'The running server understands another form of upgrade. Restart it first.',
        )
      send(socket, { done: await upgrade(request, say, signal) })
    } catch (error) {
      if (signal.aborted) console.log('The upgrade was given up, because its command ended.')
      send(socket, { failed: error instanceof BootstrapProblem ? error.message : String(error) })
    }
    socket.end()
  }
  const others = process.umask(0o177)
  server.listen(path).unref()
  server.once('error', (error) => console.error(`npm run upgrade won’t work: ${error.message}.`))
  process.umask(others)
  process.on('exit', () => rmSync(path, { force: true }))
}

/** Throws BootstrapProblem with what the launcher says, or when none listens. */
export async function askControl(dataDir, request, say) {
  const path = controlPath(dataDir)
  const socket = connect(path)
  const { promise, resolve, reject } = Promise.withResolvers()
  socket.once('error', (error) => {
    if (path.length > LONGEST_PATH)
      return reject(
        new BootstrapProblem(`The path ${dataDir} is too long for an upgrade. Use a shorter DATA_DIR.`),
      )
    reject(
      new BootstrapProblem(
        error.code === 'EACCES'
          ? `Only the user that runs the server, or root, can upgrade it (${path}).`
          : `No server that could be upgraded runs on the data folder ${dataDir}. Set DATA_DIR as the server has it, or just start the new version.`,
      ),
    )
  })
  socket.once('close', () =>
    reject(new BootstrapProblem('The server ended during the upgrade. Start it again.')),
  )
  createInterface({ input: socket }).on('line', (line) => {
    const { say: text, done, failed } = JSON.parse(line)
    if (text !== undefined) say(text)
    if (done !== undefined) resolve(done)
    if (failed !== undefined) reject(new BootstrapProblem(failed))
  })
  send(socket, { protocol: PROTOCOL, ...request })
  return promise.finally(() => socket.destroy())
}
