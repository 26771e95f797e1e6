import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { BootstrapProblem } from './bootstrap.mjs'
import { readPackage } from './read-package.mjs'

export const SERVER = 'server/main.ts'

/** A server and the steps that it reports; server/kernel/operation/launcher.ts is the other end. */
export class ServerProcess {
  /** @type {Map<string, PromiseWithResolvers<any>>} */
  #steps = new Map()
  #reason = ''
  hasEnded = false
  /** @type {(line: string) => void} */
  onSaid = () => undefined

  constructor(root, { nodeFor, NODE_FLAGS, serverEnvironment }, { script = SERVER, args = [], env } = {}) {
    this.root = root
    this.version = readPackage(root)?.version ?? 'unknown'
    const node = nodeFor(root)
    this.child = spawn(node, [...NODE_FLAGS, join(root, script), ...args], {
      cwd: root,
      env: serverEnvironment(root, env),
      stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    })
    this.ended = new Promise((resolve) => {
      this.child.once('error', (error) => {
        this.#reason = `${node} could not be run (${error.message}). Install Node 24 or newer and try again.`
        console.error(this.#reason)
        resolve({ code: 1, signal: null })
      })
      this.child.once('exit', (code, signal) => resolve({ code, signal }))
    })
    void this.ended.then(() => (this.hasEnded = true))
    this.child.on('message', ({ freight: step, ...details }) => {
      if (step === 'said') return this.onSaid(details.line)
      if (step === 'failed') this.#reason = details.reason
      this.#step(step).resolve(details)
    })
  }

  #step(name) {
    if (!this.#steps.has(name)) this.#steps.set(name, Promise.withResolvers())
    return this.#steps.get(name)
  }

  tell(step) {
    if (this.child.connected) this.child.send({ freight: step }, () => undefined)
  }

  kill(signal) {
    this.child.kill(signal)
  }

  /** Resolves with what the server reports at this step; rejects when it ends, or after `ms`, before it. */
  async reach(step, ms) {
    const timeout = Promise.withResolvers()
    const timer = setTimeout(
      () => timeout.reject(new BootstrapProblem(`it did not get to "${step}" in ${ms / 1000} seconds`)),
      ms,
    )
    const ended = this.ended.then(({ code, signal }) => {
      throw new BootstrapProblem(this.#reason || `it ended with ${signal ?? `code ${code}`}`)
    })
    try {
      return await Promise.race([this.#step(step).promise, ended, timeout.promise])
    } finally {
      clearTimeout(timer)
    }
  }
}
