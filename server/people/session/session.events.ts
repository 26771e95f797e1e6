import { defineEvent } from '#server/kernel/base/events.ts'

export const loggedOut = defineEvent<{ readonly sid: string }>('session.logged-out')
