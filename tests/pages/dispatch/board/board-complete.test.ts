import { expect, it } from 'vitest'
import { DEFAULT_FILTER, type DispatchFilter } from '#contract/entities/market/offer-filter.ts'
import { dispatchFilter } from '#contract/rules/dispatch-filter.ts'
import type { BoardFilter } from '#src/pages/dispatch/board/board-feed.ts'
import { type Random, randomOf, seedOf } from '#tests/support/random.ts'
import { modelClient } from './model-client.ts'
import { modelServer } from './model-server.ts'

const RUNS = Number(process.env.SOAK ?? 400)
const PATIENCE_MS = Math.max(120_000, RUNS * 60)
const STEPS = 70

const FILTERS = (
  [
    {},
    { pick_up_states: ['TX'] },
    { pick_up_states: ['TX', 'OH'] },
    { view: 'driver_bids' },
    { miles: 200 },
    { miles: 300, distance_type: 'lte' },
    { brokerage: 'ann', brokerage_type: 'lte' },
  ] satisfies Partial<DispatchFilter>[]
).map((part): BoardFilter => {
  const filter = { ...DEFAULT_FILTER, ...part }
  return { basis: JSON.stringify(part), passes: dispatchFilter(filter, { vehicles: [], timeZone: 'UTC' }) }
})

const WEIGHTS = {
  act: 30,
  hear: 30,
  hearAgain: 12,
  frame: 12,
  read: 6,
  deliver: 8,
  fail: 1,
  wait: 5,
  look: 1,
  drop: 2,
  connect: 6,
} as const
type Step = keyof typeof WEIGHTS
const LOT = Object.entries(WEIGHTS).flatMap(([step, weight]) =>
  Array.from({ length: weight }, () => step as Step),
)

async function run(random: Random, isNumbered: boolean) {
  const server = modelServer(random, isNumbered)
  const client = modelClient(random, server, random.pick(FILTERS))
  const { state, steps } = client
  server.fill(random.below(90))
  client.open()

  const story: string[] = []
  for (let index = 0; index < STEPS; index += 1) {
    if (random.chance(0.03)) {
      client.filterBy(random.pick(FILTERS))
      story.push('filter')
    }
    const step = random.pick(LOT)
    story.push(step)
    steps[step]()
    await client.settled()
    const ids = state.board?.offers.map(({ id }) => id) ?? []
    expect(ids).toEqual([...new Set(ids)])
  }

  steps.connect()
  for (let round = 0; round < 60; round += 1) {
    for (let event = 0; event < 200; event += 1) steps.hear()
    steps.frame()
    steps.deliver()
    steps.wait()
    await client.settled()
  }
  return {
    shown: state.board?.offers,
    truth: server.list(state.filter.passes),
    isQuiet: client.isQuiet(),
    story,
  }
}

it.each([
  ['that numbers its messages', true],
  ['that does not number its messages', false],
])(
  'board after the last reconnect: equals the list of a server %s, without gaps or duplicates',
  async (_, isNumbered) => {
    const seed = seedOf()
    for (let index = 0; index < RUNS; index += 1) {
      const { shown, truth, isQuiet, story } = await run(randomOf(seed + index), isNumbered)
      const where = `SEED=${seed + index}: ${story.join(' ')}`
      expect({ where, shown, isQuiet }).toEqual({ where, shown: truth, isQuiet: true })
    }
  },
  PATIENCE_MS,
)
