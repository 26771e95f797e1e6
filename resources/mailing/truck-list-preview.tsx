import { Alert, Flex, Skeleton, Typography } from 'antd'
import { type MailingDetail, readTruckList } from '#contract/entities/reports/mailing.ts'
import type { AnswerOf } from '#contract/http.ts'
import { pluralize } from '#contract/rules/plural.ts'
import { useRead } from '#kit/call.ts'
import { FailedList } from '#kit/list/list-states.tsx'
import { MailBody } from '#parts/market/mail/mail-body.tsx'

const NAMED = 10

function LeftOut({ left_out }: Pick<AnswerOf<typeof readTruckList>, 'left_out'>) {
  if (left_out.length === 0) return null
  return (
    <details>
      <summary>{pluralize(left_out.length, 'truck')} not listed</summary>
      <ul>
        {left_out.slice(0, NAMED).map(({ name, reason }) => (
          <li key={name}>
            {name}: {reason}
          </li>
        ))}
        {left_out.length > NAMED && <li>and {left_out.length - NAMED} more</li>}
      </ul>
    </details>
  )
}

/** The email as each contact would get it now. */
export function TruckListPreview({ id }: Pick<MailingDetail, 'id'>) {
  const { data, error, refetch } = useRead(readTruckList, {
    resource: 'mailings',
    params: { id },
    staleMs: 0,
  })
  if (error && !data) return <FailedList message={error.message} onRetry={() => void refetch()} />
  if (!data) return <Skeleton active title={false} paragraph={{ rows: 4 }} />
  const { count, subject, text, html, csv, left_out = [] } = data
  if (count === 0)
    return (
      <Flex vertical gap={8}>
        <Alert
          type="warning"
          showIcon
          role="status"
          message="No truck is empty in time. Nothing would be sent."
        />
        <LeftOut left_out={left_out} />
      </Flex>
    )
  return (
    <Flex vertical gap={8} role="region" aria-label="Preview">
      <Typography.Text strong>{subject}</Typography.Text>
      <MailBody text={text} html={html} startsFormatted />
      {csv !== '' && <Typography.Text type="secondary">Attached: trucks.csv</Typography.Text>}
      <LeftOut left_out={left_out} />
    </Flex>
  )
}
