import { sql } from 'drizzle-orm'
import { isDriven } from '#server/fleet/crew/crew.repository.ts'
import { driver } from '#server/fleet/schema/driver.table.ts'
import { ints, keyOfName, type SheetQueries, texts } from '#server/kernel/sheets/sheet-sql.repository.ts'
import { namedOwner, withOwner } from '#server/fleet/owner/named-owner.repository.ts'
import { vehicle } from '#server/fleet/schema/vehicle.table.ts'

const name = sql`${driver.first_name} || ' ' || ${driver.last_name}`

export const driverSheetQueries: SheetQueries = {
  table: driver,
  computed: {
    owner_company: namedOwner,
    units: sql`(select string_agg(${vehicle.unit_number}, '; ' order by ${vehicle.unit_number}) from ${vehicle} where ${isDriven})`,
  },
  joined: withOwner(driver),
  sameKeys: ({ license = [], phone = [], owner = [] }) => {
    const parts = [...license, ...phone].map((key) => key.split('\n'))
    return sql`((${driver.owner_company} = ${ints(new Set(parts.map(([id]) => Number(id))))}
      and ${keyOfName(name)} = ${texts(new Set(parts.map(([, one = '']) => one)))})
      or (${driver.is_owner} and ${driver.owner_company} = ${ints(owner.map(Number))}))`
  },
}
