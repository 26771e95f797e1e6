import type { HttpError } from '@refinedev/core'
import { useState } from 'react'
import type { Renewal } from '#contract/entities/document.ts'
import { acceptRenewal, downloadRenewal, rejectRenewal } from '#contract/entities/document-request.ts'
import { formatBytes } from '#kit/cells/format.ts'
import { Instant } from '#kit/cells/time.tsx'
import type { RecordAction } from '#kit/define-views.ts'
import { RecordActions } from '#kit/show/record-actions.tsx'
import { saveFile } from '#kit/ui/save-file.ts'
import { Expiry } from './expiry.tsx'
import { paperName } from './paper-kinds.ts'
import { PaperPreview } from './paper-preview.tsx'
import { useFetchPaper } from './use-paper-file.ts'

const ACTIONS: readonly RecordAction<Renewal>[] = [
  { label: 'Accept', endpoint: acceptRenewal, when: () => true, done: () => 'Document accepted.' },
  {
    label: 'Reject',
    endpoint: rejectRenewal,
    when: () => true,
    confirm: {
      title: 'Reject this upload?',
      text: ({ file_name }) => `${file_name} will not count. The owner sees the reason on the link’s page and in your next reminder.`,
      isDanger: true,
      fields: [{ name: 'reason', label: 'Rejection reason' }],
    },
    done: () => 'Upload rejected.',
  },
]

function RenewalRow({ renewal, resource, isReadOnly }: { renewal: Renewal; resource: string; isReadOnly: boolean }) {
  const { type, file_name, expires_on, uploaded_at, size } = renewal
  const [isOpen, setOpen] = useState(false)
  const [error, setError] = useState<string>()
  const fetchFile = useFetchPaper(downloadRenewal)
  const download = async () => {
    setError(undefined)
    try {
      saveFile(await fetchFile(renewal), file_name)
    } catch (failure) {
      setError((failure as HttpError).message)
    }
  }
  return (
    <li className="kit-paper" aria-label={`${paperName(type)}: ${file_name}`}>
      <div className="kit-paper-head">
        <div className="kit-paper-words">
          <p>
            <strong>{paperName(type)}</strong> <span className="kit-paper-file">{file_name}</span>
          </p>
          <p className="kit-paper-facts">
            {expires_on && (
              <span>
                Expires <Expiry value={expires_on} />
              </span>
            )}
            <span className="kit-second">
              Uploaded <Instant value={uploaded_at} />, {formatBytes(size)}
            </span>
          </p>
        </div>
        <div className="kit-buttons">
          <button type="button" className="kit-button" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
            Preview <span className="kit-hidden">{file_name}</span>
          </button>
          <button type="button" className="kit-button" onClick={() => void download()}>
            Download <span className="kit-hidden">{file_name}</span>
          </button>
          {!isReadOnly && <RecordActions resource={resource} actions={ACTIONS} row={renewal} />}
        </div>
      </div>
      {error && (
        <p className="kit-field-error" role="alert">
          {error}
        </p>
      )}
      {isOpen && (
        <section className="kit-paper-preview" aria-label={`Preview of ${file_name}`}>
          <PaperPreview paper={renewal} call={downloadRenewal} />
        </section>
      )}
    </li>
  )
}

interface RenewalsProps {
  renewals: readonly Renewal[]
  /** The resource under whose name they are kept. */
  resource: string
  isReadOnly: boolean
}

/** What an owner uploaded by a link for a record and HR has not reviewed; nothing where there is none. */
export function Renewals({ renewals, resource, isReadOnly }: RenewalsProps) {
  if (renewals.length === 0) return null
  return (
    <section className="kit-paper-waiting" aria-labelledby="kit-paper-waiting">
      <h2 id="kit-paper-waiting">Uploaded by link: waits for your review</h2>
      <ul className="kit-paper-list">
        {renewals.map((renewal) => (
          <RenewalRow key={renewal.id} renewal={renewal} resource={resource} isReadOnly={isReadOnly} />
        ))}
      </ul>
    </section>
  )
}
