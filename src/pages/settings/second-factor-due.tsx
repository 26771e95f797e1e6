import { useGetIdentity, useLogout } from '@refinedev/core'
import { Button, Tabs } from 'antd'
import { usePageTitle } from '#kit/use-page-title.ts'
import { AntdRoot } from '#kit/appearance/antd-root.tsx'
import { Brand } from '#src/ui/brand.tsx'
import { EnrolSecondFactor } from '#parts/people/second-factor/enrol-second-factor.tsx'
import { AddPasskey } from '#parts/people/second-factor/passkeys.tsx'

export function SecondFactorDue() {
  const { refetch } = useGetIdentity()
  const { mutate: leave, isPending } = useLogout()
  usePageTitle('Two-factor authentication')
  return (
    <AntdRoot isPhone={false}>
      <main className="grid pad-24" style={{ justifyItems: 'center' }}>
        <div className="panel wide pad-24 stack gap-16" style={{ maxWidth: 'var(--form)' }}>
          <p className="row text-16 strong margin-0">
            <Brand />
          </p>
          <h1>Set up two-factor authentication</h1>
          <p>Your company requires it. Setup takes a minute.</p>
          <Tabs
            items={[
              {
                key: 'app',
                label: 'Authenticator app',
                children: <EnrolSecondFactor onDone={() => void refetch()} />,
              },
              { key: 'passkey', label: 'Passkey', children: <AddPasskey onDone={() => void refetch()} /> },
            ]}
          />
          <div>
            <Button type="text" disabled={isPending} onClick={() => leave()}>
              Log out
            </Button>
          </div>
        </div>
      </main>
    </AntdRoot>
  )
}
