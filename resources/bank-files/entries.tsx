import { Button, Card, Flex } from 'antd'
import { type BankFileDetail, downloadBankFile } from '#contract/entities/money/bank-file.ts'
import { BANK_ENTRY_KINDS } from '#contract/rules/bank.ts'
import { codeWords } from '#contract/rules/code-words.ts'
import { weekName } from '#contract/rules/iso-week.ts'
import { dollars } from '#contract/rules/money.ts'
import { Dash } from '#kit/cells/field-value.tsx'
import { RecordLink } from '#kit/cells/record-link.tsx'
import { FigureTable } from '#kit/figures/figure-table.tsx'
import { useDownload } from '#parts/fleet/documents/use-download.ts'

export function Download({ row: { id, file_name, file_state } }: { row: BankFileDetail }) {
  const { download, error } = useDownload(downloadBankFile)
  if (file_state === 'voided') return null
  return (
    <>
      <Button
        type={file_state === 'created' ? 'primary' : 'default'}
        onClick={() => void download({ id, file_name })}
      >
        Download NACHA file
      </Button>
      {error && <span role="alert">{error}</span>}
    </>
  )
}

export const Entries = ({ entries, credit_cents }: BankFileDetail) => (
  <Card size="small">
    <Flex vertical gap={12}>
      <FigureTable
        label="Entries"
        items={entries}
        keyOf={({ id }) => id}
        hasWords
        columns={[
          { title: 'Payee', cell: ({ payee_name }) => payee_name },
          { title: 'Entry', cell: ({ kind }) => codeWords(BANK_ENTRY_KINDS, kind) },
          {
            title: 'Week',
            cell: ({ pay, of, monday }) =>
              pay === null || monday === null ? (
                <Dash />
              ) : (
                <RecordLink resource={of === 'driver' ? 'driver-pays' : 'settlements'} id={pay}>
                  {weekName(monday)}
                </RecordLink>
              ),
          },
          { title: 'Account', cell: ({ account }) => account },
          { title: 'Trace number', cell: ({ trace }) => trace },
          { title: 'Amount', isFigure: true, cell: ({ amount_cents }) => dollars(amount_cents) },
        ]}
        total={{ label: 'Total', cells: ['', '', '', '', dollars(credit_cents)] }}
      />
    </Flex>
  </Card>
)
