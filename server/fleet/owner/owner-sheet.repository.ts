import { sql } from 'drizzle-orm'
import { driver } from '#server/fleet/schema/driver.table.ts'
import { ownedCount } from '#server/fleet/owner/owner.repository.ts'
import { owner } from '#server/fleet/schema/owner.table.ts'
import { digitsIn, keyOfName, type SheetQueries, texts } from '#server/kernel/sheets/sheet-sql.repository.ts'
import { vehicle } from '#server/fleet/schema/vehicle.table.ts'

export const ownerSheetQueries: SheetQueries = {
  table: owner,
  computed: { driver_count: ownedCount(driver, driver), vehicle_count: ownedCount(vehicle, vehicle) },
  joined: sql``,
  sameKeys: ({
    name = [],
    dot = [],
    mc = [],
    ein = [],
  }) => sql`(${keyOfName(sql`${owner.name}`)} = ${texts(name)}
    or ${digitsIn(owner.dot_number)} = ${texts(dot)} or ${digitsIn(owner.mc_number)} = ${texts(mc)} or ${digitsIn(owner.ein)} = ${texts(ein)})`,
}
