import { Alert, Button, Skeleton } from 'antd'
import type { ReactNode } from 'react'
import { PageBody } from './page-body.tsx'

interface Props {
  title: string
  about?: string | undefined
  read: { data: unknown; error: { message: string } | null; refetch: () => unknown }
  children: () => ReactNode
}

export function SettingsPart({ title, about, read: { data, error, refetch }, children }: Props) {
  return (
    <PageBody title={title} about={about}>
      {error && data === undefined && (
        <Alert
          type="error"
          showIcon
          message={`Couldn’t load ${title}. ${error.message}`}
          action={<Button onClick={() => void refetch()}>Try again</Button>}
        />
      )}
      {data !== undefined && children()}
      {data === undefined && !error && (
        <div aria-busy>
          <Skeleton active title={false} paragraph={{ rows: 8 }} />
        </div>
      )}
    </PageBody>
  )
}
