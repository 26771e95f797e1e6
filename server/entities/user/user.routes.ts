import { listUsers as listUsersCall } from '#contract/entities/user.ts'
import { mount } from '#server/core/mount.ts'
import type { Routes } from '#server/core/services.ts'
import { listActiveUsers } from '#server/entities/user/user.repository.ts'

export const userRoutes: Routes = (app) => {
  mount(app, listUsersCall, async ({ tx }) => {
    const results = await listActiveUsers(tx)
    return { count: results.length, results }
  })
}
