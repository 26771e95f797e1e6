import { Button, Card, Flex } from 'antd'
import { downloadTaxCopy, type TaxFormDetail } from '#contract/entities/money/tax-form.ts'
import { weekName } from '#contract/rules/iso-week.ts'
import { dollars } from '#contract/rules/money.ts'
import { REVIEWED_STATES } from '#contract/rules/tax.ts'
import { Dash } from '#kit/cells/field-value.tsx'
import { RecordLink } from '#kit/cells/record-link.tsx'
import { Day, Instant } from '#kit/cells/time.tsx'
import { FigureTable } from '#kit/figures/figure-table.tsx'
import { useDownload } from '#parts/fleet/documents/use-download.ts'

export const Payments = ({ of, payments, paid_cents }: TaxFormDetail) => {
  const resource = of === 'driver' ? 'driver-pays' : 'settlements'
  return (
    <Card size="small">
      <FigureTable
        label="Payments"
        items={payments}
        keyOf={({ id }) => id}
        empty="Nothing was paid in this year."
        columns={[
          { title: 'Paid', cell: ({ paid_on }) => <Day value={paid_on} /> },
          {
            title: 'Week',
            cell: ({ pay, monday }) => (
              <RecordLink resource={resource} id={pay}>
                {weekName(monday)}
              </RecordLink>
            ),
          },
          { title: 'Reference', cell: ({ reference }) => reference || <Dash /> },
          { title: 'Amount', isFigure: true, cell: ({ amount_cents }) => dollars(amount_cents) },
        ]}
        total={{ label: 'Total', cells: ['', '', dollars(paid_cents)] }}
      />
    </Card>
  )
}

export const Filings = ({ filings }: TaxFormDetail) => (
  <Card size="small">
    <FigureTable
      label="Filings"
      items={filings}
      keyOf={({ id }) => id}
      hasWords
      empty="Not filed yet. Choose forms in the list, then Mark filed."
      columns={[
        { title: 'Filed', cell: ({ filed_on }) => <Day value={filed_on} /> },
        { title: 'Type', cell: ({ is_correction }) => (is_correction ? 'Correction' : 'Original') },
        { title: 'IRIS receipt ID', cell: ({ reference }) => reference || <Dash /> },
        { title: 'By', cell: ({ filed_by }) => filed_by },
        {
          title: 'Before',
          isFigure: true,
          cell: ({ before_cents }) => (before_cents === null ? <Dash /> : dollars(before_cents)),
        },
        { title: 'Box 1', isFigure: true, cell: ({ box1_cents }) => dollars(box1_cents) },
        { title: 'Box 4', isFigure: true, cell: ({ box4_cents }) => dollars(box4_cents) },
      ]}
    />
  </Card>
)

export const Copies = ({ id, payee_name, year, form_state, copies }: TaxFormDetail) => {
  const { download, error } = useDownload(downloadTaxCopy)
  return (
    <Card size="small">
      <Flex vertical gap={12}>
        {REVIEWED_STATES.includes(form_state) && (
          <div>
            <Button
              onClick={() =>
                void download({ id, file_name: `1099-NEC ${year ?? ''} ${payee_name ?? ''}.pdf` })
              }
            >
              Copy B, PDF
            </Button>
            {error && <span role="alert">{error}</span>}
          </div>
        )}
        <FigureTable
          label="Emailed copies"
          items={copies}
          keyOf={({ id: copy }) => copy}
          hasWords
          empty="Not emailed. Print it, or email a one-time link if they agreed to it."
          columns={[
            { title: 'Emailed', cell: ({ created_at }) => <Instant value={created_at} /> },
            { title: 'To', cell: ({ to }) => to },
            {
              title: 'Downloaded',
              cell: ({ opened_at }) => (opened_at === null ? <Dash /> : <Instant value={opened_at} />),
            },
            { title: 'Box 1', isFigure: true, cell: ({ box1_cents }) => dollars(box1_cents) },
          ]}
        />
      </Flex>
    </Card>
  )
}
