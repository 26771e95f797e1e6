import { type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { folded } from '#contract/rules/unaccented.ts'
import { beginsWith, isOfCompany, namedLike, searchKey } from '#server/kernel/db/search-key.ts'
import { driver } from '#server/fleet/schema/driver.table.ts'
import { owner } from '#server/fleet/schema/owner.table.ts'
import { vehicle } from '#server/fleet/schema/vehicle.table.ts'

export interface TextSearch {
  company: number
  text: string
  most: number
  inService?: boolean
  byOwner?: boolean
  archived?: boolean
}

/** Columns `id`, `rank` and `key`, best match first. */
export function vehiclesByText({
  company,
  text,
  most,
  inService = false,
  byOwner = false,
  archived = false,
}: TextSearch): SQL {
  const typed = folded(text)
  const name = searchKey(text)
  const limit = sql.raw(String(most))
  const alive = sql`and ${vehicle.deleted_at} is ${archived ? sql`not null` : sql`null`}`
  const usable = inService ? sql`${alive} and ${vehicle.status} = 1` : alive
  const numbered = (column: AnyPgColumn, rank: number) => sql`(
    select ${vehicle.id} as id, ${sql.raw(String(rank))} as rank, ${column} as key from ${vehicle}
    where ${vehicle.company_id} = ${company} and ${beginsWith(column, typed)} ${usable} order by ${column} collate "C" limit ${limit})`
  const of = (people: string, column: AnyPgColumn) => sql`(
    select theirs.id, named.rank, named.key from ${sql.identifier(people)} as named cross join lateral (
      select id from (
        select ${vehicle.id}, ${vehicle.deleted_at}, ${vehicle.status} from ${vehicle}
        where ${isOfCompany(vehicle, company)} and ${column} = named.id offset 0
      ) as ${vehicle} where true ${usable} order by id limit ${limit}
    ) as theirs order by named.rank, named.key, named.id limit ${limit})`
  const bestMatchSql = (people: typeof driver | typeof owner, first: number) => sql`
    select id, min(rank) as rank, min(key) as key from (${namedLike(people, company, name, first, most)}) as entry
    group by id order by min(rank), min(key), id`
  const named = name !== ''
  const withNames = sql.join(
    [
      sql`drivers as materialized (${bestMatchSql(driver, 2)})`,
      ...(byOwner ? [sql`owners as materialized (${bestMatchSql(owner, 4)})`] : []),
    ],
    sql`, `,
  )
  const arms = [
    numbered(vehicle.unit_key, 0),
    numbered(vehicle.vin_key, 1),
    ...(named ? [of('drivers', vehicle.driver), of('drivers', vehicle.second_driver)] : []),
    ...(named && byOwner ? [of('owners', vehicle.owner_company)] : []),
  ]
  return sql`${named ? sql`with ${withNames}` : sql``}
    select id, min(rank) as rank, min(key) as key from (${sql.join(arms, sql` union all `)}) as found
    group by id order by min(rank), min(key), id limit ${limit}`
}
