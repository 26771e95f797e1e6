import { Button } from 'antd'
import type { ImportMode } from '#contract/entities/sheet.ts'

interface ImportFailedProps {
  mode: ImportMode
  problem: string
  isWorthAgain: boolean
  onAgain: () => void
}

/** Why a sheet was not checked or not imported, and the way to send it again where that may help. */
export function ImportFailed({ mode, problem, isWorthAgain, onAgain }: ImportFailedProps) {
  const isCheck = mode === 'check'
  return (
    <div>
      <div role="alert">
        <strong>{isCheck ? 'This file was not checked.' : 'The import did not come to its end.'}</strong>
        <p>{problem}</p>
        {isWorthAgain && !isCheck && <p>Try again: the file is imported once, however often it is sent.</p>}
      </div>
      {isWorthAgain && (
        <div className="cluster">
          <Button type="primary" autoFocus onClick={onAgain}>
            Try again
          </Button>
        </div>
      )}
    </div>
  )
}
