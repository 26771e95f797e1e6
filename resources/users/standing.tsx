import type { Account } from '#contract/entities/account.ts'
import { StatusTag } from '#kit/cells/status.tsx'

/** Whether a user can log in. */
export function Standing({ is_active, has_password }: Pick<Account, 'is_active' | 'has_password'>) {
  if (!is_active) return <StatusTag tone="plain">Deactivated</StatusTag>
  return has_password ? <StatusTag tone="green">Active</StatusTag> : <StatusTag tone="yellow">No password yet</StatusTag>
}
