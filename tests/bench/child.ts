import { fork, type ChildProcess } from 'node:child_process'
import { fileURLToPath } from 'node:url'

export interface Limit {
  readonly port: number
  readonly process: ChildProcess
  stop(): Promise<void>
}

export async function startLimit(file: string, env: Record<string, string> = {}): Promise<Limit> {
  const child = fork(fileURLToPath(new URL(`./limits/${file}`, import.meta.url)), {
    env: { ...process.env, ...env },
  })
  const { port } = await new Promise<{ port: number }>((resolve, reject) => {
    child.once('message', (ready) => resolve(ready as { port: number }))
    child.once('exit', (code) => reject(new Error(`${file} ended with ${code}`)))
  })
  return {
    port,
    process: child,
    stop: async () => {
      const ended = new Promise((resolve) => child.once('exit', resolve))
      child.kill()
      await ended
    },
  }
}
