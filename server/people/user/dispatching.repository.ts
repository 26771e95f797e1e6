import type { SQL } from 'drizzle-orm'
import { definePort } from '#server/kernel/base/ports.ts'

/** Conditions on `app_user`; a user who meets one of them has dispatched. */
export const hasDispatched = definePort<SQL>('user.has-dispatched')
