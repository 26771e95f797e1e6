import { and, eq, ne, sql } from 'drizzle-orm'
import {
  createFactor,
  factor as shown,
  listFactors,
  readFactor,
  updateFactor,
} from '#contract/entities/freight/factor.ts'
import { lockCompany } from '#server/company/index.ts'
import { factor } from '#server/freight/schema/factor.table.ts'
import { BadRequest } from '#server/kernel/base/errors.ts'
import type { Tx } from '#server/kernel/db/client.ts'
import { defineRecord } from '#server/kernel/record/define-record.ts'

type Values = typeof factor.$inferInsert

function refuseOver100(_: Tx, { advance_percent = 90, fee_percent = 3 }: Values): void {
  if (advance_percent + fee_percent > 100)
    throw new BadRequest({ fee_percent: ['Advance and fee can’t exceed 100 % together.'] })
}

function refuseWithoutEmail(_: Tx, { submit_by, submit_email = '' }: Values): void {
  if (submit_by === 'email' && submit_email === '')
    throw new BadRequest({ submit_email: ['Enter the address that schedules are emailed to.'] })
}

function refuseEmptyTexts(_: Tx, { remit_to, legend }: Partial<Values>): void {
  if (!remit_to) throw new BadRequest({ remit_to: ['Enter the remit-to address.'] })
  if (!legend) throw new BadRequest({ legend: ['Enter the notice that the factor requires on invoices.'] })
}

async function refuseTwin(tx: Tx, { name }: Values, current?: { id: number }): Promise<void> {
  const twin = and(
    eq(factor.company_id, tx.companyId),
    sql`lower(${factor.name}) = lower(${name})`,
    ne(factor.id, current?.id ?? 0),
  )
  if ((await tx.$count(factor, twin)) > 0)
    throw new BadRequest({ name: [`A factor named ${name} already exists.`] })
}

export const factors = defineRecord({
  type: 'factor',
  table: factor,
  schema: shown,
  name: factor.name,
  computed: {
    reserve_percent: sql`round((100 - ${factor.advance_percent} - ${factor.fee_percent})::numeric, 2)::float8`,
  },
  order: sql`lower(${factor.name}), ${factor.id}`,
  calls: { list: listFactors, read: readFactor, create: createFactor, update: updateFactor },
  serialize: lockCompany,
  rules: [refuseEmptyTexts, refuseOver100, refuseWithoutEmail, refuseTwin],
})
