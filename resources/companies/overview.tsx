import { Alert, Card, Col, Flex, Row, Statistic, Typography } from 'antd'
import { type PlatformOverview, readPlatformOverview } from '#contract/entities/company/platform.ts'
import { dayText, WRITTEN_AS } from '#contract/rules/dates.ts'
import { dollars } from '#contract/rules/money.ts'
import { pluralize } from '#contract/rules/plural.ts'
import { useRead } from '#kit/call.ts'
import { formatNumber } from '#kit/cells/format.ts'
import { RecordLink } from '#kit/cells/record-link.tsx'
import { FigureTable } from '#kit/figures/figure-table.tsx'
import { ListBody } from '#kit/list/list-body.tsx'
import { ListFilters } from '#kit/list/list-filters.tsx'
import { ListFoot } from '#kit/list/list-foot.tsx'
import { ListHead } from '#kit/list/list-head.tsx'

/** `2026-11` as `Nov 2026`. */
const monthText = (month: string) => WRITTEN_AS.month(Date.parse(`${month}-01T00:00:00Z`), 'UTC')
const sum = (cents: readonly number[]) => cents.reduce((all, one) => all + one, 0)

const NONE: PlatformOverview = {
  companies: 0,
  paused: 0,
  blocked: 0,
  monthly_cents: 0,
  past_due: [],
  months: [],
}

function Figures({ overview }: { overview: PlatformOverview | undefined }) {
  const { companies, paused, blocked, monthly_cents, past_due, months } = overview ?? NONE
  const isLoading = overview === undefined
  const owed = sum(past_due.map(({ amount_cents }) => amount_cents))
  const figures = [
    {
      title: 'Companies',
      value: formatNumber(companies),
      more: `${formatNumber(paused)} paused, ${formatNumber(blocked)} blocked`,
    },
    { title: 'Past due', value: dollars(owed), more: pluralize(past_due.length, 'company', 'companies') },
    { title: 'Monthly revenue', value: dollars(monthly_cents), more: 'At current prices, paused left out' },
    {
      title: months[0] ? `Paid in ${monthText(months[0].month)}` : 'Paid this month',
      value: dollars(months[0]?.paid_cents ?? 0),
      more: `${dollars(sum(months.map(({ paid_cents }) => paid_cents)))} in 12 months`,
    },
  ]
  return (
    <Row gutter={[12, 12]}>
      {figures.map(({ title, value, more }) => (
        <Col key={title} xs={12} lg={6}>
          <Card size="small">
            <Statistic title={title} value={value} loading={isLoading} />
            <Typography.Text type="secondary">{isLoading ? '\u00A0' : more}</Typography.Text>
          </Card>
        </Col>
      ))}
    </Row>
  )
}

function Tables({ overview: { past_due, months } }: { overview: PlatformOverview }) {
  return (
    <Row gutter={[12, 12]}>
      <Col xs={24} lg={12}>
        <Card size="small" title={<h2>Past due</h2>}>
          <FigureTable
            label="Companies past due"
            empty="No company is past due."
            items={past_due}
            keyOf={({ company }) => company}
            columns={[
              {
                title: 'Company',
                cell: ({ company, name }) => (
                  <RecordLink resource="companies" id={company}>
                    {name}
                  </RecordLink>
                ),
              },
              { title: 'Invoices', cell: ({ invoices }) => formatNumber(invoices) },
              { title: 'Due since', cell: ({ oldest_due_on }) => dayText(oldest_due_on) },
              { title: 'Amount', cell: ({ amount_cents }) => dollars(amount_cents) },
            ]}
          />
        </Card>
      </Col>
      <Col xs={24} lg={12}>
        <Card size="small" title={<h2>Revenue by month</h2>}>
          <FigureTable
            label="Revenue by month"
            items={months}
            keyOf={({ month }) => month}
            columns={[
              { title: 'Month', cell: ({ month }) => monthText(month) },
              { title: 'Invoiced', cell: ({ invoiced_cents }) => dollars(invoiced_cents) },
              { title: 'Paid', cell: ({ paid_cents }) => dollars(paid_cents) },
            ]}
            total={{
              label: 'Total',
              cells: [
                dollars(sum(months.map(({ invoiced_cents }) => invoiced_cents))),
                dollars(sum(months.map(({ paid_cents }) => paid_cents))),
              ],
            }}
          />
        </Card>
      </Col>
    </Row>
  )
}

/** The figures stand above the companies, the tables below them, so that the list never jumps. */
export function PlatformLayout() {
  const { data, error } = useRead(readPlatformOverview, { resource: 'companies' })
  return (
    <>
      <ListHead />
      {error && !data ? (
        <Alert type="error" role="alert" message={`Couldn’t load the figures. ${error.message}`} />
      ) : (
        <Figures overview={data} />
      )}
      <ListFilters />
      <div className="stack gap-12 flex-none">
        <ListBody />
        <ListFoot />
      </div>
      {data && (
        <Flex vertical>
          <Tables overview={data} />
        </Flex>
      )}
    </>
  )
}
