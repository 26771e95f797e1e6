import { setTimeout as pause } from 'node:timers/promises'
import { DEMO_PASSWORD } from '#server/demo/accounts.ts'
import { listOffers } from '#contract/entities/market/offer.ts'
import { listFleet } from '#contract/entities/fleet/vehicle.ts'
import { type Product, startProduct } from '#tests/support/product.ts'
import { wireClient } from '#tests/support/wire-client.ts'
import { type Findings, rounded, type Soak, until } from './soak.ts'

const OFFERS_A_MINUTE = 60
const SAMPLES = 60
const ANSWER_MS = 30_000
// Warm-up share: caches fill, code is compiled, pools open.
const WARM_SHARE = 1 / 3
const HEAP_GROWTH_MB = 4
const RSS_GROWTH_MB = 24

const MB = 1024 * 1024

interface Sample {
  minute: number
  heap: number
  external: number
  rss: number
}

const lines = (product: Product) => [...product.output().matchAll(/^memory (\d+) (\d+) (\d+)$/gm)]

async function sampleOf(product: Product, minute: number): Promise<Sample> {
  const before = lines(product).length
  process.kill(product.pid, 'SIGUSR2')
  if (!(await until(() => lines(product).length > before, ANSWER_MS)))
    throw new Error('the server does not say how much it holds')
  const [, heap, external, rss] = lines(product)
    .at(-1)!
    .map((bytes) => Number(bytes) / MB)
  return { minute, heap: heap!, external: external!, rss: rss! }
}

function slopeOf(samples: readonly Sample[], figure: Exclude<keyof Sample, 'minute'>): number {
  const mean = (of: (sample: Sample) => number) =>
    samples.reduce((sum, sample) => sum + of(sample), 0) / samples.length
  const [x, y] = [mean(({ minute }) => minute), mean((sample) => sample[figure])]
  const spread = samples.reduce((sum, { minute }) => sum + (minute - x) ** 2, 0)
  return samples.reduce((sum, sample) => sum + (sample.minute - x) * (sample[figure] - y), 0) / spread
}

export const memory: Soak = async (minutes): Promise<Findings> => {
  const NODE_OPTIONS = `--import=${new URL('./heap-on-signal.mjs', import.meta.url).href}`
  const product = await startProduct({ DEMO_RATE: String(OFFERS_A_MINUTE), LOG_LEVEL: 'fatal', NODE_OPTIONS })
  try {
    const client = await wireClient(product.url, 'dispatcher', DEMO_PASSWORD)
    const live = await client.listen()
    const samples: Sample[] = []
    const start = performance.now()
    for (let taken = 1; taken <= SAMPLES; taken++) {
      await pause(Math.max(0, start + (taken * minutes * 60_000) / SAMPLES - performance.now()))
      await client.call(listOffers)
      await client.call(listFleet)
      samples.push(await sampleOf(product, (performance.now() - start) / 60_000))
      live.messages.splice(0, live.messages.length - 1)
    }
    const warm = samples.slice(Math.ceil(SAMPLES * WARM_SHARE))
    const measured = warm.at(-1)!.minute - warm[0]!.minute
    const growth = (figure: Exclude<keyof Sample, 'minute'>) => slopeOf(warm, figure) * measured
    const [heap, rss] = [growth('heap') + growth('external'), growth('rss')]
    const faults: string[] = []
    if (heap > HEAP_GROWTH_MB)
      faults.push(`the heap grew by ${rounded(heap)} MB in ${rounded(measured)} minutes`)
    if (rss > RSS_GROWTH_MB)
      faults.push(`the resident memory grew by ${rounded(rss)} MB in ${rounded(measured)} minutes`)
    const last = samples.at(-1)!
    return {
      figures: {
        minutes,
        measured_minutes: rounded(measured),
        live_messages: live.messages.at(-1)?.seq ?? 0,
        heap_mb: rounded(last.heap),
        external_mb: rounded(last.external),
        rss_mb: rounded(last.rss),
        heap_growth_mb: rounded(heap, 2),
        heap_growth_mb_an_hour: rounded((heap / measured) * 60, 2),
        rss_growth_mb: rounded(rss, 2),
        rss_growth_mb_an_hour: rounded((rss / measured) * 60, 2),
      },
      faults,
    }
  } finally {
    await product.stop()
  }
}
