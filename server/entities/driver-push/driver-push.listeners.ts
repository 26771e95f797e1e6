import { listen } from '#server/core/events.ts'
import { removePush } from '#server/entities/driver-push/driver-push.repository.ts'
import { loggedOut } from '#server/entities/session/session.events.ts'

export const pushOfLoggedOut = listen(loggedOut, (tx, { sid }) => removePush(tx, { sid }))
