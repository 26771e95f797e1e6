import { CheckCircleFilled, UploadOutlined } from '@ant-design/icons'
import { Card, Flex, Typography, Upload } from 'antd'
import type { Document } from '#contract/entities/fleet/document.ts'
import { hasExpired, type DocumentCode } from '#contract/rules/documents.ts'
import { Day } from '#kit/cells/time.tsx'
import { useToday } from '#kit/cells/today.ts'
import { documentName } from './document-kinds.ts'
import { ACCEPT } from './accept.ts'

const TILES = {
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(200px, 1fr))',
  gap: '12px 24px',
} as const

interface ItemProps {
  code: DocumentCode
  document: Document | undefined
  isChosen: boolean
  onFile?: ((file: File) => void) | undefined
}

function Item({ code, document, isChosen, onFile }: ItemProps) {
  const today = useToday()
  const name = documentName(code)
  const isExpired = document !== undefined && hasExpired(document.expires_on, today)
  if (document && !isExpired)
    return (
      <li aria-label={`${name}: added`}>
        <Card size="small">
          <p>
            <Typography.Text type="success">
              <CheckCircleFilled />
            </Typography.Text>{' '}
            <strong>{name}</strong>
          </p>
          <p>
            <Typography.Text type="secondary">
              {document.expires_on ? (
                <>
                  Expires <Day value={document.expires_on} />
                </>
              ) : (
                'Added'
              )}
            </Typography.Text>
          </p>
        </Card>
      </li>
    )
  const state = isExpired ? 'expired' : 'missing'
  return (
    <Flex component="li" vertical aria-label={`${name}: ${isChosen ? 'chosen' : state}`}>
      {isChosen || !onFile ? (
        <>
          <p>
            <strong>{name}</strong>
          </p>
          <p>
            <Typography.Text type={isChosen ? 'secondary' : 'danger'}>
              {isChosen ? 'Ready to upload' : `Document ${state}`}
            </Typography.Text>
          </p>
        </>
      ) : (
        <Upload.Dragger
          accept={ACCEPT}
          showUploadList={false}
          beforeUpload={(file) => {
            onFile(file)
            return false
          }}
        >
          <p>
            <strong>{name}</strong> <Typography.Text type="danger">{state}</Typography.Text>
          </p>
          <p>
            <Typography.Text type="secondary">
              <UploadOutlined /> Drop file here, or choose file
            </Typography.Text>
          </p>
        </Upload.Dragger>
      )}
    </Flex>
  )
}

interface ChecklistProps {
  required: readonly DocumentCode[]
  current: readonly Document[]
  chosen: readonly (DocumentCode | '')[]
  onFile?: ((file: File, code: DocumentCode) => void) | undefined
}

export function Checklist({ required, current, chosen, onFile }: ChecklistProps) {
  const findDocument = (code: DocumentCode) => current.find(({ type }) => type === code)
  const added = required.filter((code) => findDocument(code)).length
  return (
    <section aria-labelledby="kit-checklist">
      <h2 id="kit-checklist">
        Required documents{' '}
        <Typography.Text type="secondary">
          {added} of {required.length} added
        </Typography.Text>
      </h2>
      <ul style={TILES}>
        {required.map((code) => (
          <Item
            key={code}
            code={code}
            document={findDocument(code)}
            isChosen={chosen.includes(code)}
            onFile={onFile && ((file) => onFile(file, code))}
          />
        ))}
      </ul>
    </section>
  )
}
