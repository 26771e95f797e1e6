import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { dirname } from 'node:path'
import { serverEnvironment } from '#server/cli/bootstrap.mjs'

const ROOT = dirname(dirname(import.meta.dirname))

export interface Script {
  child: ChildProcess
  output: () => string
  says: (text: string | RegExp) => Promise<string>
  ended: Promise<{ code: number | null; signal: NodeJS.Signals | null }>
}

export function run(command: string, args: string[], env: NodeJS.ProcessEnv = {}, input?: string): Script {
  const child = spawn(command, args, {
    cwd: ROOT,
    env: { ...serverEnvironment(ROOT), ...env },
    stdio: ['pipe', 'pipe', 'pipe'],
  })
  let text = ''
  const listeners = new Set<() => void>()
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (part: string) => {
      text += part
      for (const listener of listeners) listener()
    })
  }
  child.stdin.end(input ?? '')
  const ended = once(child, 'close').then(([code, signal]) => ({ code, signal }))
  return {
    child,
    output: () => text,
    ended,
    says: (wanted) => {
      const { promise, resolve, reject } = Promise.withResolvers<string>()
      const look = () => text.search(wanted) >= 0 && resolve(text)
      listeners.add(look)
      look()
      void ended.then(() => reject(new Error(`it ended without saying ${wanted}; it said: ${text}`)))
      return promise.finally(() => listeners.delete(look))
    },
  }
}

export function runCode(code: string, env: NodeJS.ProcessEnv = {}): Script {
  return run(process.execPath, ['--input-type=module-typescript', '--eval', code], env)
}
