import { useGetIdentity } from '@refinedev/core'
import type { Me } from '#contract/entities/session.ts'
import { AppearanceForm } from './appearance-form.tsx'
import { PasswordForm } from './password-form.tsx'
import { ProfileForm } from './profile-form.tsx'
import styles from './settings.module.css'

/** One's own data, look and password. */
export function SettingsPage() {
  const { data: me, refetch } = useGetIdentity<Me>()
  return (
    <div className={styles.page}>
      <h1>Profile</h1>
      {me ? (
        <ProfileForm key={me.id} me={me} onSaved={() => void refetch()} fetchLatest={async () => (await refetch()).data} />
      ) : (
        <div className={styles.waiting} aria-busy />
      )}
      <AppearanceForm />
      <PasswordForm username={me?.username ?? ''} />
    </div>
  )
}
