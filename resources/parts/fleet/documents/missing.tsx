import { Flex } from 'antd'
import type { Order } from '#contract/entities/freight/order.ts'
import { BILLING_REQUIREMENTS, notWaived } from '#contract/rules/billing.ts'
import { codeWords } from '#contract/rules/code-words.ts'
import type { LoadDocumentKind } from '#contract/rules/load-documents.ts'
import { Dash } from '#kit/cells/field-value.tsx'
import { StatusTag } from '#kit/cells/status.tsx'
import { preloadable } from '#kit/preloadable.tsx'
import { DropButton } from './drop-button.tsx'
import { useLoadUploads } from './use-load-uploads.ts'

const LoadUploads = preloadable(async () => (await import('./load-uploads.tsx')).LoadUploads)

type Delivered = Pick<Order, 'id' | 'number' | 'check_out'>

export function Missing({
  order: { id, number, check_out },
  resource = 'orders',
}: {
  order: Delivered
  resource?: string
}) {
  const uploads = useLoadUploads(id, resource)
  if (!check_out) return <Dash />
  const { can_add } = check_out
  const missing = notWaived(check_out)
  if (missing.length === 0) return <StatusTag tone="green">Complete</StatusTag>
  const mayAdd = (code: string): code is LoadDocumentKind => (can_add as readonly string[]).includes(code)
  return (
    <>
      <Flex component="span" align="center" wrap gap={4}>
        {missing.map((code) => {
          const name = codeWords(BILLING_REQUIREMENTS, code)
          if (!mayAdd(code))
            return (
              <StatusTag key={code} tone="yellow">
                {name}
              </StatusTag>
            )
          return (
            <DropButton
              key={code}
              label={name}
              name={`${name} for ${number}`}
              isSmall
              onFiles={(files) => files.forEach((file) => uploads.add(file, code))}
            />
          )
        })}
      </Flex>
      {uploads.uploads.length > 0 && <LoadUploads {...uploads} />}
    </>
  )
}
