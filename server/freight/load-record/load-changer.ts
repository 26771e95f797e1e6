import type { LoadViewer } from '#contract/rules/load-access.ts'
import type { Changer } from '#server/kernel/history/audit.ts'
import type { SessionUser } from '#server/kernel/http/sessions.ts'
import { type Viewer, toViewer } from '#server/kernel/tenant/viewer.ts'

export type LoadChanger = Changer & LoadViewer & Viewer

export const loadChanger = (who: Changer, user: SessionUser): LoadChanger => ({
  ...who,
  ...toViewer(user),
  can: user.holder.can,
})
