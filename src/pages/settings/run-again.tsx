import { useState } from 'react'
import { type Job, runJobAgain } from '#contract/entities/job.ts'
import { newUuid } from '#contract/rules/uuid.ts'
import { useSend } from '#kit/call.ts'
import { Button } from '#src/ui/button.tsx'
import { Dialog } from '#src/ui/dialog.tsx'
import styles from './jobs.module.css'

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
      <Button isBusy={isSent} aria-label={`Run again: ${title}`} onClick={() => (state === 'uncertain' ? setAsked(true) : void run())}>
        Run again
      </Button>
      {isAsked && (
        <Dialog title="Run this job again?" onClose={() => setAsked(false)}>
          <div className={styles.question}>
            <p>It may have taken effect already: the server stopped while it ran. Running it again may do the same thing twice.</p>
            <div className={styles.actions}>
              <Button kind="primary" isBusy={isSent} onClick={() => void run()}>
                Run again
              </Button>
              <Button onClick={() => setAsked(false)}>Cancel</Button>
            </div>
          </div>
        </Dialog>
      )}
    </>
  )
}
