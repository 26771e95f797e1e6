import { Flex } from 'antd'
import type { MailingDetail } from '#contract/entities/reports/mailing.ts'
import { ReachCheck } from './reach-check.tsx'
import { TruckListPreview } from './truck-list-preview.tsx'

export const SendCheck = ({ row }: { row: MailingDetail }) => (
  <Flex vertical gap={12}>
    <ReachCheck row={row} />
    {row.audience === 'brokers' && <TruckListPreview id={row.id} />}
  </Flex>
)
