import { useGetIdentity } from '@refinedev/core'
import { Skeleton } from 'antd'
import type { Me } from '#contract/entities/people/session.ts'
import { preloadable } from '#kit/preloadable.tsx'
import { AppearanceForm } from './appearance-form.tsx'
import { PasswordForm } from './password-form.tsx'
import { ProfileForm } from './profile-form.tsx'
import { PageBody } from './page-body.tsx'
import { UnsavedGuard } from './unsaved.tsx'

const SecondFactorBlock = preloadable(
  async () => (await import('./second-factor-block.tsx')).SecondFactorBlock,
)
const SessionsBlock = preloadable(async () => (await import('./sessions-block.tsx')).SessionsBlock)

export function SettingsPage() {
  const { data: me, refetch } = useGetIdentity<Me>()
  return (
    <PageBody title="Profile">
      {me ? (
        <UnsavedGuard>
          <ProfileForm
            key={me.id}
            me={me}
            onSaved={() => void refetch()}
            fetchLatest={async () => (await refetch()).data}
          />
        </UnsavedGuard>
      ) : (
        <div aria-busy>
          <Skeleton active title={false} paragraph={{ rows: 8 }} />
        </div>
      )}
      <AppearanceForm />
      <PasswordForm username={me?.username ?? ''} />
      <SecondFactorBlock />
      <SessionsBlock />
    </PageBody>
  )
}
