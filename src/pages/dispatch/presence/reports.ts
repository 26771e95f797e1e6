import type { BodyOf } from '#contract/http.ts'
import type { reportPresence } from '#contract/entities/presence.ts'

/** What one says of oneself at an offer. */
export type PresenceState = BodyOf<typeof reportPresence>['state']

interface Report {
  offer: number
  state: PresenceState
}

/** Sends reports one after the other, so that none overtakes another; of those that wait for one offer only the last is sent. */
export function reportsInOrder(send: (report: Report) => Promise<unknown>): (report: Report) => void {
  let waiting: Report[] = []
  let isSending = false

  const run = async () => {
    isSending = true
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      // A colleague who does not see us is no reason to disturb us.
      await send(next).catch(() => undefined)
    }
    isSending = false
  }
  return (report) => {
    waiting = [...waiting.filter(({ offer }) => offer !== report.offer), report]
    if (!isSending) void run()
  }
}
