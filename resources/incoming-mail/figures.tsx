import { Col, Collapse, Row, Table, Typography } from 'antd'
import { type MailFigures, readMailFigures } from '#contract/entities/market/mail.ts'
import { useRead } from '#kit/call.ts'
import { formatDay, formatNumber } from '#kit/cells/format.ts'
import { useIsPhone } from '#kit/use-is-phone.ts'

type Counts = MailFigures & { other: number }
type Line = Counts & { name: string }

const NUMBERS = [
  ['received', 'Received'],
  ['offers', 'Offers'],
  ['answers', 'Replies'],
  ['quarantined', 'To review'],
  ['other', 'Other'],
] as const

/** Includes emails of unnamed kinds, so that the parts add up. */
const counted = <F extends MailFigures>(figures: F) => ({
  ...figures,
  other: figures.received - figures.offers - figures.answers - figures.quarantined,
})

function Lines({ label, lines }: { label: string; lines: readonly Line[] }) {
  return (
    <Table<Line>
      aria-label={`Emails by ${label.toLowerCase()}`}
      size="small"
      rowKey="name"
      pagination={false}
      dataSource={lines}
      locale={{ emptyText: 'Loading statistics…' }}
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

export function Figures() {
  const { data, error } = useRead(readMailFigures, { resource: 'incoming-mail' })
  const isPhone = useIsPhone()
  const days = (data?.days ?? []).map(counted)
  const senders = (data?.senders ?? []).map(counted)
  // Keeps its line before the figures load and without any, so that the list below does not move.
  if (error) return null
  const sumText = (key: keyof Counts, title: string) => {
    const sum = days.reduce((total, day) => total + day[key], 0)
    const words = title.toLowerCase()
    return `${formatNumber(sum)} ${sum === 1 ? words.replace(/ies$/, 'y').replace(/s$/, '') : words}`
  }
  const [whole, ...parts] = NUMBERS.map(([key, title]) => sumText(key, title))
  const total = data ? `: ${whole}${isPhone ? '' : ` (${parts.join(', ')})`}` : ''
  return (
    <Collapse
      size="small"
      items={[
        {
          key: 'figures',
          label: `Last 7 days${total}`,
          children: (
            <Row gutter={[24, 16]}>
              <Col span={24}>
                <Typography.Text type="secondary">
                  Offers include reposts. Other: withdrawn loads, and bounced, dismissed or blocked emails.
                </Typography.Text>
              </Col>
              <Col xs={24} xl={10}>
                <Lines
                  label="Day"
                  lines={days.map(({ day, ...figures }) => ({ name: formatDay(day), ...figures }))}
                />
              </Col>
              <Col xs={24} xl={14}>
                <Lines
                  label="Sender"
                  lines={senders.map(({ sender, ...figures }) => ({ name: sender, ...figures }))}
                />
              </Col>
            </Row>
          ),
        },
      ]}
    />
  )
}
