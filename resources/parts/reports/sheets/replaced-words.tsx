import { Flex, Tag, Typography } from 'antd'
import type { ImportReport } from '#contract/entities/reports/sheet.ts'
import type { SheetColumn } from '#contract/rules/sheet-columns.ts'
import { type CorrectionState, wordKey } from './corrections.ts'

const CLOSE = { display: 'inline-grid', placeItems: 'center', minWidth: 24, minHeight: 24 } as const

const CloseIcon = () => (
  <span aria-hidden style={CLOSE}>
    ×
  </span>
)

interface ReplacedWordsProps {
  report: Pick<ImportReport, 'columns'>
  columns: readonly SheetColumn[]
  mending: CorrectionState
}

export function ReplacedWords({ report, columns, mending }: ReplacedWordsProps) {
  const { words } = mending.decisions
  if (words.length === 0) return null
  const titleOf = (index: number) => {
    const match = report.columns[index]
    return columns.find(({ field }) => field === match?.field)?.title ?? match?.title ?? ''
  }
  return (
    <Flex wrap align="center" gap="4px 8px" role="group" aria-label="Same in all rows">
      <Typography.Text type="secondary">In all rows:</Typography.Text>
      {words.map((word) => {
        const text = `${titleOf(word.column)}: ${word.text || 'empty'} → ${word.value || 'empty'}`
        return (
          <Tag
            key={wordKey(word)}
            bordered={false}
            closable={!mending.isBusy && { 'aria-label': `Remove ${text}`, closeIcon: <CloseIcon /> }}
            onClose={(event) => {
              event.preventDefault()
              mending.onForget(word)
            }}
          >
            {text}
          </Tag>
        )
      })}
    </Flex>
  )
}
