import { Button, Flex, Input, Typography } from 'antd'
import type { FormEvent } from 'react'
import { Labeled } from '#kit/form/labeled.tsx'
import type { Pin } from './use-pin.ts'

interface PinFormProps {
  pin: Pin
  label: string
}

export function PinForm({ pin, label }: PinFormProps) {
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void pin.save()
  }
  return (
    <form aria-label="Fix location" onSubmit={submit} noValidate>
      <Flex vertical gap={8}>
        <p>
          <strong>{label}</strong>{' '}
          <Typography.Text type="secondary">
            Drag the pin to where the truck goes, use the arrow keys, or paste latitude and longitude. A truck
            inside the circle has arrived.
          </Typography.Text>
        </p>
        <Labeled label="Latitude, longitude" errors={pin.errors}>
          {(control) => (
            <Input
              {...control}
              value={pin.text}
              autoComplete="off"
              onChange={({ target }) => pin.type(target.value)}
            />
          )}
        </Labeled>
        <Flex align="center" wrap gap={8}>
          <Button type="primary" htmlType="submit" disabled={pin.isSending}>
            Save location
          </Button>
          <Button onClick={pin.close}>Cancel</Button>
          <Button disabled={pin.isSending} onClick={() => void pin.reset()}>
            Reset to address
          </Button>
        </Flex>
      </Flex>
    </form>
  )
}
