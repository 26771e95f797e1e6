import { useGetIdentity } from '@refinedev/core'
import { Skeleton } from 'antd'
import { readBidTemplate } from '#contract/entities/market/bid-template.ts'
import type { Me } from '#contract/entities/people/session.ts'
import { useRead } from '#kit/call.ts'
import { Button } from '#src/ui/button.tsx'
import { TemplateEditor } from './template-editor.tsx'
import { PageBody } from './page-body.tsx'

export function BidTemplatePage() {
  const { data: me } = useGetIdentity<Me>()
  const { data: record, error, refetch } = useRead(readBidTemplate, { resource: 'bid-template' })
  const fetchLatest = async () => (await refetch({ throwOnError: true })).data?.data
  return (
    <PageBody
      title="Bid template"
      about="Starting text for every bid. Dispatchers can edit it before sending."
    >
      {error && !record && (
        <div className="caution stack pad-12-16" role="alert">
          <p>Couldn’t load the template. {error.message}</p>
          <Button onClick={() => void refetch()}>Try again</Button>
        </div>
      )}
      {record && me ? (
        <TemplateEditor record={record} me={me} fetchLatest={fetchLatest} />
      ) : (
        !error && (
          <div aria-busy>
            <Skeleton active title={false} paragraph={{ rows: 8 }} />
          </div>
        )
      )}
    </PageBody>
  )
}
