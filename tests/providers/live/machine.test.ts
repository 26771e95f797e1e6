import { describe, expect, it } from 'vitest'
import { CAUGHT_UP, RECONNECTED } from '#contract/live.ts'
import { CLOSED, type LiveInput, type LiveState, next, PHASES, type Step } from '#providers/live/machine.ts'

const MARK = { seq: 41, principal: 'abc' }
const NOW = 1_000_000
const READ = { type: 'LOAD_READ', data: { id: 5 }, seq: 42 } as const

const caughtUp = (is_complete: boolean): LiveInput => ({
  type: 'message',
  message: { type: CAUGHT_UP, data: { is_complete } },
})

const INPUTS = {
  open: { type: 'open' },
  'open with a mark': { type: 'open', mark: MARK },
  connected: { type: 'connected' },
  message: { type: 'message', message: READ },
  'unreadable message': { type: 'message', message: undefined },
  'caught up': caughtUp(true),
  'not caught up': caughtUp(false),
  'dropped 1000': { type: 'dropped', code: 1000, at: NOW },
  'dropped 1006': { type: 'dropped', code: 1006, at: NOW },
  'dropped 1008': { type: 'dropped', code: 1008, at: NOW },
  'dropped 1012': { type: 'dropped', code: 1012, at: NOW },
  elapsed: { type: 'elapsed' },
  'session valid': { type: 'sessionValid' },
  'session ended': { type: 'sessionEnded' },
  offline: { type: 'offline' },
  wake: { type: 'wake' },
  close: { type: 'close' },
} satisfies Record<string, LiveInput>

type InputName = keyof typeof INPUTS
type PhaseName = LiveState['phase']

const inPhase = (phase: PhaseName, more: Partial<LiveState> = {}): LiveState => ({
  ...CLOSED,
  phase,
  ...more,
})

const show = (state: LiveState, input: LiveInput) => {
  const [{ phase }, ...effects] = next(state, input)
  return [
    phase,
    ...effects.map((effect) => (typeof effect === 'string' ? effect : effect.publish.type)),
  ].join(' ')
}

const isUnchanged = (state: LiveState, [after, ...effects]: Step) => after === state && effects.length === 0

const GAP = RECONNECTED

const HANDSHAKE = {
  'dropped 1000': 'suspended',
  'dropped 1006': 'waiting reread',
  'dropped 1008': 'authenticating renew',
  'dropped 1012': 'waiting reread',
  close: 'closed',
}
const LIVE = { ...HANDSHAKE, 'dropped 1006': 'waiting' }
const LOST = { wake: 'reconnecting connect', close: 'closed' }

/** An input that is not named leaves the state as it is. */
const NAMED: Record<PhaseName, Partial<Record<InputName, string>>> = {
  closed: { open: 'connecting connect', 'open with a mark': 'connecting connect' },
  connecting: { ...HANDSHAKE, offline: 'connecting', connected: `ready ${GAP}` },
  syncing: {
    ...LIVE,
    offline: 'syncing',
    message: `ready ${GAP} LOAD_READ`,
    'unreadable message': `ready ${GAP}`,
    'caught up': 'ready',
    'not caught up': `ready ${GAP}`,
    elapsed: `ready ${GAP}`,
  },
  ready: { ...LIVE, offline: 'ready', message: 'ready LOAD_READ' },
  waiting: { ...LOST, elapsed: 'reconnecting connect' },
  reconnecting: { ...HANDSHAKE, offline: 'reconnecting', connected: `ready ${GAP}` },
  authenticating: { ...LOST, 'session valid': 'waiting', 'session ended': 'suspended' },
  suspended: LOST,
  refused: LOST,
}

const phases = Object.keys(PHASES) as PhaseName[]
const inputs = Object.keys(INPUTS) as InputName[]

describe.each(phases)('phase %s', (phase) => {
  it.each(inputs)('%s', (name) => {
    const expected = NAMED[phase][name]
    const state = inPhase(phase)
    expect(show(state, INPUTS[name])).toBe(expected ?? phase)
    expect(isUnchanged(state, next(state, INPUTS[name]))).toBe(expected === undefined)
  })
})

describe('what a state remembers', () => {
  it.each<[PhaseName, string]>([
    ['connecting', 'connecting connect'],
    ['syncing', 'connecting connect'],
    ['ready', 'connecting connect'],
    ['reconnecting', 'reconnecting connect'],
  ])('%s: is replaced on wake after an outage, once', (phase, expected) => {
    const [doubted] = next(inPhase(phase), INPUTS.offline)
    expect(show(doubted, INPUTS.wake)).toBe(expected)
    const [replaced] = next(doubted, INPUTS.wake)
    expect(next(replaced, INPUTS.wake)).toEqual([replaced])
  })

  it('an outage without a connection is not remembered', () =>
    expect(next(inPhase('waiting'), INPUTS.offline)).toEqual([inPhase('waiting')]))

  it('the mark is offered to the first connection only', () => {
    const [first, ...effects] = next(CLOSED, INPUTS['open with a mark'])
    expect([first.mark, effects]).toEqual([MARK, ['connect']])
    expect(show(first, INPUTS.connected)).toBe('syncing')
    const [waiting] = next(first, INPUTS['dropped 1006'])
    const [second] = next(waiting, INPUTS.elapsed)
    expect(second.mark).toBeUndefined()
    expect(show(second, INPUTS.connected)).toBe(`ready ${GAP}`)
  })

  it('permissions are reread once while handshakes fail', () => {
    const failed = inPhase('reconnecting', { isShutOut: true })
    expect(show(failed, INPUTS['dropped 1006'])).toBe('waiting')
    expect(show(failed, INPUTS['dropped 1012'])).toBe('waiting reread')
    const [ready] = next(failed, INPUTS.connected)
    const [, ...effects] = next({ ...ready, phase: 'connecting' }, INPUTS['dropped 1006'])
    expect(effects).toEqual(['reread'])
  })

  it.each([
    ['within a minute', 59_999, 'refused'],
    ['after a minute', 60_000, 'authenticating renew'],
  ])('a second refusal %s', (_, ago, expected) =>
    expect(show(inPhase('ready', { refusedAt: NOW - ago }), INPUTS['dropped 1008'])).toBe(expected),
  )

  it('closing forgets everything', () => {
    const busy = inPhase('ready', { mark: MARK, isDoubted: true, isShutOut: true, refusedAt: NOW })
    expect(next(busy, INPUTS.close)).toEqual([CLOSED])
  })
})
