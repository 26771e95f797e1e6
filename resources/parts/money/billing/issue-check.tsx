import { InvoiceCheck, useBillingCheck } from './invoice-check.tsx'

export function IssueCheck({ ids }: { ids: readonly number[] }) {
  const { data } = useBillingCheck(ids)
  const [first, ...others] = data?.results ?? []
  return (
    <>
      <InvoiceCheck loads={ids} />
      {first && (
        <p>
          {others.length > 0
            ? 'Issues one invoice per load and emails each to its broker. Loads that can’t be sent are skipped.'
            : first.way === 'mail' &&
              first.email !== '' &&
              `Sends the invoice and its documents to ${first.email}.`}
        </p>
      )}
    </>
  )
}
