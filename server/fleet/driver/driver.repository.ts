import { and, eq, isNull, type SQL, sql } from 'drizzle-orm'
import { listDriverOptions } from '#contract/entities/fleet/driver.ts'
import type { Tx } from '#server/kernel/db/client.ts'
import { stateNumberKey } from '#server/kernel/db/columns.ts'
import { jsonList, jsonRow, jsonText } from '#server/kernel/db/json-row.ts'
import {
  haveWords,
  isInQuery,
  namedLike,
  searchKey,
  unionAll,
  toWords,
} from '#server/kernel/db/search-key.ts'
import { driver, driverName } from '#server/fleet/schema/driver.table.ts'

const MAX_OPTIONS = 200
const MAX_SEARCHED = 1000

const many = (count: number) => sql.raw(String(count))

const byName = sql`${driver.search_key} collate "C", ${driver.id}`

function byText(company: number, text: string): SQL {
  const key = searchKey(text)
  if (key === '') return sql`select 0 as id`
  return sql`select id from (${namedLike(driver, company, key, 0, MAX_SEARCHED)}) as named`
}

export function driversMatching(company: number, text: string): SQL {
  const words = toWords(text)
  if (words.length < 2) return byText(company, text)
  const candidates = unionAll([text, ...words].map((part) => byText(company, part)))
  return sql`select ${driver.id} from ${driver} where ${driver.company_id} = ${company} and ${isInQuery(driver.id, candidates)}
    and ${haveWords([driver.search_key], words)}`
}

export async function listOptions(tx: Tx, where: SQL): Promise<string> {
  const row = jsonRow(driver, listDriverOptions.answer.shape.results.element, {})
  const rows = sql`select ${row} from ${driver} where ${where} order by ${byName} limit ${many(MAX_OPTIONS)}`
  return (await jsonText(tx, jsonList(rows))) ?? '[]'
}

export async function ownerDriver(tx: Tx, ownerCompany: number) {
  // Serializes concurrent owner assignments: the second waits and then sees the first.
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('owner_driver'), ${ownerCompany}::int)`)
  const [row] = await tx
    .select({ id: driver.id, first_name: driver.first_name, last_name: driver.last_name })
    .from(driver)
    .where(
      and(
        eq(driver.company_id, tx.companyId),
        eq(driver.owner_company, ownerCompany),
        driver.is_owner,
        isNull(driver.deleted_at),
      ),
    )
  return row
}

export async function nameOfLicense(
  tx: Tx,
  license: { number: string; state: string },
  byOtherThan: number,
): Promise<string | undefined> {
  const { rows } = await tx.execute<{ name: string }>(sql`
    select ${driverName} as name from ${driver} where ${driver.company_id} = ${tx.companyId} and ${driver.deleted_at} is null
      and ${driver.id} <> ${byOtherThan} and ${driver.license_key} = ${stateNumberKey(sql`${license.number}::text`, sql`${license.state}::text`)} limit 1`)
  return rows[0]?.name
}
