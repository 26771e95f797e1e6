import { describe, expect, it } from 'vitest'
import { type PresenceState, reportsInOrder } from '#src/pages/dispatch/presence/reports.ts'
import { eventually } from '#tests/support/eventually.ts'

function reporter() {
  const sent: { states: string; done: PromiseWithResolvers<void> }[] = []
  const report = reportsInOrder(({ offer, state }) => {
    const done = Promise.withResolvers<void>()
    sent.push({ states: `${offer} ${state}`, done })
    return done.promise
  })
  return {
    say: (offer: number, state: PresenceState) => report({ offer, state }),
    sent,
    states: () => sent.map(({ states }) => states),
  }
}

describe('presence reports', () => {
  it('are sent one after the other', async () => {
    const { say, sent, states } = reporter()
    say(1, 'open')
    say(2, 'open')
    expect(states()).toEqual(['1 open'])
    sent[0]!.done.resolve()
    await eventually(() => expect(states()).toEqual(['1 open', '2 open']))
  })

  it('that wait for the same offer: only the last one is sent', async () => {
    const { say, sent, states } = reporter()
    say(1, 'open')
    say(1, 'bidding')
    say(1, 'left')
    say(2, 'open')
    sent[0]!.done.resolve()
    await eventually(() => expect(states()).toEqual(['1 open', '1 left']))
  })

  it('that fail: are dropped, and the next one is sent', async () => {
    const { say, sent, states } = reporter()
    say(1, 'open')
    say(1, 'bidding')
    sent[0]!.done.reject(new Error('lost'))
    await eventually(() => expect(states()).toEqual(['1 open', '1 bidding']))
  })
})
