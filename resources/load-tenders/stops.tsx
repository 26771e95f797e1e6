import { Badge, Flex, Skeleton, Typography } from 'antd'
import { listTenderStops } from '#contract/entities/edi/load-tender.ts'
import { codeWords } from '#contract/rules/code-words.ts'
import { STOP_KIND, stopWindow } from '#contract/rules/stop-time.ts'
import { useRead } from '#kit/call.ts'
import { StopContact } from '#parts/freight/load/stop-contact.tsx'

export function TenderStops({ id }: { id: number }) {
  const { data: stops } = useRead(listTenderStops, { params: { id } })
  if (!stops) return <Skeleton active />
  return (
    <Flex component="ol" vertical gap={12}>
      {stops.map((stop, index) => (
        <Flex
          key={[stop.kind, stop.address, stop.window_from, stop.reference].join(' ')}
          component="li"
          align="flex-start"
          gap={12}
        >
          <Badge count={index + 1} color="var(--accent)" aria-hidden="true" />
          <div>
            <p>
              <strong>{codeWords(STOP_KIND, stop.kind)}</strong>{' '}
              {stopWindow(stop) || <Typography.Text type="secondary">No window</Typography.Text>}
            </p>
            <p>{[stop.facility, stop.address].filter(Boolean).join(', ')}</p>
            <StopContact stop={stop} />
          </div>
        </Flex>
      ))}
    </Flex>
  )
}
