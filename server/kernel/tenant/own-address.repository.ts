import { sql } from 'drizzle-orm'
import { mayTakeBids, ownDomain } from '#contract/rules/mail-domain.ts'
import type { Tx } from '#server/kernel/db/client.ts'
import { company, otherIntakeAddress } from '#server/kernel/tenant/company.table.ts'
import { user } from '#server/kernel/tenant/user.table.ts'

const NO_BIDS =
  'You can’t bid to this address: it belongs to a load board, an automated sender or your company.'

export async function isOurAddress(tx: Tx, printed: string): Promise<boolean> {
  if (printed === '') return false
  const address = printed.toLowerCase()
  const intakeAddress = sql`lower(${company.intake_address})`
  const { rows } = await tx.execute<{ is_own: boolean }>(sql`
    select (lower(${company.email}) = ${address} or ${intakeAddress} = ${address}
      or (${ownDomain(address)} <> '' and split_part(${intakeAddress}, '@', 2) = ${ownDomain(address)})
      or exists (select from ${otherIntakeAddress} where ${otherIntakeAddress.company_id} = ${tx.companyId} and (${otherIntakeAddress.address} = ${address}
        or (${ownDomain(address)} <> '' and split_part(${otherIntakeAddress.address}, '@', 2) = ${ownDomain(address)})))
      or exists (select from ${user} where ${user.company_id} = ${tx.companyId} and lower(${user.email}) = ${address})) as is_own
    from ${company} where ${company.id} = ${tx.companyId}`)
  return rows[0]?.is_own === true
}

export async function refusedAddress(tx: Tx, address: string): Promise<string | undefined> {
  return address !== '' && (!mayTakeBids(address) || (await isOurAddress(tx, address))) ? NO_BIDS : undefined
}
