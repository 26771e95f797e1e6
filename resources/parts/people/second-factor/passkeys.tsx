import { browserSupportsWebAuthn, startRegistration } from '@simplewebauthn/browser'
import type { HttpError } from '@refinedev/core'
import { Alert, Button, Flex, Form, Input, Table, type TableColumnsType, Typography } from 'antd'
import { useState } from 'react'
import { addPasskey, beginPasskey, removePasskey, renamePasskey } from '#contract/entities/people/passkey.ts'
import type { Passkey } from '#contract/entities/people/second-factor.ts'
import { useSendTo } from '#kit/call.ts'
import { Age } from '#kit/cells/time.tsx'
import { fieldErrors } from '#kit/form/field-errors.ts'
import { RecoveryCodes } from './enrol-second-factor.tsx'
import { type ProofEntered, ProofFirst, useOwnProof } from './own-proof.tsx'

interface NewPasskey extends ProofEntered {
  name: string
}

const NOT_MADE = 'No passkey was created. Try again and confirm on your device.'
const HAS_ONE = 'You already have a passkey on this device. Use another device.'

export function AddPasskey({ onDone, onCancel }: { onDone: () => void; onCancel?: () => void }) {
  const [form] = Form.useForm<NewPasskey>()
  const { send, isSending } = useSendTo()
  const { fields, prove, refused } = useOwnProof(form)
  const [fault, setFault] = useState('')
  const [codes, setCodes] = useState<readonly string[]>()

  const made = async (options: Record<string, unknown>) => {
    try {
      return await startRegistration({
        optionsJSON: options as unknown as Parameters<typeof startRegistration>[0]['optionsJSON'],
      })
    } catch (error) {
      setFault(Object(error).name === 'InvalidStateError' ? HAS_ONE : NOT_MADE)
      return undefined
    }
  }
  const add = async ({ name, ...entered }: NewPasskey) => {
    setFault('')
    try {
      const proof = await prove(entered)
      if (!proof) return
      const { ticket, options } = await send(beginPasskey, { body: proof })
      const credential = await made(options)
      if (!credential) return
      const { recovery_codes } = await send(addPasskey, {
        body: { ticket, name, credential: { ...credential } },
        done: () => `You can now log in with ${name}.`,
      })
      if (recovery_codes.length > 0) setCodes(recovery_codes)
      else onDone()
    } catch (failure) {
      refused(failure)
      form.setFields([{ name: 'name', errors: fieldErrors(failure as HttpError)['name'] ?? [] }])
    }
  }

  if (codes) return <RecoveryCodes codes={codes} onKept={onDone} />
  if (!browserSupportsWebAuthn())
    return (
      <Alert
        type="info"
        showIcon
        message="Passkeys aren’t available in this browser. Open Freight over https in another browser."
      />
    )
  return (
    <Form form={form} name="passkey" layout="vertical" onFinish={(entered) => void add(entered)}>
      <Flex vertical gap={12}>
        <Form.Item
          label="Name"
          name="name"
          rules={[{ required: true, message: 'Enter a name, such as Office laptop.' }]}
        >
          <Input maxLength={60} autoComplete="off" placeholder="Office laptop" />
        </Form.Item>
        {fields()}
        {fault && <Alert type="error" showIcon message={fault} />}
        <Flex align="center" wrap gap={8}>
          <Button type="primary" htmlType="submit" disabled={isSending}>
            Add passkey
          </Button>
          {onCancel && <Button onClick={onCancel}>Cancel</Button>}
        </Flex>
      </Flex>
    </Form>
  )
}

export function Passkeys({ passkeys, onChange }: { passkeys: readonly Passkey[]; onChange: () => void }) {
  const { send } = useSendTo()
  const [removing, setRemoving] = useState<Passkey>()
  const rename = (id: number, name: string) =>
    void send(renamePasskey, { params: { id }, body: { name } }).then(onChange, onChange)
  const columns: TableColumnsType<Passkey> = [
    {
      title: 'Passkey',
      render: (_, { id, name }) => (
        <Typography.Text
          editable={{
            maxLength: 60,
            onChange: (typed) => typed.trim() && typed !== name && rename(id, typed.trim()),
          }}
        >
          {name}
        </Typography.Text>
      ),
    },
    {
      title: 'Last used',
      render: (_, { last_used_at }) => (last_used_at ? <Age value={last_used_at} /> : 'Never'),
    },
    {
      title: 'Actions',
      render: (_, passkey) => (
        <Button size="small" aria-label={`Remove ${passkey.name}`} onClick={() => setRemoving(passkey)}>
          Remove
        </Button>
      ),
    },
  ]
  return (
    <Flex vertical gap={12}>
      <Table size="small" rowKey="id" columns={columns} dataSource={[...passkeys]} pagination={false} />
      {removing && (
        <ProofFirst
          key={removing.id}
          label={`Remove ${removing.name}`}
          onCancel={() => setRemoving(undefined)}
          onProof={(proof) =>
            send(removePasskey, {
              params: { id: removing.id },
              body: proof,
              done: () => `Passkey ${removing.name} removed.`,
            }).then(() => {
              setRemoving(undefined)
              onChange()
            })
          }
        />
      )}
    </Flex>
  )
}
