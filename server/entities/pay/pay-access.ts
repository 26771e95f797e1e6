import { readPayId } from '#contract/rules/pay.ts'
import { Forbidden, NotFound } from '#server/core/errors.ts'
import type { SessionUser } from '#server/core/sessions.ts'
import type { Reader } from '#server/entities/pay/pay-changes.service.ts'
import { viewerOf } from '#server/entities/user/viewer.ts'

/** Whether a user may see what everybody is paid. */
export const seesAll = (user: SessionUser): boolean => user.holder.can('all-salaries', 'show') && viewerOf(user).seesAllPrices

/** As whom a user reads the pay that he may see: what the office notes of a load is for who sees all. */
export const readerOf = (user: SessionUser): Reader => (seesAll(user) ? 'office' : 'payee')

/** Throws Forbidden for who may not see all prices: what others are paid says what their loads cost. */
export function refuseWithoutPrices(user: SessionUser): void {
  if (!viewerOf(user).seesAllPrices)
    throw new Forbidden('Pay shows the prices of all loads. Ask an administrator for permission to see them.')
}

/** Throws NotFound where a salary is another's and not the user's to see. */
export function refuseOthers(user: SessionUser, id: number): void {
  if (!seesAll(user) && readPayId(id).payee !== user.id) throw new NotFound()
}
