import { fork, type ChildProcess } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type { FeedReady, FeedSettings } from './feed-settings.ts'

const FEED = fileURLToPath(new URL('./feed.ts', import.meta.url))
const RESTART_MS = 2000

export interface Feed {
  readonly relayUrl: string
  begin(settings: FeedSettings): void
  stop(): Promise<void>
}

export async function startFeed(): Promise<Feed> {
  let child: ChildProcess
  let relayPort = 0
  let settings: FeedSettings | undefined
  let stopping = false
  const launch = () =>
    new Promise<void>((resolve, reject) => {
      child = fork(FEED, [String(relayPort)], { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] })
      child.once('message', (ready: FeedReady) => {
        relayPort = ready.relayPort
        if (settings) child.send(settings)
        resolve()
      })
      child.once('error', reject)
      child.once('exit', (code) => {
        reject(new Error(`The demo feed ended with ${code} before it was ready.`))
        if (!stopping) setTimeout(() => stopping || void launch().catch(() => undefined), RESTART_MS).unref()
      })
    })
  await launch()
  return {
    relayUrl: `smtp://127.0.0.1:${relayPort}`,
    begin(given) {
      settings = given
      child.send(given)
    },
    async stop() {
      stopping = true
      if (child.exitCode !== null || child.signalCode !== null) return
      const ended = new Promise((resolve) => child.once('exit', resolve))
      child.kill('SIGTERM')
      await ended
    },
  }
}
