import { CheckCircleFilled } from '@ant-design/icons'
import { Button, Input } from 'antd'
import { useState } from 'react'
import type { LoadBilling } from '#contract/entities/load-billing.ts'
import { BILLING_LACKS, waiverProblem } from '#contract/rules/billing.ts'
import { Instant } from '#kit/cells/time.tsx'
import { StatusTag } from '#kit/cells/status.tsx'
import { Labeled } from '#kit/ui/labeled.tsx'
import { DropButton } from '#parts/documents/drop-button.tsx'

interface LackProps {
  lack: LoadBilling['lacks'][number]
  /** The load that it is of, as its documents are called. */
  number: string
  mayChange: boolean
  isBusy: boolean
  /** Takes files that are what is missing; without it none are. */
  onFiles: ((files: readonly File[]) => void) | undefined
  onWaive: (reason: string) => void
}

/** One thing that a load lacks before its invoice goes out, or the reason for which it goes without. */
export function LackRow({ lack: { code, waiver, waived_by, waived_at }, number, mayChange, isBusy, onFiles, onWaive }: LackProps) {
  const [reason, setReason] = useState<string>()
  const [problem, setProblem] = useState('')
  const name = BILLING_LACKS[code]
  return (
    <li className="stack" aria-label={name}>
      <div className="spread align-start">
        <div>
          <p>
            <strong>{name}</strong>{' '}
            {waiver === '' ? <StatusTag tone="yellow">Missing</StatusTag> : <StatusTag tone="plain">Waived</StatusTag>}
          </p>
          {waiver !== '' && (
            <p>
              <CheckCircleFilled /> {waiver}{' '}
              <span className="faint">
                {waived_by}
                {waived_at && (
                  <>
                    , <Instant value={waived_at} />
                  </>
                )}
              </span>
            </p>
          )}
        </div>
        {(mayChange || onFiles) && reason === undefined && (
          <div className="cluster">
            {onFiles && <DropButton label={`Add ${name}`} name={`${name} of ${number}`} onFiles={onFiles} />}
            {!mayChange ? null : waiver === '' ? (
              <Button aria-label={`Waive ${name}`} onClick={() => setReason('')}>
                Waive
              </Button>
            ) : (
              <Button aria-label={`Ask for ${name} again`} disabled={isBusy} onClick={() => onWaive('')}>
                Ask for it again
              </Button>
            )}
          </div>
        )}
      </div>
      {reason !== undefined && (
        <form
          className="stack narrow"
          aria-label={`Waive ${name}`}
          onSubmit={(event) => {
            event.preventDefault()
            const refused = waiverProblem(reason)
            setProblem(refused)
            if (refused !== '') return
            onWaive(reason)
            setReason(undefined)
          }}
        >
          <Labeled label={`Why the invoice goes without: ${name}`} isRequired errors={problem === '' ? [] : [problem]}>
            {({ 'aria-required': _onItsBox, ...control }) => (
              <Input {...control} autoFocus maxLength={500} value={reason} onChange={({ target }) => setReason(target.value)} />
            )}
          </Labeled>
          <div className="cluster">
            <Button
              onClick={() => {
                setReason(undefined)
                setProblem('')
              }}
            >
              Cancel
            </Button>
            <Button type="primary" htmlType="submit" disabled={isBusy}>
              Waive
            </Button>
          </div>
        </form>
      )}
    </li>
  )
}
