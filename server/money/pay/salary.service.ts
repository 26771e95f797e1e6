import type { z } from 'zod'
import type { PayDetail, payListQuery } from '#contract/entities/money/pay.ts'
import { Forbidden } from '#server/kernel/base/errors.ts'
import type { Tx } from '#server/kernel/db/client.ts'
import type { SessionUser } from '#server/kernel/http/sessions.ts'
import { getReader, refuseOthers, seesAll } from '#server/money/pay/pay-access.ts'
import { readPay } from '#server/money/pay/pay-detail.service.ts'
import { listPay, type PayFilter } from '#server/money/pay/pay-list.repository.ts'

export function toSeen<Filter extends PayFilter>(user: SessionUser, filter: Filter): Filter {
  if (seesAll(user)) return filter
  if (filter.payee?.some((id) => id !== user.id)) throw new Forbidden('You can only see your own salary.')
  return { ...filter, payee: [user.id] }
}

export const listSeenSalaries = (tx: Tx, user: SessionUser, query: z.output<typeof payListQuery>) =>
  listPay(tx, 'salary', toSeen(user, query))

export async function readSeenSalary(tx: Tx, user: SessionUser, id: number): Promise<PayDetail> {
  refuseOthers(user, id)
  return readPay(tx, 'salary', id, getReader(user))
}
