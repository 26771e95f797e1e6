import { type SQL, sql, type SQLWrapper } from 'drizzle-orm'
import { loadDispatch } from '#server/freight/schema/load-dispatch.table.ts'
import { load } from '#server/freight/schema/load.table.ts'
import { isDelivered, isPickedUp } from '#server/freight/load-record/load-status.repository.ts'

/** Same rule as `informedDrivers`, for the query's load and one driver. */
export const isInformed = (driver: SQLWrapper | number): SQL => sql`(${isPickedUp} or ${isDelivered}
  or exists (select from ${loadDispatch} where ${loadDispatch.company_id} = ${load.company_id} and ${loadDispatch.load} = ${load.id}
    and ${driver} = any(${loadDispatch.drivers})))`

/** As `isInformed`, also for a driver who is not of its crew and may know what one of the crew knows. */
export const isToldTo = (
  reader: number,
): SQL => sql`(case when ${reader} in (${load.driver}, ${load.second_driver})
  then ${isInformed(reader)} else ${isInformed(load.driver)} or ${isInformed(load.second_driver)} end)`
