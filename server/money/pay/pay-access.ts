import { readPayId } from '#contract/rules/pay.ts'
import { NotFound } from '#server/kernel/base/errors.ts'
import type { SessionUser } from '#server/kernel/http/sessions.ts'
import type { Reader } from '#server/money/pay/pay-changes.service.ts'
import { toViewer } from '#server/kernel/tenant/viewer.ts'

export const seesAll = (user: SessionUser): boolean =>
  user.holder.can('all-salaries', 'show') && toViewer(user).seesAllPrices

export const getReader = (user: SessionUser): Reader => (seesAll(user) ? 'office' : 'payee')

/** NotFound instead of Forbidden, so that its existence is not revealed. */
export function refuseOthers(user: SessionUser, id: number): void {
  if (!seesAll(user) && readPayId(id).payee !== user.id) throw new NotFound()
}
