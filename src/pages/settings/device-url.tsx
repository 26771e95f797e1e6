import { useState } from 'react'
import { readDeviceTracking } from '#contract/entities/tracking-settings.ts'
import { useRead } from '#kit/call.ts'
import { Button } from '#src/ui/button.tsx'
import { ServerUrl } from './server-url.tsx'

/** The address for one phone: with its token no other vehicle can be moved. */
export function DeviceUrl() {
  const [typed, setTyped] = useState('')
  const [device, setDevice] = useState('')
  const { data, error } = useRead(readDeviceTracking, { query: { id: device }, isEnabled: device !== '', resource: 'tracking-settings' })
  return (
    <>
      <form
        className="cluster"
        onSubmit={(event) => {
          event.preventDefault()
          setDevice(typed.trim())
        }}
      >
        <label>
          Tracker <input value={typed} maxLength={100} onChange={(event) => setTyped(event.target.value)} />
        </label>
        <Button type="submit">Show URL</Button>
      </form>
      {error && <p role="alert">{error.message}</p>}
      {device !== '' && data && <ServerUrl tracking={data} />}
    </>
  )
}
