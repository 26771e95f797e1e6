import { useGetIdentity, useLogout } from '@refinedev/core'
import type { Me } from '#contract/entities/people/session.ts'
import { userName } from '#contract/rules/full-name.ts'

export function ImpersonationBanner() {
  const { data: me } = useGetIdentity<Me>()
  const { mutate: end, isPending } = useLogout()
  if (!me?.impersonation) return null
  return (
    <div
      className="tone-soft cluster gap-12 flex-none pad-8-16 rule-bottom medium"
      data-tone="danger"
      role="status"
    >
      <span>
        {me.impersonation.by}, you’re logged in as {userName(me)} at {me.company.name}. Reason:{' '}
        {me.impersonation.reason}
      </span>
      <button type="button" className="button" disabled={isPending} onClick={() => end()}>
        Log out
      </button>
    </div>
  )
}
