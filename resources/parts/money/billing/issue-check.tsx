import { InvoiceCheck, useBillingCheck } from './invoice-check.tsx'

export function IssueCheck({ load }: { load: number }) {
  const { data } = useBillingCheck([load])
  const [checked] = data?.results ?? []
  return (
    <>
      <InvoiceCheck loads={[load]} />
      {checked?.way === 'mail' && checked.email !== '' && (
        <p>Sends the invoice and its documents to {checked.email}.</p>
      )}
    </>
  )
}
