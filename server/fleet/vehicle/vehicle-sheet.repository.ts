import { sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { driver } from '#server/fleet/schema/driver.table.ts'
import { namedPerson, type SheetQueries, texts } from '#server/kernel/sheets/sheet-sql.repository.ts'
import { namedOwner, withOwner } from '#server/fleet/owner/named-owner.repository.ts'
import { team } from '#server/kernel/tenant/user.table.ts'
import { vehicle } from '#server/fleet/schema/vehicle.table.ts'

const secondDriver = alias(driver, 'second_driver')

export const vehicleSheetQueries: SheetQueries = {
  table: vehicle,
  computed: {
    owner_company: namedOwner,
    driver: namedPerson(driver),
    second_driver: namedPerson(secondDriver),
    team_name: sql`(select ${team.name} from ${team} where ${team.company_id} = ${vehicle.company_id} and ${team.id} = ${vehicle.team})`,
  },
  joined: sql`${withOwner(vehicle)}
    left join ${driver} on ${driver.company_id} = ${vehicle.company_id} and ${driver.id} = ${vehicle.driver}
    left join ${driver} as ${sql.identifier('second_driver')}
      on ${secondDriver.company_id} = ${vehicle.company_id} and ${secondDriver.id} = ${vehicle.second_driver}`,
  sameKeys: ({ unit = [], vin = [] }) =>
    sql`(${vehicle.unit_number} = ${texts(unit)} or ${vehicle.vin_key} = ${texts(vin.map((one) => one.toLowerCase()))})`,
}
