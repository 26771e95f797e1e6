import { UploadOutlined } from '@ant-design/icons'
import { useNotification } from '@refinedev/core'
import { Button, Card, Upload } from 'antd'
import { type BankFileDetail, takeInBankReturns } from '#contract/entities/money/bank-file.ts'
import { returnText } from '#contract/rules/bank-returns.ts'
import { dollars } from '#contract/rules/money.ts'
import { pluralize } from '#contract/rules/plural.ts'
import { useSend } from '#kit/call.ts'
import { Instant } from '#kit/cells/time.tsx'
import { FigureTable } from '#kit/figures/figure-table.tsx'

export const Returns = ({ returns }: BankFileDetail) => (
  <Card size="small">
    <FigureTable
      label="Returned items"
      items={returns}
      keyOf={({ id }) => id}
      hasWords
      empty="No returned items. Upload the bank’s return file in the list of bank files."
      columns={[
        { title: 'Payee', cell: ({ payee_name }) => payee_name },
        { title: 'Reason', cell: ({ code }) => returnText(code) },
        { title: 'Outcome', cell: ({ outcome }) => outcome },
        { title: 'Read', cell: ({ created_at }) => <Instant value={created_at} /> },
        { title: 'Amount', isFigure: true, cell: ({ amount_cents }) => dollars(amount_cents) },
      ]}
    />
  </Card>
)

export function UploadReturns() {
  const { send, isSending } = useSend(takeInBankReturns, 'bank-files')
  const { open } = useNotification()
  const take = async (file: File) => {
    const { taken, known, unknown, problems } = await send({ body: { text: await file.text() } })
    const words = [
      ...taken.map(({ payee_name, code, outcome }) => `${payee_name}, ${returnText(code)}: ${outcome}.`),
      known > 0 ? `${pluralize(known, 'item')} read before.` : '',
      ...unknown.map(({ trace, code, reason }) => `${trace}, ${returnText(code)}: ${reason}.`),
      ...problems,
    ]
    const isFine = unknown.length === 0 && problems.length === 0
    open?.({
      type: isFine ? 'success' : 'error',
      message: `${file.name}: ${words.filter(Boolean).join(' ')}`,
    })
  }
  return (
    <Upload
      accept=".txt,.ach,.ret"
      showUploadList={false}
      beforeUpload={(file) => {
        void take(file).catch(() => undefined)
        return false
      }}
    >
      <Button icon={<UploadOutlined />} disabled={isSending}>
        Upload return file
      </Button>
    </Upload>
  )
}
