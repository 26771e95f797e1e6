import { changePassword, readMe, updateMe } from '#contract/entities/people/session.ts'
import type { Routes } from '#server/kernel/base/services.ts'
import { mount } from '#server/kernel/http/mount.ts'
import {
  changeOwnPassword,
  changeOwnProfile,
  hashNewPassword,
  openOwnRecord,
  proveEmail,
} from '#server/people/profile/profile.service.ts'

export const profileRoutes: Routes = (app) => {
  const { services } = app

  mount(app, readMe, async ({ tx, user }) => ({
    ...(await openOwnRecord(tx, user)),
    ...(services.demoInProgress.has(tx.companyId) && { demo_in_progress: true as const }),
  }))

  mount(app, updateMe, {
    ahead: (call) => proveEmail(services, call),
    run: ({ tx, who, user, body }) => changeOwnProfile(tx, services, { who, user }, body),
  })

  mount(app, changePassword, {
    ahead: (call) => hashNewPassword(services, call),
    run: ({ tx, who, user, found: hash }) => changeOwnPassword(tx, services, { who, user }, hash),
  })
}
