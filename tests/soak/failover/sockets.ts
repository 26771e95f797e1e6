import { WebSocket } from 'ws'
import { socketPath } from '#contract/live.ts'
import { PRIVATE_PASSWORD } from '#tests/support/demo-users.ts'
import type { Product } from '#tests/support/product.ts'
import { openSession, type WireSession } from '#tests/support/wire-client.ts'
import { until } from '#tests/soak/soak.ts'

const USERS = ['admin', 'lead', 'dispatcher', 'dispatcher2', 'hr', 'accountant']
const AGAIN_MS = 1000
const PATIENCE_MS = 60_000

interface Watch {
  count: number
  messages(): number
  /** In words, what sockets missed or got twice. */
  faults(): Promise<string[]>
}

/** One socket that opens again after each close, asking for what came since its last message. */
class Follower {
  last = 0
  doubles = 0
  gaps = 0
  messages = 0
  isOver = false
  socket: WebSocket | undefined
  readonly #url: () => string
  readonly #session: WireSession

  constructor(url: () => string, session: WireSession) {
    this.#url = url
    this.#session = session
  }

  open(): void {
    const { cookie, uuid, live } = this.#session
    this.last ||= live!.seq
    const path = socketPath(uuid, crypto.randomUUID(), { ...live!, seq: this.last })
    const origin = this.#url()
    this.socket = new WebSocket(`${origin.replace('http', 'ws')}${path}`, { headers: { cookie, origin } })
      .on('message', (frame: Buffer) => this.#take(JSON.parse(frame.toString())))
      .on('error', () => undefined)
      .on('close', () => this.#again())
  }

  #again(): void {
    if (!this.isOver) setTimeout(() => this.open(), AGAIN_MS)
  }

  #take({ type, data, seq }: { type: string; data: string; seq: number }): void {
    if (type === 'CAUGHT_UP') {
      if (!(JSON.parse(data) as { is_complete: boolean }).is_complete) this.gaps++
      return
    }
    this.messages++
    if (seq <= this.last) this.doubles++
    else this.last = seq
  }
}

/** Of all users, since a user has a limit of sockets; users see different messages. */
export async function watchSockets(products: readonly Product[], count: number): Promise<Watch> {
  const groups = await Promise.all(
    USERS.map(async (user, group) => {
      const session = await openSession(products[0]!.url, user, PRIVATE_PASSWORD)
      const size = Math.ceil((count - group) / USERS.length)
      return Array.from(
        { length: size },
        (_, at) => new Follower(() => products[at % products.length]!.url, session),
      )
    }),
  )
  const followers = groups.flat()
  for (const follower of followers) follower.open()
  return {
    count,
    messages: () => followers.reduce((sum, { messages }) => sum + messages, 0),
    async faults() {
      const isEven = (group: Follower[]) => new Set(group.map(({ last }) => last)).size === 1
      const caughtUp = await until(() => groups.every(isEven), PATIENCE_MS)
      for (const follower of followers) {
        follower.isOver = true
        follower.socket?.close()
      }
      const sum = (what: 'gaps' | 'doubles') => followers.reduce((all, follower) => all + follower[what], 0)
      return [
        ...(caughtUp ? [] : ['sockets: some stayed behind']),
        ...(sum('gaps') > 0 ? [`sockets: ${sum('gaps')} came back with a gap`] : []),
        ...(sum('doubles') > 0 ? [`sockets: ${sum('doubles')} messages came twice`] : []),
      ]
    },
  }
}
