import { Alert, Skeleton } from 'antd'
import { type MailingDetail, readMailingReach } from '#contract/entities/reports/mailing.ts'
import { useRead } from '#kit/call.ts'
import { peopleText } from './people-text.ts'

const NAMED = 5

export function ReachCheck({ row: { id, audience } }: { row: Pick<MailingDetail, 'id' | 'audience'> }) {
  const { data, error } = useRead(readMailingReach, { resource: 'mailings', params: { id }, staleMs: 0 })
  if (error)
    return (
      <Alert
        type="warning"
        showIcon
        message={
          audience === 'brokers'
            ? 'Couldn’t check for skipped contacts. Review the Contacts tab first.'
            : 'Couldn’t check for skipped vehicles. Review the Vehicles tab first.'
        }
      />
    )
  if (!data) return <Skeleton active title={false} paragraph={{ rows: 1 }} />
  const { people, skipped } = data
  if (skipped.length === 0) return <p>Reaches {peopleText(people)}.</p>
  return (
    <Alert
      type="warning"
      showIcon
      role="status"
      message={`Reaches ${peopleText(people)}; ${skipped.length} skipped`}
      description={
        <ul>
          {skipped.slice(0, NAMED).map(({ name, reason }) => (
            <li key={`${name} ${reason}`}>{reason.startsWith(name) ? reason : `${name}: ${reason}`}</li>
          ))}
          {skipped.length > NAMED && <li>and {skipped.length - NAMED} more</li>}
        </ul>
      }
    />
  )
}
