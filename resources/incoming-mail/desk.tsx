import { Col, Grid, Row } from 'antd'
import { type CSSProperties, useState } from 'react'
import { type IncomingMailDetail, readMailDraft } from '#contract/entities/mail.ts'
import { useCan } from '#kit/access.tsx'
import { useRead } from '#kit/call.ts'
import { FailedRecord, RecordSkeleton } from '#kit/show/record-states.tsx'
import { MailBody } from '#parts/mail/mail-body.tsx'
import { OfferForm } from './offer-form.tsx'
import { Teach } from './teach.tsx'

const LABEL_MOST = 60
/** The mail stays in sight while the form beside it is worked through. */
const BESIDE: CSSProperties = { position: 'sticky', top: 0, alignSelf: 'flex-start' }

/** What was marked in the mail's text, as a label: its first line up to a colon; '' where nothing was. */
function markedLabel(): string {
  const [line = ''] = (window.getSelection()?.toString() ?? '').trim().split('\n')
  return line.split(/[:\t]/, 1).join('').trim().slice(0, LABEL_MOST)
}

function Work({ mail, ...label }: { mail: IncomingMailDetail; label: string; setLabel: (label: string) => void }) {
  const { data, error, refetch } = useRead(readMailDraft, { resource: 'incoming-mail', params: { id: mail.id } })
  const { data: mayCreate } = useCan({ resource: 'offers', action: 'create' })
  const { data: mayTeach } = useCan({ resource: 'mail-rules', action: 'create' })
  if (!data) return error ? <FailedRecord singular="Draft" error={error} onRetry={() => void refetch()} /> : <RecordSkeleton />
  return (
    <>
      <OfferForm mail={mail} draft={data} canCreate={mayCreate?.can === true} />
      {mail.state === 'quarantined' && <Teach mail={mail} draft={data} {...label} canTeach={mayTeach?.can === true} />}
    </>
  )
}

/** A mail in quarantine: its text beside what could be read of it, and the ways to go on. */
export function Desk({ mail }: { mail: IncomingMailDetail }) {
  const [label, setLabel] = useState('')
  const isBeside = Grid.useBreakpoint().xl === true
  const mark = () => {
    const marked = markedLabel()
    if (marked !== '') setLabel(marked)
  }
  return (
    <Row gutter={[24, 16]}>
      {/* What is marked with the pointer or the keyboard is only taken over: the text itself is no control. */}
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions */}
      <Col xs={24} xl={11} {...(isBeside && { style: BESIDE })} onMouseUp={mark} onKeyUp={mark}>
        <MailBody text={mail.text} html={mail.html} />
      </Col>
      <Col xs={24} xl={13}>
        <Work mail={mail} label={label} setLabel={setLabel} />
      </Col>
    </Row>
  )
}
