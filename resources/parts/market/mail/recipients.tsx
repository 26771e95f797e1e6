import { Alert, Skeleton } from 'antd'
import type { planInvoiceReminders } from '#contract/entities/money/invoice-reminder.ts'
import type { planOwnerReminders } from '#contract/entities/fleet/document-request.ts'
import { useRead } from '#kit/call.ts'

interface RecipientsProps {
  endpoint: typeof planInvoiceReminders | typeof planOwnerReminders
  resource: string
  ids: readonly number[]
}

export function Recipients({ endpoint, resource, ids }: RecipientsProps) {
  const { data, error } = useRead(endpoint, { resource, query: { ids: ids.join(',') } })
  if (error)
    return (
      <Alert type="warning" showIcon message="Couldn’t load the recipients. Try again, or send anyway." />
    )
  if (!data) return <Skeleton active title={false} paragraph={{ rows: 2 }} />
  const { mails, skipped } = data
  return (
    <>
      <p>
        {mails.length === 0
          ? 'No email will be sent.'
          : mails.length === 1
            ? '1 email will be sent:'
            : `${mails.length} emails will be sent:`}
      </p>
      {mails.length > 0 && (
        <ul aria-label="Recipients">
          {mails.map(({ to, name, about }) => (
            <li key={`${to} ${about.join()}`}>
              <strong>{to}</strong> ({name}): {about.join(', ')}
            </li>
          ))}
        </ul>
      )}
      {skipped.length > 0 && (
        <Alert
          type="warning"
          showIcon
          role="status"
          message="Skipped"
          description={
            <ul aria-label="Skipped">
              {skipped.map(({ id, name, reason }) => (
                <li key={id}>
                  {name}: {reason}
                </li>
              ))}
            </ul>
          }
        />
      )}
    </>
  )
}
