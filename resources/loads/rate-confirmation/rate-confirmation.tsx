import { UploadOutlined } from '@ant-design/icons'
import { Alert, Button, Card, Col, Flex, Row, Select, Skeleton, Typography, Upload } from 'antd'
import { useState } from 'react'
import { type LoadDetail, updateOwnLoad } from '#contract/entities/freight/load.ts'
import {
  decideRateField,
  listRateConfirmations,
  type RateConfirmation as Version,
  type RateConfirmationDetail,
  readConfirmationAgain,
  readRateConfirmation,
  takeRateField,
} from '#contract/entities/freight/rate-confirmation.ts'
import { READING_STATES, rateFieldLabel } from '#contract/rules/rate-confirmation.ts'
import { zonedTime } from '#contract/rules/stop-time.ts'
import { PENDING_HOLD } from '#contract/rules/billing-holds.ts'
import { codeWords } from '#contract/rules/code-words.ts'
import { useCan } from '#kit/access.tsx'
import { CallButton } from '#kit/call-button.tsx'
import { useRead, useSend } from '#kit/call.ts'
import { Instant } from '#kit/cells/time.tsx'
import { useCompanyZone } from '#kit/cells/zone.tsx'
import { FailedList } from '#kit/list/list-states.tsx'
import { LoadUploads } from '#parts/fleet/documents/load-uploads.tsx'
import { ACCEPT } from '#parts/fleet/documents/accept.ts'
import { useLoadUploads } from '#parts/fleet/documents/use-load-uploads.ts'
import { useMayEdit, useMayEditPrices } from '#parts/freight/load/use-may-edit.ts'
import { Alarms, NotGenuine } from './alarms.tsx'
import { BrokerGaps } from './broker-gaps.tsx'
import { Duties } from './duties.tsx'
import { PagePicture } from './page-picture.tsx'
import { isOpen, RateRows } from './rate-rows.tsx'
import { Revise } from './revise.tsx'
import { isCopyable, toLoadChange, waitingText } from './copy-to-load.ts'
import '#kit/kit.css'
import './rate-confirmation.css'

const RESOURCE = 'loads'

const Loading = () => (
  <div role="status" aria-label="Loading rate confirmation…">
    <Skeleton active />
  </div>
)

function Add({ load, isFirst }: { load: number; isFirst: boolean }) {
  const uploads = useLoadUploads(load, RESOURCE)
  return (
    <Flex vertical gap={8}>
      <div>
        <Upload
          accept={ACCEPT}
          showUploadList={false}
          beforeUpload={(file) => {
            uploads.add(file, 'rate_confirmation')
            return false
          }}
        >
          <Button icon={<UploadOutlined />} type={isFirst ? 'primary' : 'default'}>
            {isFirst ? 'Add rate confirmation' : 'Add revised version'}
          </Button>
        </Upload>
      </div>
      <LoadUploads {...uploads} />
    </Flex>
  )
}

const NOTES: Readonly<Partial<Record<Version['state'], string>>> = {
  waiting: 'Reading the document. This takes a few seconds.',
  not_a_confirmation:
    'This doesn’t look like a rate confirmation, so it isn’t used. If it is one, enter its rate.',
  no_text: 'Couldn’t read this scan. Enter its rate from the image, or ask the broker for a PDF.',
  encrypted: 'This document is password-protected. Ask the broker for an unlocked copy, or enter the rate.',
  broken: 'This document is damaged. Ask the broker to resend it, or enter the rate.',
  too_much: 'This document is too large to read. Enter its rate.',
}

const ReadAgain = ({ id }: { id: number }) => (
  <Alert
    type="info"
    showIcon
    message="This was read by an older parser. Your decisions won’t change."
    action={
      <CallButton
        endpoint={readConfirmationAgain}
        resource={RESOURCE}
        call={{ params: { id }, done: () => 'Parsing again. Changes will show here in a few seconds.' }}
      >
        Parse again
      </CallButton>
    }
  />
)

type Row = RateConfirmationDetail['rows'][number]

function useTake(load: LoadDetail, { id, version, rows, is_in_use }: RateConfirmationDetail) {
  const { send, isSending } = useSend(updateOwnLoad, RESOURCE)
  const put = useSend(takeRateField, RESOURCE)
  const mayEdit = useMayEdit(load) && is_in_use && !load.is_deleted && load.invoice === null
  const canTake = (row: Row) => mayEdit && isCopyable(row, rows) && toLoadChange([row], load) !== undefined
  const take = async (taken: readonly Row[], done: string) => {
    const body = toLoadChange(taken, load)
    if (body) await send({ params: { id: load.id }, body, done: () => done })
  }
  const takeOne = async (row: Row) => {
    const name = rateFieldLabel(row.key)
    if (!row.home) return take([row], `${name} copied to load`)
    const { where, now } = row.home
    const done = () =>
      `${name}: ${{ broker: 'saved to broker', po: 'copied to load', part: 'added to the invoice' }[where]}.`
    await put.send({ params: { id }, body: { key: row.key, now, version }, done })
  }
  const missing = rows.filter(canTake)
  const mayDecide = useMayEditPrices(load)
  const canTakeOne = (row: Row) => (row.home !== null && mayDecide) || canTake(row)
  return {
    canTakeOne,
    takeOne,
    take,
    missing,
    elsewhere: rows.filter((row) => row.home !== null && !canTake(row)).length,
    isTaking: isSending || put.isSending,
  }
}

const pagesText = (pages: readonly number[]) =>
  pages.length === 1 ? `page ${pages[0]}` : `pages ${pages.join(', ')}`

function ScanNotes({ detail: { is_scan, unread_pages = [] } }: { detail: RateConfirmationDetail }) {
  return (
    <>
      {is_scan && <Alert type="info" showIcon message="Read from a scan: check the marked values." />}
      {unread_pages.length > 0 && (
        <Alert
          type="warning"
          showIcon
          message={`Couldn’t read ${pagesText(unread_pages)}. Enter the missing values from the image, or ask the broker for a PDF.`}
        />
      )}
    </>
  )
}

interface DetailProps {
  detail: RateConfirmationDetail
  load: LoadDetail
  mayDecide: boolean
}

function Detail({ detail, load, mayDecide }: DetailProps) {
  const { send, isSending } = useSend(decideRateField, RESOURCE)
  const { canTakeOne, takeOne, take, missing, elsewhere, isTaking } = useTake(load, detail)
  const [focused, setFocused] = useState<string>()
  const [page, setPage] = useState(1)
  const { id, version, file_name, state, page_count, pages_read, rows, is_in_use } = detail
  const canShow = state !== 'encrypted' && state !== 'broken'
  const waiting = rows.filter(isOpen).length
  return (
    <Row gutter={[24, 24]} align="top">
      <Col xs={24} lg={canShow ? 12 : 24}>
        <Flex vertical gap={12}>
          <Alarms detail={detail} mayDecide={mayDecide} />
          {mayDecide && !detail.rejected_at && state !== 'not_a_confirmation' && (
            <Flex align="center" wrap gap={8}>
              <Revise detail={detail} />
              {detail.alarms.length === 0 && <NotGenuine detail={detail} />}
            </Flex>
          )}
          {mayDecide && <BrokerGaps detail={detail} />}
          {detail.is_outdated && mayDecide && <ReadAgain id={id} />}
          {NOTES[state] && (
            <Alert type={state === 'waiting' ? 'info' : 'warning'} showIcon message={NOTES[state]} />
          )}
          {state === 'read' && <ScanNotes detail={detail} />}
          {state === 'read' && is_in_use && (
            <p role="status">
              {waitingText(waiting, mayDecide ? missing.length : 0, mayDecide ? elsewhere : 0, rows.length)}
            </p>
          )}
          {missing.length > 1 && toLoadChange(missing, load) && (
            <div>
              <Button
                disabled={isTaking}
                onClick={() =>
                  void take(missing, `${missing.length} fields copied to load`).catch(() => undefined)
                }
              >
                Copy {missing.length} fields to load
              </Button>
            </div>
          )}
          {page_count > pages_read && state === 'read' && (
            <Alert
              type="warning"
              showIcon
              message={`Only the first ${pages_read} of ${page_count} pages were read.`}
            />
          )}
          {state !== 'waiting' && (
            <RateRows
              rows={rows}
              mayDecide={mayDecide && is_in_use}
              isBusy={isSending || isTaking}
              canTake={canTakeOne}
              onTake={takeOne}
              onFocus={(row) => {
                setFocused(row.key)
                const [first] = row.places
                if (first) setPage(first.page)
              }}
              onDecide={async ({ key }, value) => {
                await send({
                  params: { id },
                  body: { key, value, version },
                  done: () => `${rateFieldLabel(key)} confirmed.`,
                })
              }}
            />
          )}
        </Flex>
      </Col>
      {canShow && (
        <Col xs={24} lg={12} className="rate-document">
          <PagePicture
            // Remounts once it is parsed, as the orientation of a scan is known only then.
            key={`${id} ${state === 'waiting'}`}
            id={id}
            fileName={file_name}
            page={page}
            pages={Math.max(1, page_count)}
            places={rows.find(({ key }) => key === focused)?.places ?? []}
            onPage={setPage}
          />
        </Col>
      )}
    </Row>
  )
}

function OneVersion({ id, ...props }: { id: number } & Omit<DetailProps, 'detail'>) {
  const { data, error, refetch } = useRead(readRateConfirmation, {
    resource: RESOURCE,
    params: { id },
    keepsPrevious: true,
  })
  if (error && !data) return <FailedList message={error.message} onRetry={() => void refetch()} />
  return data ? <Detail detail={data} {...props} /> : <Loading />
}

export function RateConfirmation({ load }: { load: LoadDetail }) {
  const { data, error, refetch } = useRead(listRateConfirmations, {
    resource: RESOURCE,
    query: { load: load.id },
  })
  const { data: can } = useCan({ resource: 'rate-confirmations', action: 'edit' })
  const mayAdd = can?.can ?? false
  const mayDecide = useMayEditPrices(load) && mayAdd
  const [chosen, setChosen] = useState<number>()
  const zone = useCompanyZone()
  if (error && !data) return <FailedList message={error.message} onRetry={() => void refetch()} />
  if (!data) return <Loading />
  const { results, holds, duties } = data
  const shown =
    results.find(({ id }) => id === chosen) ?? results.find(({ is_in_use }) => is_in_use) ?? results[0]
  // Alarms of the shown version are listed with it, not here.
  const reasons = holds.filter(
    ({ code, text }) => code !== 'alarm' || !shown?.is_in_use || text === PENDING_HOLD.text,
  )
  const formatName = ({ created_at, is_in_use, is_pending, rejected_at, state }: Version, index: number) => {
    const use = is_in_use ? ', in use' : rejected_at ? ', not genuine' : is_pending ? ', not verified' : ''
    const reading = state === 'read' ? '' : `${codeWords(READING_STATES, state).toLowerCase()}, `
    return `Version ${results.length - index}${use}: ${reading}${zonedTime(created_at, zone)}`
  }
  return (
    <Card size="small">
      <Flex vertical gap={16}>
        {reasons.length > 0 && (
          <Alert
            type="warning"
            showIcon
            message="Billing on hold"
            description={
              <ul>
                {reasons.map(({ text }) => (
                  <li key={text}>{text}</li>
                ))}
              </ul>
            }
          />
        )}
        {!shown && (
          <p>No rate confirmation yet. It’s added from the broker’s reply, or you can add it here.</p>
        )}
        {results.length > 1 && shown && (
          <Select
            aria-label="Version"
            style={{ width: '100%' }}
            virtual={false}
            value={shown.id}
            options={results.map((version, index) => ({
              value: version.id,
              label: formatName(version, index),
            }))}
            onChange={setChosen}
          />
        )}
        {shown && (
          <p>
            <Typography.Text type="secondary">
              {shown.file_name}, from {shown.added_by || 'the broker'}, <Instant value={shown.created_at} />
              {shown.accepted_at && (
                <>
                  . Accepted <Instant value={shown.accepted_at} />
                </>
              )}
            </Typography.Text>
          </p>
        )}
        {shown && <OneVersion key={shown.id} id={shown.id} load={load} mayDecide={mayDecide} />}
        <Duties duties={duties} />
        {mayAdd && <Add load={load.id} isFirst={results.length === 0} />}
      </Flex>
    </Card>
  )
}
