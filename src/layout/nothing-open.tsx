import { homePath } from '#src/home-route.ts'
import { useAccount } from '#src/shell-context.ts'

export function NothingOpen() {
  const account = useAccount()
  if (
    !account ||
    account.is_admin !== false ||
    account.is_superuser ||
    account.is_driver ||
    account.second_factor_due
  )
    return null
  if (homePath(account.user_permissions) !== '/settings') return null
  return (
    <div className="caution pad-8-12" role="status">
      You don’t have a role yet, so you can open only your own settings. Ask your administrator for a role.
    </div>
  )
}
