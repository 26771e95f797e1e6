import { useNotification } from '@refinedev/core'
import { Button } from 'antd'
import { downloadInvoice } from '#contract/entities/invoice.ts'
import type { LoadDetail } from '#contract/entities/load.ts'
import { Dash } from '#kit/cells/field-value.tsx'
import { saveFile } from '#kit/ui/save-file.ts'
import { useFetchPaper } from '#parts/documents/use-paper-file.ts'
import { isOfAnother } from './actions.ts'

function Download({ id, number }: { id: number; number: string }) {
  const fetchFile = useFetchPaper(downloadInvoice)
  const { open } = useNotification()
  const download = () =>
    fetchFile({ id }).then(
      (file) => saveFile(file, `Invoice ${number}.pdf`),
      () => open?.({ type: 'error', message: `Invoice ${number} could not be fetched. Try again.` }),
    )
  return (
    <Button type="link" size="small" aria-label={`Invoice ${number} as PDF`} onClick={() => void download()}>
      {number}
    </Button>
  )
}

/** The invoice of a load, to be saved by who may see its price. */
export function InvoiceLink({ load }: { load: Pick<LoadDetail, 'invoice' | 'invoice_number' | 'broker_price_cents'> }) {
  const { invoice, invoice_number } = load
  if (invoice === null || invoice === undefined) return <Dash />
  return isOfAnother(load) ? invoice_number : <Download id={invoice} number={invoice_number} />
}
