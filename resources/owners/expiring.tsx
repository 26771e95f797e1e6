import { Flex, Typography } from 'antd'
import { Link } from 'react-router'
import { countExpiringDocuments } from '#contract/entities/fleet/document-request.ts'
import { EXPIRY_BUCKETS, type ExpiryBucket } from '#contract/rules/expiry-queue.ts'
import { useRead } from '#kit/call.ts'
import { SkeletonLine } from '#kit/list/skeleton-rows.tsx'
import { WhatIsExpired } from '#parts/fleet/documents/what-is-counted.tsx'
import { useIsPhone } from '#kit/use-is-phone.ts'

const BUCKETS = Object.entries(EXPIRY_BUCKETS) as [ExpiryBucket, (typeof EXPIRY_BUCKETS)[ExpiryBucket]][]

const ON_PHONE = 2

export function Expiring() {
  const { data, isLoading } = useRead(countExpiringDocuments, { resource: 'expiring-documents' })
  const isPhone = useIsPhone()
  if (isLoading) return <SkeletonLine />
  const some = BUCKETS.filter(([bucket]) => (data?.[bucket] ?? 0) > 0).slice(
    0,
    isPhone ? ON_PHONE : undefined,
  )
  const note = <WhatIsExpired param="status" who="owners (or their drivers or vehicles)" />
  if (some.length === 0) return note
  return (
    <>
      <Flex component="nav" align="center" wrap gap="8px 16px" aria-label="Expiring documents">
        {!isPhone && <Typography.Text type="secondary">Expiring documents</Typography.Text>}
        {some.map(([bucket, { label }]) => (
          <Link key={bucket} to={`/hr-portal/expiring?bucket=${bucket}`}>
            {bucket === 'overdue' ? (
              <Typography.Text type="danger">
                {label} <strong>{data?.[bucket]}</strong>
              </Typography.Text>
            ) : (
              <>
                {label} <strong>{data?.[bucket]}</strong>
              </>
            )}
          </Link>
        ))}
      </Flex>
      {note}
    </>
  )
}
