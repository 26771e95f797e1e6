import { Col, Grid, Row } from 'antd'
import { type CSSProperties, useState } from 'react'
import { type IncomingMailDetail, readMailDraft } from '#contract/entities/market/mail.ts'
import { useCan } from '#kit/access.tsx'
import { useRead } from '#kit/call.ts'
import { FailedRecord, RecordSkeleton } from '#kit/show/record-states.tsx'
import { MailBody } from '#parts/market/mail/mail-body.tsx'
import { OfferForm } from './offer-form.tsx'
import { Teach } from './teach.tsx'

const MAX_LABEL = 60
const BESIDE: CSSProperties = { position: 'sticky', top: 0, alignSelf: 'flex-start' }

/** First line of the selected email text up to a colon; '' without a selection. */
function markedLabel(): string {
  const [line = ''] = (window.getSelection()?.toString() ?? '').trim().split('\n')
  return line.split(/[:\t]/, 1).join('').trim().slice(0, MAX_LABEL)
}

function Work({
  mail,
  ...label
}: {
  mail: IncomingMailDetail
  label: string
  setLabel: (label: string) => void
}) {
  const { data, error, refetch } = useRead(readMailDraft, {
    resource: 'incoming-mail',
    params: { id: mail.id },
  })
  const { data: mayCreate } = useCan({ resource: 'offers', action: 'create' })
  const { data: mayTeach } = useCan({ resource: 'mail-rules', action: 'create' })
  if (!data)
    return error ? (
      <FailedRecord singular="Draft" error={error} onRetry={() => void refetch()} />
    ) : (
      <RecordSkeleton />
    )
  return (
    <>
      <OfferForm mail={mail} draft={data} canCreate={mayCreate?.can === true} />
      {mail.state === 'quarantined' && (
        <Teach mail={mail} draft={data} {...label} canTeach={mayTeach?.can === true} />
      )}
    </>
  )
}

export function Desk({ mail }: { mail: IncomingMailDetail }) {
  const [label, setLabel] = useState('')
  const isSideBySide = Grid.useBreakpoint().xl === true
  const mark = () => {
    const marked = markedLabel()
    if (marked !== '') setLabel(marked)
  }
  return (
    <Row gutter={[24, 16]}>
      {/* Selecting text only copies it as a label: the text is no control. */}
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions */}
      <Col xs={24} xl={11} {...(isSideBySide && { style: BESIDE })} onMouseUp={mark} onKeyUp={mark}>
        <MailBody text={mail.text} html={mail.html} />
      </Col>
      <Col xs={24} xl={13}>
        <Work mail={mail} label={label} setLabel={setLabel} />
      </Col>
    </Row>
  )
}
