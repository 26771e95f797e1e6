import { Alert, Button, Skeleton } from 'antd'
import type { ReactNode } from 'react'

interface Props {
  title: string
  about: string
  /** What the page waits for: its children are drawn once it is there. */
  read: { data: unknown; error: { message: string } | null; refetch: () => unknown }
  children: () => ReactNode
}

/** A page of the settings: its heading, and what it shows once that has come. */
export function SettingsPart({ title, about, read: { data, error, refetch }, children }: Props) {
  return (
    <div className="stack gap-24 pad-24 wide kit-record">
      <div>
        <h1>{title}</h1>
        <p className="faint">{about}</p>
      </div>
      {error && data === undefined && (
        <Alert
          type="error"
          showIcon
          message={`${title} could not be loaded. ${error.message}`}
          action={<Button onClick={() => void refetch()}>Try again</Button>}
        />
      )}
      {data !== undefined && children()}
      {data === undefined && !error && (
        <div aria-busy>
          <Skeleton active title={false} paragraph={{ rows: 8 }} />
        </div>
      )}
    </div>
  )
}
