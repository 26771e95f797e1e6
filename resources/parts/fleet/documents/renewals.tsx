import { Alert, Button, Flex, Typography } from 'antd'
import type { Renewal } from '#contract/entities/fleet/document.ts'
import { acceptRenewal, downloadRenewal, rejectRenewal } from '#contract/entities/fleet/document-request.ts'
import { formatBytes } from '#kit/cells/format.ts'
import { Instant } from '#kit/cells/time.tsx'
import type { RecordAction } from '#kit/define-views.ts'
import { RecordActions } from '#kit/show/record-actions.tsx'
import { Expiry } from './expiry.tsx'
import { documentName } from './document-kinds.ts'
import { isShown, PreviewPanel, type Previewing } from './preview-panel.tsx'
import { useDownload } from './use-download.ts'

const formatName = ({ type, file_name }: Renewal) => `${documentName(type)} ${file_name}`

const ACTIONS: readonly RecordAction<Renewal>[] = [
  {
    label: 'Accept',
    endpoint: acceptRenewal,
    when: () => true,
    done: (_, { row }) => `${formatName(row)} accepted.`,
  },
  {
    label: 'Reject',
    endpoint: rejectRenewal,
    when: () => true,
    confirm: {
      title: 'Reject this upload?',
      text: ({ file_name }) =>
        `${file_name} won’t be used. The owner sees the reason on the upload page and in your next reminder.`,
      isDanger: true,
      fields: [{ name: 'reason', label: 'Rejection reason' }],
    },
    done: (_, { row }) => `${formatName(row)} rejected.`,
  },
]

interface RenewalRowProps {
  renewal: Renewal
  resource: string
  isReadOnly: boolean
  previewing: Previewing
}

function RenewalRow({ renewal, resource, isReadOnly, previewing }: RenewalRowProps) {
  const { type, file_name, expires_on, uploaded_at, size } = renewal
  const { download, error } = useDownload(downloadRenewal)
  const file = { ...renewal, call: downloadRenewal }
  const isPreviewed = isShown(previewing, file)
  return (
    <Flex component="li" vertical gap={8} aria-label={`${documentName(type)}: ${file_name}`}>
      <Flex align="flex-start" wrap gap="8px 16px">
        <div style={{ flex: 1, minWidth: 0 }}>
          <p>
            <strong>{documentName(type)}</strong> <span>{file_name}</span>
          </p>
          <Flex component="p" align="center" wrap gap="2px 16px">
            {expires_on && (
              <span>
                Expires <Expiry value={expires_on} />
              </span>
            )}
            <Typography.Text type="secondary">
              Uploaded <Instant value={uploaded_at} />, {formatBytes(size)}
            </Typography.Text>
          </Flex>
        </div>
        <Flex align="center" wrap gap={8}>
          <Button
            aria-label={`Preview ${file_name}`}
            aria-expanded={isPreviewed}
            onClick={() => previewing.toggle(file)}
          >
            Preview
          </Button>
          <Button aria-label={`Download ${file_name}`} onClick={() => void download(file)}>
            Download
          </Button>
          {!isReadOnly && <RecordActions resource={resource} actions={ACTIONS} row={renewal} />}
        </Flex>
      </Flex>
      {error && (
        <p role="alert">
          <Typography.Text type="danger">{error}</Typography.Text>
        </p>
      )}
      {isPreviewed && previewing.isInRow && (
        <PreviewPanel file={file} onClose={() => previewing.toggle(file)} />
      )}
    </Flex>
  )
}

interface RenewalsProps {
  renewals: readonly Renewal[]
  resource: string
  isReadOnly: boolean
  previewing: Previewing
}

export function Renewals({ renewals, ...row }: RenewalsProps) {
  if (renewals.length === 0) return null
  return (
    <Alert
      type="warning"
      role="region"
      aria-labelledby="kit-document-waiting"
      message={<h2 id="kit-document-waiting">Uploaded by link: needs review</h2>}
      description={
        <Flex component="ul" vertical gap={12}>
          {renewals.map((renewal) => (
            <RenewalRow key={renewal.id} renewal={renewal} {...row} />
          ))}
        </Flex>
      }
    />
  )
}
