import { setTimeout as pause } from 'node:timers/promises'
import { PRIVATE_PASSWORD } from '#tests/support/demo-users.ts'
import { Refused, wireClient } from '#tests/support/wire-client.ts'

const AGAIN_MS = 1000

/** One user with a live connection, who logs in again whenever it closes, and one who logs in each second. */
export class Visitors {
  readonly counts = { logins: 0, loginsRefused: 0, openings: 0, messages: 0 }
  readonly faults: string[] = []
  #isOver = false
  #close = () => undefined as void
  readonly #url: string
  #working: Promise<unknown> = Promise.resolve()

  constructor(url: string) {
    this.#url = url
  }

  begin(): void {
    this.#working = Promise.all([this.#watch(), this.#logIn()])
  }

  async #repeat(work: () => Promise<void>): Promise<void> {
    while (!this.#isOver) {
      await work().catch((error: unknown) => {
        const status = error instanceof Refused ? error.status : 0
        if (status === 503 || status === 0) this.counts.loginsRefused++
        else this.faults.push(`login: ${String(error)}`)
      })
      await pause(AGAIN_MS)
    }
  }

  readonly #watch = () =>
    this.#repeat(async () => {
      const client = await wireClient(this.#url, 'lead', PRIVATE_PASSWORD)
      const socket = await client.listen()
      this.counts.openings++
      this.#close = socket.close
      await socket.closed
      this.counts.messages += socket.messages.length
      const numbers = socket.messages.map(({ seq }) => seq).filter((seq) => seq !== undefined)
      const isOrdered = numbers.every((seq, at) => at === 0 || seq > numbers[at - 1]!)
      if (!isOrdered) this.faults.push('socket: messages out of order or twice')
    })

  readonly #logIn = () =>
    this.#repeat(async () => {
      await wireClient(this.#url, 'dispatcher2', PRIVATE_PASSWORD)
      this.counts.logins++
    })

  async end(): Promise<void> {
    this.#isOver = true
    this.#close()
    await this.#working
  }
}
