import { sql } from 'drizzle-orm'
import { document } from '#server/fleet/schema/document.table.ts'
import { driver, driverName } from '#server/fleet/schema/driver.table.ts'
import type { Scope } from '#server/kernel/history/history.repository.ts'
import { owner } from '#server/fleet/schema/owner.table.ts'
import { vehicle } from '#server/fleet/schema/vehicle.table.ts'

const selectRecords = (company: number, id: number) => sql`records as materialized (
  with known as (
    select 'owner' as type, ${owner.id} as id, ${owner.name} as name from ${owner}
    where ${owner.company_id} = ${company} and ${owner.id} = ${id}
    union all
    select 'driver', ${driver.id}, ${driverName} from ${driver}
    where ${driver.company_id} = ${company} and ${driver.owner_company} = ${id}
    union all
    select 'vehicle', ${vehicle.id}, ${vehicle.unit_number} from ${vehicle}
    where ${vehicle.company_id} = ${company} and ${vehicle.owner_company} = ${id}
  )
  select type, id, name from known
  union all
  select 'document', ${document.id}, ${document.type} from known
  join ${document} on ${document.company_id} = ${company} and ${document.of} = known.type and ${document.of_id} = known.id
)`

export const ofOwner = (company: number, id: number): Scope => ({ records: selectRecords(company, id) })
