import { listUsers as listUsersCall } from '#contract/entities/user.ts'
import { mount } from '#server/core/mount.ts'
import { collect } from '#server/core/ports.ts'
import type { Routes } from '#server/core/services.ts'
import { hasDispatched } from '#server/entities/user/dispatching.repository.ts'
import { listActiveUsers } from '#server/entities/user/user.repository.ts'

export const userRoutes: Routes = (app) => {
  mount(app, listUsersCall, async ({ tx, query: { dispatches } }) => {
    const results = await listActiveUsers(tx, dispatches ? await collect(hasDispatched) : [])
    return { count: results.length, results }
  })
}
