import type { AccountDetail } from '#contract/entities/people/account.ts'
import type { Permission } from '#contract/permissions.ts'
import { fewPermissions } from '#contract/rules/permission-words.ts'

export const onlyByText = (missing_permissions: readonly Permission[]): string =>
  `Only an administrator with ${fewPermissions(missing_permissions)} can change this.`

export function useFixedEmail(around: Readonly<Record<string, unknown>>): string {
  const { can_change_login, missing_permissions = [] } = around as Partial<AccountDetail>
  if (can_change_login !== false) return ''
  return missing_permissions.length > 0
    ? 'Only an administrator with all of this user’s permissions can change it.'
    : 'Change your own email in Settings → Profile.'
}
