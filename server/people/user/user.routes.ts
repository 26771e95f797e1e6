import { listUsers as listUsersCall } from '#contract/entities/people/user.ts'
import { mount } from '#server/kernel/http/mount.ts'
import { collect } from '#server/kernel/base/ports.ts'
import type { Routes } from '#server/kernel/base/services.ts'
import { hasDispatched } from '#server/people/user/dispatching.repository.ts'
import { listActiveUsers } from '#server/people/user/user.repository.ts'

export const userRoutes: Routes = (app) => {
  mount(app, listUsersCall, async ({ tx, query: { dispatches } }) => {
    const results = await listActiveUsers(tx, dispatches ? await collect(hasDispatched) : [])
    return { count: results.length, results }
  })
}
