import { sql } from 'drizzle-orm'
import { ADVICE_LEAST, toChance, fitWins, choosePool } from '#contract/rules/bid-advice.ts'
import { type Database, openDatabase, type Tx } from '#server/kernel/db/client.ts'
import { migrate } from '#server/kernel/db/migrate.ts'
import { seed } from '#server/kernel/operation/seed.ts'
import { startPostgres } from '#server/kernel/db/postgres/supervisor.ts'
import { queryRows } from '#server/kernel/db/rows.ts'
import { DEMO_ABBREVIATION } from '#server/demo/accounts.ts'
import { seedDemoBids } from '#server/demo/bids.ts'
import { findCompany } from '#server/demo/demo.repository.ts'
import { seedDemoLoads } from '#server/demo/loads.ts'
import { seededRandom } from '#server/demo/data/random.ts'
import { seedDemo } from '#server/demo/seed.ts'
import { bidsForAdvice, readAdvisedOffers } from '#server/market/bid/bid-advice.repository.ts'
import type { Viewer } from '#server/kernel/tenant/viewer.ts'
import { createRoads } from '#server/kernel/geo/roads.ts'
import {
  brier,
  byTenths,
  calibration,
  type Forecast,
  forecastsInWorlds,
} from '#tests/contract/rules/advice-worlds.ts'
import { removeFolder, temporaryFolder } from '#tests/support/cluster.ts'
import { rounded, type Soak } from './soak.ts'

const SEED = 20_261
const WORLDS = 10_000
const EVERYBODY: Viewer = {
  id: 0,
  seesAllPrices: true,
  seesDocuments: true,
  seesPay: true,
  seesDriverBids: true,
}
/**
 * Largest allowed error of a chance. One past has only a few hundred bids that could be lost, which luck
 * alone moves by 0.06, plus as many generated as won.
 */
const MAX_OFF = { worlds: 0.04, past: 0.15 }

interface Bid {
  id: number
  offer: number
  at: string
  price: number
  is_won: boolean
  /** Generated after the load that it won, so there is no lost counterpart. */
  is_behind_load: boolean
}

interface Then extends Forecast {
  share: number
  is_behind_load: boolean
}

/**
 * Moves the database to the moment of the bid: hides later answers and anything outside the year that advice
 * uses.
 */
const travel = (tx: Tx, at: string) =>
  tx.execute(sql`update bid set
      created_at = case when created_at < ${at}::timestamptz then created_at + (now() - ${at}::timestamptz) else now() - interval '2 years' end,
      answer_confirmed_at = case when answered_at < ${at}::timestamptz then answer_confirmed_at end
    where company_id = ${tx.companyId}`)

class Back extends Error {}

/** Null when too few bids were known at that time. */
async function saidThen(
  db: Database,
  company: number,
  { offer, at, price, is_won, is_behind_load }: Bid,
): Promise<Then | null> {
  let chances: Then | null = null
  await db
    .tenant(company, async (tx) => {
      await travel(tx, at)
      const [advised] = await readAdvisedOffers(tx, [offer])
      const miles = advised?.miles ?? 0
      const { bids } = choosePool(
        advised && miles > 0 ? await bidsForAdvice(tx, { ...advised, miles }, EVERYBODY) : [],
      )
      if (bids.length >= ADVICE_LEAST)
        chances = {
          chance: toChance(fitWins(bids), price, miles),
          is_won,
          share: bids.filter((one) => one.is_won).length / bids.length,
          is_behind_load,
        }
      throw new Back()
    })
    .catch((error: unknown) => {
      if (!(error instanceof Back)) throw error
    })
  return chances
}

async function backTest(db: Database): Promise<{ bids: number; said: Then[] }> {
  await seed(db)
  await seedDemo(db)
  await seedDemoLoads({ db, roads: createRoads('', { warn: () => undefined }) })
  await seedDemoBids({ db })
  const company = (await db.system((tx) => findCompany(tx, DEMO_ABBREVIATION)))!.id
  const bids = await db.read(company, (tx) =>
    queryRows<Bid>(
      tx,
      sql`select id, offer, to_json(created_at) as at, broker_price_cents as price, coalesce(answer = 'accepted', false) as is_won,
          exists (select from load where load.company_id = bid.company_id and load.bid = bid.id) as is_behind_load
        from bid where company_id = ${tx.companyId} order by created_at`,
    ),
  )
  const chances: Then[] = []
  for (const one of bids) {
    const then = await saidThen(db, company, one)
    if (then) chances.push(then)
  }
  return { bids: bids.length, said: chances }
}

function print(title: string, chances: readonly Forecast[]): void {
  process.stderr.write(`${title}\n`)
  for (const { tenth, bids, chance, won } of byTenths(chances))
    process.stderr.write(
      `  said ${String(tenth * 10).padStart(2)} to ${String(tenth * 10 + 10).padStart(3)} %: ${String(bids).padStart(6)} bids, ${rounded(
        100 * chance,
      )
        .toFixed(1)
        .padStart(5)} % said, ${rounded(100 * won)
        .toFixed(1)
        .padStart(5)} % won\n`,
    )
}

export const advice: Soak = async () => {
  const { held, suggested } = forecastsInWorlds(seededRandom(SEED), WORLDS)
  print(`${WORLDS} random markets`, held)
  const dataDir = temporaryFolder()
  const postgres = await startPostgres({ dataDir })
  await migrate(postgres.url)
  const db = openDatabase(postgres.url)
  try {
    const { bids, said: chances } = await backTest(db)
    const onLanes = chances.filter(({ is_behind_load }) => !is_behind_load)
    print(`the demo's past, ${bids} bids, of ${chances.length} of which enough was known before`, chances)
    print('… of those the ones that could be lost', onLanes)
    const off = { worlds: calibration(held), past: calibration(onLanes) }
    const shares = onLanes.map(({ share, is_won }) => ({ chance: share, is_won }))
    const truths = Object.fromEntries(
      [...Map.groupBy(suggested, ({ chance }) => chance)].map(([chance, group]) => [
        `truthOfPriceFor${100 * chance}`,
        rounded((100 * group.reduce((sum, { truth }) => sum + truth, 0)) / group.length),
      ]),
    )
    return {
      figures: {
        worlds: WORLDS,
        heldOut: held.length,
        offInWorlds: rounded(off.worlds, 4),
        brierInWorlds: rounded(brier(held), 4),
        ...truths,
        pastBids: bids,
        pastSaid: chances.length,
        offInPast: rounded(calibration(chances), 4),
        pastOnLanes: onLanes.length,
        offOnLanes: rounded(off.past, 4),
        brierOnLanes: rounded(brier(onLanes), 4),
        brierOfWinRateOnLanes: rounded(brier(shares), 4),
      },
      faults: [
        ...(['worlds', 'past'] as const).flatMap((where) =>
          off[where] < MAX_OFF[where]
            ? []
            : [`chances are ${rounded(off[where], 3)} off in ${where}, more than ${MAX_OFF[where]}`],
        ),
        ...(brier(onLanes) < brier(shares)
          ? []
          : ['the price says no more of a bid of the past than the win rate alone']),
      ],
    }
  } finally {
    await db.close()
    await postgres.stop()
    removeFolder(dataDir)
  }
}
