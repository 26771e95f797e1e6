import { Button, Input, Radio } from 'antd'
import { useRef, useState } from 'react'
import { listLoadDocuments } from '#contract/entities/freight/load-document.ts'
import { type OrderDetail, readRescheduleEffects, reportIncident } from '#contract/entities/freight/order.ts'
import { isUnderWay } from '#contract/rules/load-status.ts'
import { INCIDENTS, incidentsAt, type IncidentKind, needsPhoto } from '#contract/rules/order-events.ts'
import { useRead, useSend } from '#kit/call.ts'
import { fieldErrors, type FieldErrors } from '#kit/form/field-errors.ts'
import { Labeled } from '#kit/form/labeled.tsx'
import { Question } from '#kit/dialog/question.tsx'
import { useWhileOpen } from '#kit/dialog/use-while-open.ts'
import { useStoredText } from '#kit/use-stored-text.ts'
import { useLoadUploads } from '#parts/fleet/documents/use-load-uploads.ts'
import { RescheduleEffects } from '#parts/freight/load/reschedule-effects.tsx'

const PHOTO = 'image/jpeg,image/png,image/heic,.heic'
const MAX_TEXT = 1000
const STAYS: readonly IncidentKind[] = ['refused', 'closed']
const KINDS = { incident: 'Incident', failed_attempt: 'Failed attempt' } as const

function usePhoto(load: number) {
  const { data } = useRead(listLoadDocuments, { resource: 'orders', query: { load } })
  const { uploads, add } = useLoadUploads(load, 'orders')
  const [since] = useState(() => Date.now() - 60_000)
  const photos = (data?.results ?? []).filter(
    ({ kind, removed_at, created_at }) =>
      kind === 'photo' && removed_at === null && Date.parse(created_at) > since,
  )
  return {
    photo: photos.toSorted((a, b) => b.id - a.id)[0],
    uploads,
    add: (file: File) => add(file, 'photo'),
  }
}

const TWO_COLUMNS = { display: 'grid', gridTemplateColumns: '1fr 1fr', gap: 4 } as const

export function IncidentDialog({ order, onClose }: { order: OrderDetail; onClose: () => void }) {
  const close = useWhileOpen(onClose)
  const { send, isSending } = useSend(reportIncident, 'orders')
  const { photo, uploads, add } = usePhoto(order.id)
  const [kind, setKind] = useState<keyof typeof KINDS>('incident')
  const [about, setAbout] = useState(() => incidentsAt(order.status)[0]!)
  const [text, setText] = useStoredText(`incident ${order.id}`)
  const [errors, setErrors] = useState<FieldErrors>({})
  const input = useRef<HTMLInputElement>(null)
  const [upload] = uploads
  const stop = order.next_stop?.id ?? null
  const waiting = useRead(readRescheduleEffects, {
    resource: 'orders',
    params: { id: order.id },
    query: { ...(stop !== null && { stop }), is_refused: 'true' },
    isEnabled: stop !== null && isUnderWay(order.status),
  }).data?.results
  const report = async () => {
    try {
      await send({
        params: { id: order.id },
        body: { kind, about, text, photo: photo?.id ?? null, stop },
        done: ({ number }) => `${KINDS[kind]} on ${number} reported.`,
      })
      setText('')
      close()
    } catch (error) {
      setErrors(fieldErrors(error))
    }
  }
  return (
    <Question
      title={`Report incident: ${order.number}`}
      label="Report"
      isBusy={isSending || (upload !== undefined && !upload.error)}
      onYes={() => void report()}
      onNo={onClose}
    >
      <Radio.Group
        aria-label="Type"
        optionType="button"
        value={kind}
        options={Object.entries(KINDS).map(([value, label]) => ({ value, label }))}
        onChange={({ target }) => setKind(target.value as keyof typeof KINDS)}
      />
      <Radio.Group
        aria-label="About"
        style={TWO_COLUMNS}
        value={about}
        options={incidentsAt(order.status).map((value) => ({ value, label: INCIDENTS[value] }))}
        onChange={({ target }) => setAbout(target.value as IncidentKind)}
      />
      {STAYS.includes(about) && (
        <RescheduleEffects
          loads={waiting}
          message="The freight stays on the truck. Other loads waiting for this truck:"
        />
      )}
      <Labeled label="What happened" errors={errors['text']}>
        {(control) => (
          <Input.TextArea
            {...control}
            rows={2}
            maxLength={MAX_TEXT}
            value={text}
            onChange={({ target }) => setText(target.value)}
          />
        )}
      </Labeled>
      <Labeled
        label={
          kind === 'incident' && needsPhoto(about) ? 'Photo (required before closing)' : 'Photo (optional)'
        }
        errors={errors['photo'] ?? (upload?.error ? [upload.error] : undefined)}
      >
        {({ id, 'aria-describedby': described }) => (
          <>
            <input
              ref={input}
              type="file"
              hidden
              accept={PHOTO}
              aria-label="Photo"
              onChange={({ target }) => {
                const [file] = target.files ?? []
                target.value = ''
                setErrors({})
                if (file) add(file)
              }}
            />
            <Button id={id} aria-describedby={described} onClick={() => input.current?.click()}>
              {photo ? photo.file_name : upload && !upload.error ? 'Uploading photo…' : 'Add photo'}
            </Button>
          </>
        )}
      </Labeled>
    </Question>
  )
}
