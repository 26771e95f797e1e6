import { driverOfUser } from '#server/kernel/tenant/driver-of-user.repository.ts'
import { provide } from '#server/kernel/base/ports.ts'
import { driverColumns } from '#server/fleet/driver-account/driver-of-user.repository.ts'

export const driverOfAccount = provide(driverOfUser, driverColumns)
