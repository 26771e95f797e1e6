import { type FilingKind, type FilingPeriod, usualDueOn } from '#contract/rules/filings.ts'
import { dayAfter } from '#contract/rules/day-range.ts'
import { filing } from '#server/fleet/schema/filing.table.ts'
import type { Tx } from '#server/kernel/db/client.ts'
import { companyToday, readCompany } from '#server/kernel/tenant/read-company.repository.ts'

interface Planned {
  readonly kind: FilingKind
  readonly name?: string
  readonly period: FilingPeriod
  /** Days from today; the usual day where it is not given. */
  readonly inDays?: number
}

const FILINGS: readonly Planned[] = [
  { kind: 'ucr', period: 'year' },
  { kind: 'mcs150', period: 'two_years' },
  { kind: 'irp', name: 'Ohio', period: 'year', inDays: 152 },
  { kind: 'ifta', period: 'quarter' },
  { kind: 'form_2290', period: 'year' },
  { kind: 'liability', name: 'Policy NL-204417', period: 'year', inDays: 41 },
  { kind: 'cargo', name: 'Policy NC-118052', period: 'year', inDays: -3 },
]

export async function insertFilings(tx: Tx): Promise<void> {
  const [today, { dot_number: dotNumber }] = [await companyToday(tx), await readCompany(tx)]
  await tx.insert(filing).values(
    FILINGS.map(({ kind, name = '', period, inDays }) => ({
      kind,
      name,
      period,
      due_on: inDays === undefined ? usualDueOn(kind, today, dotNumber) : dayAfter(today, inDays),
    })),
  )
}
