import { Button, Flex, Input } from 'antd'
import { useState } from 'react'
import { readDeviceTracking } from '#contract/entities/fleet/tracking-settings.ts'
import { useRead } from '#kit/call.ts'
import { Labeled } from '#kit/form/labeled.tsx'
import { preloadable } from '#kit/preloadable.tsx'
import { ServerUrl } from './server-url.tsx'

const PhoneCode = preloadable(async () => (await import('./phone-code.tsx')).PhoneCode)

export function DeviceUrl() {
  const [typed, setTyped] = useState('')
  const [device, setDevice] = useState('')
  const [hasCode, setCode] = useState(false)
  const { data, error } = useRead(readDeviceTracking, {
    query: { id: device },
    isEnabled: device !== '',
    resource: 'tracking-settings',
  })
  return (
    <Flex vertical gap={12}>
      <Flex
        component="form"
        align="end"
        wrap
        gap={8}
        onSubmit={(event) => {
          event.preventDefault()
          setDevice(typed.trim())
          setCode(false)
        }}
      >
        <Labeled label="Tracker ID">
          {({ id }) => (
            <Input id={id} value={typed} maxLength={100} onChange={({ target }) => setTyped(target.value)} />
          )}
        </Labeled>
        <Button htmlType="submit">Show URL</Button>
      </Flex>
      {error && <p role="alert">{error.message}</p>}
      {device !== '' && data && (
        <>
          <ServerUrl tracking={data} />
          <div>
            <Button aria-expanded={hasCode} onClick={() => setCode(!hasCode)}>
              {hasCode ? 'Hide QR code' : 'Show QR code'}
            </Button>
          </div>
          {hasCode && (
            <Flex vertical gap={12}>
              <p>
                In Traccar Client, open the settings and scan this code. It fills in the device identifier and
                the server URL. It contains the phone’s token, so don’t let anyone else scan it.
              </p>
              <PhoneCode tracking={data} device={device} />
            </Flex>
          )}
        </>
      )}
    </Flex>
  )
}
