import { defineEvent } from '#server/kernel/base/events.ts'

/** The charge is deleted next: what refers to it must let go. */
export const chargeRemoved = defineEvent<{ charge: number }>('load-charge.removed')
