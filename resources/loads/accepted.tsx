import { Flex, Typography } from 'antd'
import type { LoadDetail } from '#contract/entities/freight/load.ts'
import { acceptedDifference, acceptedText } from '#contract/rules/accepted.ts'
import { Dash } from '#kit/cells/field-value.tsx'
import { Instant } from '#kit/cells/time.tsx'

type Frozen = Pick<
  LoadDetail,
  | 'accepted_price_cents'
  | 'accepted_driver_name'
  | 'accepted_way'
  | 'accepted_by'
  | 'accepted_at'
  | 'driver_price_cents'
>

export function Accepted({ load }: { load: Frozen }) {
  const text = acceptedText(load)
  if (text === '') return <Dash />
  const difference = acceptedDifference(load.accepted_price_cents, load.driver_price_cents, load.accepted_way)
  return (
    <Flex vertical gap={4}>
      <span>
        {text}
        {load.accepted_at != null && (
          <>
            , <Instant value={load.accepted_at} />
          </>
        )}
        {load.accepted_driver_name && (
          <Typography.Text type="secondary"> {load.accepted_driver_name}</Typography.Text>
        )}
      </span>
      {difference !== '' && <Typography.Text type="danger">{difference}</Typography.Text>}
    </Flex>
  )
}
