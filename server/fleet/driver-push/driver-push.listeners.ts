import { listen } from '#server/kernel/base/events.ts'
import { removePush } from '#server/fleet/driver-push/driver-push.repository.ts'
import { loggedOut } from '#server/people/index.ts'

export const pushOfLoggedOut = listen(loggedOut, (tx, { sid }) => removePush(tx, { sid }))
