import { Col, Collapse, Row, Table } from 'antd'
import { type MailFigures, readMailFigures } from '#contract/entities/mail.ts'
import { useRead } from '#kit/call.ts'
import { formatDay, formatNumber } from '#kit/cells/format.ts'

type Line = MailFigures & { name: string }

const NUMBERS = [
  ['received', 'Received'],
  ['offers', 'Offers'],
  ['answers', 'Answers'],
  ['quarantined', 'Waiting'],
] as const

function Lines({ label, lines }: { label: string; lines: readonly Line[] }) {
  return (
    <Table<Line>
      aria-label={`Mails by ${label.toLowerCase()}`}
      size="small"
      rowKey="name"
      pagination={false}
      dataSource={lines}
      columns={[
        { key: 'name', dataIndex: 'name', title: label, rowScope: 'row', ellipsis: true },
        ...NUMBERS.map(([key, title]) => ({
          key,
          title,
          align: 'end' as const,
          width: 84,
          render: (_: unknown, line: Line) => formatNumber(line[key]),
        })),
      ]}
    />
  )
}

/** How many mails came in the last seven days and what became of them, by day and by sender; today's in one line until it is unfolded. */
export function Figures() {
  const { data, error } = useRead(readMailFigures, { resource: 'incoming-mail' })
  const { days = [], senders = [] } = data ?? {}
  // Its line stands before its figures do, so that the list below does not move.
  if (error || (data && days.length === 0)) return null
  const sum = (key: keyof MailFigures) => formatNumber(days.reduce((total, day) => total + day[key], 0))
  const total = data ? `: ${NUMBERS.map(([key, title]) => `${sum(key)} ${title.toLowerCase()}`).join(', ')}` : ''
  return (
    <Collapse
      size="small"
      items={[
        {
          key: 'figures',
          label: `Last 7 days${total}`,
          children: (
            <Row gutter={[24, 16]}>
              <Col xs={24} xl={10}>
                <Lines label="Day" lines={days.map(({ day, ...figures }) => ({ name: formatDay(day), ...figures }))} />
              </Col>
              <Col xs={24} xl={14}>
                <Lines label="Sender" lines={senders.map(({ sender, ...figures }) => ({ name: sender, ...figures }))} />
              </Col>
            </Row>
          ),
        },
      ]}
    />
  )
}
