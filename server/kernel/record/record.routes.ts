import { gather } from '#server/kernel/base/gather.ts'
import type { Routes } from '#server/kernel/base/services.ts'
import type { GatheredRecord } from '#server/kernel/record/define-record.ts'

export const recordRoutes: Routes = async (app) => {
  for (const { mountCalls } of (await gather('.record.ts')) as readonly GatheredRecord[]) mountCalls(app)
}
