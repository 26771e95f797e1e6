import type { SQL } from 'drizzle-orm'
import { collect, definePort } from '#server/kernel/base/ports.ts'

/** Subqueries of `app_user`. */
interface DriverOfUser {
  /** Null also for an archived driver. */
  readonly id: SQL<number | null>
  readonly name: SQL<string | null>
  readonly isLinked: SQL<boolean>
}

export const driverOfUser = definePort<DriverOfUser>('user.driver')

export async function readDriverOfUser(): Promise<DriverOfUser> {
  const [provided] = await collect(driverOfUser)
  if (!provided) throw new Error('No module provides the driver of a user.')
  return provided
}
