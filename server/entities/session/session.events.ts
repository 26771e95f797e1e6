import { defineEvent } from '#server/core/events.ts'

export const loggedOut = defineEvent<{ readonly sid: string }>('session.logged-out')
