import { type HttpError, useGetIdentity } from '@refinedev/core'
import { Alert, Button, Col, Flex, Form, Input, InputNumber, Row, Select, Typography } from 'antd'
import { useState } from 'react'
import { createApiKey } from '#contract/entities/people/api-key.ts'
import type { Me } from '#contract/entities/people/session.ts'
import type { Permission } from '#contract/permissions.ts'
import { DAY_MS } from '#contract/rules/durations.ts'
import { PERMISSION_GROUPS } from '#contract/rules/permission-words.ts'
import { CanAccess } from '#kit/access.tsx'
import { useSend } from '#kit/call.ts'
import { fieldErrors } from '#kit/form/field-errors.ts'
import { Dialog } from '#kit/dialog/dialog.tsx'
import '#kit/form/form.css'

const EXPIRES = [
  { value: 30, label: 'In 30 days' },
  { value: 90, label: 'In 90 days' },
  { value: 365, label: 'In 1 year' },
  { value: 0, label: 'Never' },
]

interface Entered {
  name: string
  permissions: Permission[]
  calls_per_minute: number
  days: number
}
const FIELDS = ['name', 'permissions', 'calls_per_minute'] as const

/** The key's text is shown once only. */
function NewApiKey({ onClose }: { onClose: () => void }) {
  const [form] = Form.useForm<Entered>()
  const { data: me } = useGetIdentity<Me>()
  const { send, isSending } = useSend(createApiKey, 'api-keys')
  const [key, setKey] = useState<string>()
  // Captured once: an expiry counted from the time of each try would change the idempotency key.
  const [openedAt] = useState(Date.now)
  const ownPermissions = new Set(me?.user_permissions)
  const options = Object.entries(PERMISSION_GROUPS).flatMap(([label, words]) => {
    const mine = Object.entries(words).filter(([permission]) => ownPermissions.has(permission as Permission))
    return mine.length === 0
      ? []
      : [{ label, options: mine.map(([value, text]) => ({ value, label: text })) }]
  })

  const make = async ({ days, ...entered }: Entered) => {
    const expires_at = days === 0 ? null : new Date(openedAt + days * DAY_MS).toISOString()
    try {
      const made = await send({ body: { ...entered, expires_at } })
      setKey(made.key)
    } catch (failure) {
      const notes = fieldErrors(failure as HttpError)
      form.setFields(FIELDS.map((name) => ({ name, errors: notes[name] ?? [] })))
    }
  }

  if (key === '') {
    return (
      <Dialog
        title="Key created but not received"
        onClose={onClose}
        footer={<Button onClick={onClose}>Close</Button>}
      >
        <p>
          The key was created, but it didn’t reach this browser. Revoke it in the list and create another.
        </p>
      </Dialog>
    )
  }
  if (key !== undefined) {
    return (
      <Dialog
        title="Copy the key now"
        onClose={onClose}
        footer={
          <Button type="primary" data-first onClick={onClose}>
            I copied it
          </Button>
        }
      >
        <Flex vertical gap={12}>
          <Alert
            type="warning"
            showIcon
            message="You won’t see this key again. Send it in the Authorization: Bearer header."
          />
          <Typography.Text copyable code>
            {key}
          </Typography.Text>
        </Flex>
      </Dialog>
    )
  }
  return (
    <Dialog
      title="New API key"
      hasField
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="primary" disabled={isSending} onClick={() => form.submit()}>
            {isSending ? 'Creating…' : 'Create key'}
          </Button>
        </>
      }
    >
      <Form<Entered>
        form={form}
        name="api-key"
        layout="vertical"
        className="kit-form"
        requiredMark={false}
        initialValues={{ calls_per_minute: 120, days: 90, permissions: [] }}
        onFinish={(entered) => void make(entered)}
      >
        <Flex vertical gap={12}>
          <Form.Item
            label={<span className="kit-required">Name</span>}
            name="name"
            rules={[{ required: true, message: 'Enter a name for the key.' }]}
          >
            <Input maxLength={100} placeholder="Load board import" />
          </Form.Item>
          <Form.Item
            label={<span className="kit-required">Permissions</span>}
            name="permissions"
            rules={[{ required: true, message: 'Choose at least one permission.' }]}
          >
            <Select
              mode="multiple"
              options={options}
              optionFilterProp="label"
              placeholder="Choose permissions"
            />
          </Form.Item>
          <Row gutter={12}>
            <Col span={12}>
              <Form.Item label="Expires" name="days">
                <Select options={EXPIRES} />
              </Form.Item>
            </Col>
            <Col span={12}>
              <Form.Item label="Calls per minute" name="calls_per_minute">
                <InputNumber min={1} max={6000} precision={0} />
              </Form.Item>
            </Col>
          </Row>
        </Flex>
      </Form>
    </Dialog>
  )
}

export function CreateApiKey() {
  const [isOpen, setOpen] = useState(false)
  return (
    <CanAccess resource="api-keys" action="create">
      <Button type="primary" onClick={() => setOpen(true)}>
        New key
      </Button>
      {isOpen && <NewApiKey onClose={() => setOpen(false)} />}
    </CanAccess>
  )
}
