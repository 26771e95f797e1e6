import { Button, Flex } from 'antd'
import type { ImportMode } from '#contract/entities/reports/sheet.ts'

interface ImportFailedProps {
  mode: ImportMode
  problem: string
  isWorthAgain: boolean
  onAgain: () => void
}

export function ImportFailed({ mode, problem, isWorthAgain, onAgain }: ImportFailedProps) {
  const isCheck = mode === 'check'
  return (
    <div>
      <div role="alert">
        <strong>{isCheck ? 'Couldn’t check this file.' : 'The import didn’t finish.'}</strong>
        <p>{problem}</p>
        {isWorthAgain && !isCheck && <p>Try again. The file won’t be imported twice.</p>}
      </div>
      {isWorthAgain && (
        <Flex align="center" wrap gap={8}>
          <Button type="primary" autoFocus onClick={onAgain}>
            Try again
          </Button>
        </Flex>
      )}
    </div>
  )
}
