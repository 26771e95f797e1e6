import type { Account } from '#contract/entities/people/account.ts'
import { StatusTag } from '#kit/cells/status.tsx'

export function AccountStatusTag({
  is_active,
  has_password,
  invited_until,
}: Pick<Account, 'is_active' | 'has_password' | 'invited_until'>) {
  if (!is_active) return <StatusTag tone="plain">Deactivated</StatusTag>
  if (!has_password && invited_until !== null) return <StatusTag tone="blue">Invited</StatusTag>
  return has_password ? (
    <StatusTag tone="green">Active</StatusTag>
  ) : (
    <StatusTag tone="yellow">No password yet</StatusTag>
  )
}
