import { spawn } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as pause } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import { BootstrapProblem } from './bootstrap.mjs'
import { openControl } from './control.mjs'
import { readPackage } from './read-package.mjs'
import { ServerProcess } from './server-process.mjs'
import { compareVersions } from '#server/kernel/base/compare-versions.mjs'

const LONGEST_MS = 2 ** 31 - 1
const START_MS = 180_000
const CHECK_MS = 120_000
const PORTS_FREE_MS = 5000
const LISTEN_MS = 30_000
/** A server closes its live connections over 40 seconds. */
const DRAIN_MS = 120_000
/** The new server must live and be ready this long before the old one is forgotten. */
const PROOF_MS = 5000
const READY_EVERY_MS = 250
const BACKUP = 'server/cli/backup.ts'

export const dataFolder = (root, env = process.env) => resolve(root, env.DATA_DIR?.trim() || 'data')

const bootstrapOf = (root) => import(pathToFileURL(join(root, 'server/cli/bootstrap.mjs')).href)

async function isReady(url) {
  const answer = await fetch(`${url}/readyz`, { signal: AbortSignal.timeout(3000) }).catch(() => undefined)
  await answer?.body?.cancel()
  return answer?.status === 200
}

/**
 * Keeps one server running, and changes it for another version's without leaving: what started this process, such
 * as systemd, notices nothing.
 */
export class Launcher {
  /** @type {Set<ServerProcess>} */
  #servers = new Set()
  #serving
  #isUpgrading = false
  #isChanging = false
  #isStopping = false
  #env
  #dataDir
  #note

  constructor(root) {
    this.#dataDir = dataFolder(root)
    this.#note = join(this.#dataDir, 'version.json')
    // Relative to the folder of this version, it would be another folder in the next.
    this.#env = { ...process.env, DATA_DIR: this.#dataDir }
  }

  async run(root) {
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => this.#stop(signal))
    this.#sayNewer(root)
    this.#serving = await this.#start(root)
    try {
      await this.#serving.reach('serving', LONGEST_MS)
    } catch (error) {
      if (this.#serving.hasEnded) return
      throw error
    }
    this.#writeNote(this.#serving)
    await openControl(this.#dataDir, (request, say, signal) => this.#upgrade(request, say, signal))
  }

  async #start(root, args = []) {
    const server = new ServerProcess(root, await bootstrapOf(root), { args, env: this.#env })
    this.#servers.add(server)
    void server.ended.then((end) => this.#ended(server, end))
    return server
  }

  #ended(server, end) {
    this.#servers.delete(server)
    if (this.#isStopping ? this.#servers.size === 0 : server === this.#serving && !this.#isChanging)
      this.#leave(end)
  }

  #leave({ code, signal }) {
    if (signal === null) process.exit(code)
    process.removeAllListeners(signal)
    process.kill(process.pid, signal)
  }

  #stop(signal) {
    this.#isStopping = true
    for (const server of this.#servers) server.kill(signal)
  }

  #sayNewer(root) {
    const note = this.#readNote()
    const version = readPackage(root)?.version
    if (note && version && compareVersions(note.version, version) > 0)
      console.log(
        `Version ${note.version} in ${note.root} was the last to use this data. This is ${version}, which is older.`,
      )
  }

  #readNote() {
    try {
      return JSON.parse(readFileSync(this.#note, 'utf8'))
    } catch {
      return undefined
    }
  }

  #writeNote({ root, version }) {
    try {
      mkdirSync(this.#dataDir, { recursive: true, mode: 0o755 })
      writeFileSync(this.#note, `${JSON.stringify({ version, root })}\n`)
    } catch {
      // The note only helps whoever starts the wrong version.
    }
  }

  async #upgrade(request, say, signal) {
    if (this.#isUpgrading) throw new BootstrapProblem('Another upgrade is running. Wait until it has ended.')
    this.#isUpgrading = true
    try {
      const next = await this.#prepare(request, say, signal)
      this.#isChanging = true
      return await this.#change(this.#serving, next, say)
    } finally {
      this.#isUpgrading = false
      this.#isChanging = false
      if (this.#serving.hasEnded && !this.#isStopping) this.#ended(this.#serving, await this.#serving.ended)
    }
  }

  /** Changes nothing that the running version depends on. */
  async #prepare({ root, backupTo, withoutBackup }, say, signal) {
    const old = this.#serving
    await this.#backUp({ backupTo, withoutBackup }, say, signal)
    say('Updating the database and starting the new version beside the old one …')
    const next = await this.#start(root, ['--successor'])
    // The server has logged it.
    next.onSaid = (line) => say(line, { isLogged: false })
    const abort = () => next.kill('SIGTERM')
    signal.addEventListener('abort', abort)
    try {
      await next.reach('warm', START_MS)
      next.tell('check')
      await next.reach('checked', CHECK_MS)
      next.onSaid = () => undefined
      signal.throwIfAborted()
      return next
    } catch (error) {
      if (!next.hasEnded) next.kill('SIGTERM')
      throw new BootstrapProblem(
        `Version ${next.version} can’t serve: ${error.message}\nVersion ${old.version} serves as before.`,
        { cause: error },
      )
    } finally {
      signal.removeEventListener('abort', abort)
    }
  }

  async #backUp({ backupTo, withoutBackup }, say, signal) {
    if (withoutBackup) return say('No backup is taken, as asked.')
    if (!backupTo && !this.#env.BACKUP_TO)
      throw new BootstrapProblem(
        'There is no place for a backup. Set BACKUP_TO, or add --backup-to FOLDER or --without-backup.',
      )
    const { root } = this.#serving
    if (!existsSync(join(root, BACKUP)))
      throw new BootstrapProblem(
        'This version has no backup command. Take a backup yourself and add --without-backup.',
      )
    say('Taking a backup …')
    await this.#script(root, BACKUP, backupTo ? [backupTo] : [], say, signal)
  }

  async #script(root, script, args, say, signal) {
    const { nodeFor, NODE_FLAGS, serverEnvironment } = await bootstrapOf(root)
    const child = spawn(nodeFor(root), [...NODE_FLAGS, join(root, script), ...args], {
      cwd: root,
      env: serverEnvironment(root, this.#env),
      stdio: ['ignore', 'pipe', 'pipe'],
      signal,
    })
    const said = []
    for (const stream of [child.stdout, child.stderr])
      createInterface({ input: stream }).on('line', (line) => (said.push(line), say(line)))
    const { promise, resolve: done } = Promise.withResolvers()
    child.once('error', (error) => done(error.message))
    child.once('close', (code, by) => done(code === 0 ? '' : `It ended with ${by ?? `code ${code}`}.`))
    const failure = await promise
    if (failure)
      throw new BootstrapProblem(
        `${said.at(-1) ?? failure}\nVersion ${this.#serving.version} serves as before.`,
      )
  }

  /** From here on the outcome no longer depends on whoever asked. */
  async #change(old, next, say) {
    say(`Switching from ${old.version} to ${next.version} …`)
    try {
      const { refusedMs } = await this.#switch(old, next)
      say(`Version ${next.version} serves. Calls were refused for ${refusedMs} ms.`)
      await this.#prove(next)
      this.#writeNote(next)
      return { version: next.version, refusedMs }
    } catch (error) {
      if (this.#isStopping) throw error
      say(`Version ${next.version} failed: ${error.message}`)
      const refusedMs = await this.#return(old.root, next)
      throw new BootstrapProblem(
        `Returned to version ${old.version} without loss; calls were refused for ${refusedMs} ms.`,
        { cause: error },
      )
    }
  }

  async #switch(from, to) {
    from.tell('hand-over')
    // A server that hangs keeps nothing that was committed.
    await from.reach('ports-free', PORTS_FREE_MS).catch(() => from.hasEnded || from.kill('SIGKILL'))
    const at = performance.now()
    this.#serving = to
    to.tell('listen')
    const { url } = await to.reach('serving', LISTEN_MS)
    return { url, refusedMs: Math.round(performance.now() - at) }
  }

  async #prove(next) {
    const { url } = await next.reach('serving', 0)
    const until = performance.now() + PROOF_MS
    let isWell = false
    while (performance.now() < until) {
      if (next.hasEnded) await next.reach('end', 0)
      isWell = await isReady(url)
      await pause(READY_EVERY_MS)
    }
    if (!isWell) throw new BootstrapProblem('it serves, but is not ready (/readyz)')
    await next.reach('alone', DRAIN_MS)
  }

  async #return(root, failed) {
    const at = performance.now()
    const again = await this.#start(root, ['--successor'])
    await again.reach('warm', START_MS)
    if (failed.hasEnded) {
      this.#serving = again
      again.tell('listen')
      await again.reach('serving', LISTEN_MS)
      return Math.round(performance.now() - at)
    }
    return (await this.#switch(failed, again)).refusedMs
  }
}
