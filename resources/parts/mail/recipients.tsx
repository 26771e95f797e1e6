import { Alert, Skeleton } from 'antd'
import type { planInvoiceReminders } from '#contract/entities/invoice-reminder.ts'
import type { planOwnerReminders } from '#contract/entities/document-request.ts'
import { useRead } from '#kit/call.ts'

interface RecipientsProps {
  endpoint: typeof planInvoiceReminders | typeof planOwnerReminders
  resource: string
  ids: readonly number[]
}

/** To whom reminders go, with the address of each, and who is left out and why. */
export function Recipients({ endpoint, resource, ids }: RecipientsProps) {
  const { data, error } = useRead(endpoint, { resource, query: { ids: ids.join(',') } })
  if (error) return <Alert type="warning" showIcon message="Who gets a mail could not be looked up. Try again, or send it anyway." />
  if (!data) return <Skeleton active title={false} paragraph={{ rows: 2 }} />
  const { mails, left_out } = data
  return (
    <>
      <p>{mails.length === 0 ? 'No mail goes out.' : mails.length === 1 ? '1 mail goes out:' : `${mails.length} mails go out:`}</p>
      {mails.length > 0 && (
        <ul aria-label="Mail goes to">
          {mails.map(({ to, name, about }) => (
            <li key={`${to} ${about.join()}`}>
              <strong>{to}</strong> ({name}): {about.join(', ')}
            </li>
          ))}
        </ul>
      )}
      {left_out.length > 0 && (
        <Alert
          type="warning"
          showIcon
          role="status"
          message="Left out"
          description={
            <ul aria-label="Left out">
              {left_out.map(({ id, name, reason }) => (
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
