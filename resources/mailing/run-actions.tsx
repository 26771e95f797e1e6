import { Button, Checkbox } from 'antd'
import { useState } from 'react'
import { type MailingRun, retryMailingRun, stopMailingRun } from '#contract/entities/mailing.ts'
import { useCan } from '#kit/access.tsx'
import { useSendTo } from '#kit/call.ts'
import { Question } from '#kit/ui/question.tsx'
import { peopleText } from './people-text.ts'

/** Stops a run, and sends again to whom it failed. */
export function RunActions({ run: { id, state, counts } }: { run: MailingRun }) {
  const { data: can } = useCan({ resource: 'mailings', action: 'send' })
  const { send, isSending } = useSendTo('mailings')
  const [asks, setAsks] = useState<'stop' | 'retry'>()
  const [withUncertain, setWithUncertain] = useState(false)
  const { failed = 0, uncertain = 0, waiting = 0 } = counts
  const close = () => setAsks(undefined)
  const stop = () => send(stopMailingRun, { params: { id }, done: () => 'The run is stopped.' })
  const retry = () =>
    send(retryMailingRun, { params: { id }, body: { uncertain: withUncertain }, done: () => 'The run goes out again to whom it failed.' })
  const act = (work: () => Promise<unknown>) => void work().then(close, close)
  if (!can?.can) return null
  return (
    <>
      {state === 'running' && <Button onClick={() => setAsks('stop')}>Stop</Button>}
      {failed + uncertain > 0 && <Button onClick={() => setAsks('retry')}>Retry failed</Button>}
      {asks === 'stop' && (
        <Question title="Stop this run?" label="Stop run" isDanger isBusy={isSending} onYes={() => act(stop)} onNo={close}>
          <p>What has not gone out yet stays here{waiting > 0 && `, at least for ${peopleText(waiting)}`}.</p>
        </Question>
      )}
      {asks === 'retry' && (
        <Question title="Send again?" label="Send again" isBusy={isSending} onYes={() => act(retry)} onNo={close}>
          <p>
            {failed > 0
              ? `It failed for ${peopleText(failed)}. They get it now, at the address that each has today.`
              : 'It failed for nobody for sure.'}
          </p>
          {uncertain > 0 && (
            <Checkbox checked={withUncertain} onChange={({ target }) => setWithUncertain(target.checked)}>
              Also to {peopleText(uncertain)} who may have it already
            </Checkbox>
          )}
        </Question>
      )}
    </>
  )
}
