import type { z } from 'zod'
import type { PayDetail, payListQuery } from '#contract/entities/money/pay.ts'
import { Forbidden } from '#server/kernel/base/errors.ts'
import type { Tx } from '#server/kernel/db/client.ts'
import type { SessionUser } from '#server/kernel/http/sessions.ts'
import { getReader, refuseOthers, seesAll } from '#server/money/pay/pay-access.ts'
import { readPay } from '#server/money/pay/pay-detail.service.ts'
import { listPay } from '#server/money/pay/pay-list.repository.ts'

export function listSeenSalaries(tx: Tx, user: SessionUser, query: z.output<typeof payListQuery>) {
  if (seesAll(user)) return listPay(tx, 'salary', query)
  if (query.payee?.some((id) => id !== user.id)) throw new Forbidden('You can only see your own salary.')
  return listPay(tx, 'salary', { ...query, payee: [user.id] })
}

export async function readSeenSalary(tx: Tx, user: SessionUser, id: number): Promise<PayDetail> {
  refuseOthers(user, id)
  return readPay(tx, 'salary', id, getReader(user))
}
