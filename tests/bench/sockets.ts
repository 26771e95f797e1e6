import { fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { socketPath } from '#contract/live.ts'
import type { Bench } from './context.ts'

export type Targets = { url: string; headers?: Record<string, string> }[]

export function startClients() {
  const child = fork(fileURLToPath(new URL('./sockets-client.ts', import.meta.url)))
  const ask = <T>(order: unknown) =>
    new Promise<T>((resolve) => {
      child.once('message', (answer) => resolve(answer as T))
      child.send(order as never)
    })
  return {
    open: (targets: Targets) => ask<{ open: number }>({ targets }),
    report: () => ask<{ received: number; ages: number[]; closed: number; lastAt: number }>('report'),
    reset: () => ask('reset'),
    stop: () => child.kill(),
  }
}

export function liveTargets({ accounts, product }: Bench, count: number): Targets {
  return Array.from({ length: count }, (_, n) => {
    const account = accounts[n % accounts.length]!
    return {
      url: `${product.url.replace('http', 'ws')}${socketPath(account.uuid, `bench-${n}`)}`,
      headers: { cookie: account.cookie, origin: product.url },
    }
  })
}
