import type { BodyOf } from '#contract/http.ts'
import type { reportPresence } from '#contract/entities/market/presence.ts'

export type PresenceState = BodyOf<typeof reportPresence>['state']

interface Report {
  offer: number
  state: PresenceState
}

/** In order; of the reports that wait for one offer only the last is sent. */
export function reportsInOrder(send: (report: Report) => Promise<unknown>): (report: Report) => void {
  let waiting: Report[] = []
  let isSending = false

  const run = async () => {
    isSending = true
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      // Presence is best effort: a failure must not disturb the user.
      await send(next).catch(() => undefined)
    }
    isSending = false
  }
  return (report) => {
    waiting = [...waiting.filter(({ offer }) => offer !== report.offer), report]
    if (!isSending) void run()
  }
}
