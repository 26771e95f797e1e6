import { Typography } from 'antd'
import type { LoadDraft } from '#contract/entities/freight/load.ts'
import type { AssistProps } from '#kit/fields/field-spec.ts'

export const prefilled = (field: keyof LoadDraft) =>
  function Prefilled({ around }: AssistProps) {
    const source = (around.sources as LoadDraft['sources'] | undefined)?.[field]
    return source === undefined ? null : <Typography.Text type="secondary">From the {source}</Typography.Text>
  }
