import { Button } from 'antd'
import { useState } from 'react'
import { type Job, runJobAgain } from '#contract/entities/job.ts'
import { newUuid } from '#contract/rules/uuid.ts'
import { useSend } from '#kit/call.ts'
import { Question } from '#kit/ui/question.tsx'

/** Runs a job again: one that failed at once, one that may have taken effect after a question. */
export function RunAgain({ job: { id, title, state } }: { job: Job }) {
  const { send } = useSend(runJobAgain, 'jobs')
  const [isAsked, setAsked] = useState(false)
  const [isSent, setSent] = useState(false)

  const run = async () => {
    // The second click of a double one comes before the call counts as pending.
    setSent(true)
    const done = () => `${title} will run again.`
    // A failure is told in a toast.
    await send({ params: { id }, idempotencyKey: newUuid(), done }).catch(() => undefined)
    setSent(false)
    setAsked(false)
  }

  return (
    <>
      <Button disabled={isSent} aria-label={`Run again: ${title}`} onClick={() => (state === 'uncertain' ? setAsked(true) : void run())}>
        Run again
      </Button>
      {isAsked && (
        <Question title="Run this job again?" label="Run again" isBusy={isSent} onYes={() => void run()} onNo={() => setAsked(false)}>
          <p>The server stopped during this job, so it may have finished. Running it again may do the same thing twice.</p>
        </Question>
      )}
    </>
  )
}
