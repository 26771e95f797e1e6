import { Button } from 'antd'
import { useState } from 'react'
import { renewTrackingToken } from '#contract/entities/fleet/tracking-settings.ts'
import { useSend } from '#kit/call.ts'
import { Dialog } from '#kit/dialog/dialog.tsx'

export function RenewToken({ fingerprint }: { fingerprint: string }) {
  const { send } = useSend(renewTrackingToken, 'tracking-settings')
  const [oldToken, setOldToken] = useState<string>()
  const [isSent, setSent] = useState(false)

  const renew = async (old: string) => {
    const done = () => 'Token renewed. Give every phone the new server URL.'
    // A second click may come before the call counts as pending.
    setSent(true)
    // The dialog would hide the toast.
    await send({ params: {}, body: { fingerprint: old }, done }).catch(() => undefined)
    setSent(false)
    setOldToken(undefined)
  }

  return (
    <div>
      <Button onClick={() => setOldToken(fingerprint)}>Renew token…</Button>
      {oldToken !== undefined && (
        <Dialog
          title="Renew token?"
          onClose={() => setOldToken(undefined)}
          footer={
            <>
              <Button data-first onClick={() => setOldToken(undefined)}>
                Cancel
              </Button>
              <Button type="primary" disabled={isSent} onClick={() => void renew(oldToken)}>
                {isSent ? 'Renewing…' : 'Renew token'}
              </Button>
            </>
          }
        >
          <p>
            The current token stops working right away. <strong>Give every phone the new server URL</strong>;
            until then, its vehicle shows its last location.
          </p>
        </Dialog>
      )}
    </div>
  )
}
