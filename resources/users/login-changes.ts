import type { AccountDetail } from '#contract/entities/account.ts'
import type { Permission } from '#contract/permissions.ts'
import { fewPermissions } from '#contract/rules/permission-words.ts'

export const onlyByText = (lacked: readonly Permission[]): string =>
  `Only an administrator with ${fewPermissions(lacked)} can change this.`

export function useFixedEmail(around: Readonly<Record<string, unknown>>): string {
  const { can_change_login, lacked = [] } = around as Partial<AccountDetail>
  if (can_change_login !== false) return ''
  return lacked.length > 0
    ? 'Only an administrator with all of this user’s permissions can change it.'
    : 'Change your own email in Settings → Profile.'
}
