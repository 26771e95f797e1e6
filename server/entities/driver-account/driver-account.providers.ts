import { driverOfUser } from '#server/core/driver-of-user.repository.ts'
import { provide } from '#server/core/ports.ts'
import { driverColumns } from '#server/entities/driver-account/driver-of-user.repository.ts'

export const driverOfAccount = provide(driverOfUser, driverColumns)
