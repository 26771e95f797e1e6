import { Alert, Skeleton } from 'antd'
import { type MailingDetail, readMailingReach } from '#contract/entities/reports/mailing.ts'
import { useRead } from '#kit/call.ts'
import { peopleText } from './people-text.ts'

const NAMED = 5

export function ReachCheck({ row: { id } }: { row: MailingDetail }) {
  const { data, error } = useRead(readMailingReach, { resource: 'mailings', params: { id } })
  if (error)
    return (
      <Alert
        type="warning"
        showIcon
        message="Couldn’t check for skipped vehicles. Review the Vehicles tab first."
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
          {skipped.slice(0, NAMED).map(({ unit_number, reason }) => (
            <li key={`${unit_number} ${reason}`}>
              Unit {unit_number}: {reason}
            </li>
          ))}
          {skipped.length > NAMED && <li>and {skipped.length - NAMED} more, on the Vehicles tab</li>}
        </ul>
      }
    />
  )
}
